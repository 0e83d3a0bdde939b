import { type Address, type AddressInput, checkDomain, readAddress, saveAddress } from '@shutterdesk/shared';
import type { Request } from 'express';
import { s3Contradiction } from '../config/s3-config.ts';
import type { StoredPart } from '../config/set-up.ts';
import { publicUrlOf, readStoredAddress } from '../config/stored-address.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { proxyHeadersOf } from '../http/proxy-check.ts';
import { hostOf } from '../http/site-address.ts';
import { checkRecords, ownAddresses } from './address-records.ts';

const PART = 'address';

const refused = (path: string, message: string): HttpError =>
  new HttpError('invalid_request', message, { issues: [{ path, message }] });

const addressesOf = (typed: string | null | undefined): readonly string[] => [
  ...(typed ? [typed] : []),
  ...ownAddresses(),
];

export const mountAddress = (api: Api, { config, nameServers, siteConfig }: Context): void => {
  const { fixed } = config;

  const answer = (stored: StoredPart | null, request: Request): Address => {
    const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
    return {
      settings: readStoredAddress(stored?.settings),
      publicUrl: config.publicUrl,
      setBy: {
        domain: fixed.publicUrl ? 'PUBLIC_URL' : null,
        proxies: fixed.trustProxy ? 'TRUST_PROXY' : null,
      },
      machine: [...ownAddresses()],
      way: proxyHeadersOf(request),
      proxies: config.trustProxy,
      upstream: `${host}:${request.socket.localPort ?? config.port}`,
    };
  };

  const checkChangeable = ({ domain, proxies }: AddressInput): void => {
    const variable =
      (domain !== undefined && fixed.publicUrl && 'PUBLIC_URL') ||
      (proxies !== undefined && fixed.trustProxy && 'TRUST_PROXY');
    if (!variable) return;
    throw new HttpError('set_on_machine', `${variable} sets this on the machine, so it can be changed only there.`);
  };

  /** Under a domain that leads elsewhere, nobody could sign in any more. */
  const checkLeadsHere = async (domain: string, machine: string | null, request: Request): Promise<void> => {
    const { s3 } = config;
    const plain = s3Contradiction(
      { S3_BUCKET: s3?.bucket, S3_ENDPOINT: s3?.endpoint ?? undefined, S3_PUBLIC_URL: s3?.publicUrl ?? undefined },
      publicUrlOf(domain),
    );
    if (plain) throw refused('domain', plain);
    if (hostOf(request)?.hostname === domain) return;
    const { leadsHere, message } = await checkRecords(domain, addressesOf(machine), nameServers);
    if (!leadsHere) throw refused('domain', message);
  };

  mount(api, readAddress, async ({ request, response }) => answer(await siteConfig.read(PART, response), request));

  mount(api, saveAddress, async ({ attempt, body, request, response }) => {
    checkChangeable(body);
    const before = readStoredAddress((await siteConfig.read(PART, response))?.settings);
    const next = { ...before, ...body };
    if (next.domain !== null && next.domain !== before.domain) {
      await checkLeadsHere(next.domain, next.machine, request);
    }
    await attempt.commit((trx) =>
      siteConfig.save(trx, PART, {
        ifMatch: request.headers['if-match'],
        make: (current) => ({ settings: { ...readStoredAddress(current?.settings), ...body }, secret: null }),
      }),
    );
    await siteConfig.caughtUp();
    return answer(await siteConfig.read(PART, response), request);
  });

  mount(api, checkDomain, async ({ body: { domain, machine } }) => {
    if (domain === null) throw refused('domain', 'Required');
    return checkRecords(domain, addressesOf(machine), nameServers);
  });
};
