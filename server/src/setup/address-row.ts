import { DAY_MS } from '@shutterdesk/shared';
import type { Config } from '../config/config.ts';
import { s3Contradiction } from '../config/s3-config.ts';
import { NO_ADDRESS, publicUrlOf, storedAddress } from '../config/set-up.ts';
import type { Context } from '../context.ts';
import { refusedField } from '../http/http-error.ts';
import { proxyHeadersOf } from '../http/proxy-check.ts';
import { hostOf, isNameless } from '../http/site-address.ts';
import { certificateFault } from '../work/certificate-fault.ts';
import { checkRecords, type DomainRecords, ownAddresses } from './address-records.ts';
import { askHealth, type Health } from './ask-health.ts';
import { advice, type Check, type ExaminedSite, fault, fine, type Sight } from './check.ts';
import type { Row } from './row.ts';

export const addressRow = ({ config, nameServers }: Context): Row<'address'> => {
  const { fixed } = config;
  const domainSetBy = fixed.publicUrl ? 'PUBLIC_URL' : null;
  const proxiesSetBy = fixed.trustProxy ? 'TRUST_PROXY' : null;

  const recordsOf = (domain: string, machine: string | null | undefined): Promise<DomainRecords> =>
    checkRecords(domain, [...(machine ? [machine] : []), ...ownAddresses()], nameServers);

  return {
    noun: 'The address',

    setBy(input) {
      if (!input) return domainSetBy;
      const { domain, proxies } = input.settings;
      return (domain === undefined ? null : domainSetBy) ?? (proxies === undefined ? null : proxiesSetBy);
    },

    answer({ stored }, request) {
      const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
      const { setUpAt: _, ...settings } = storedAddress(stored) ?? NO_ADDRESS;
      return {
        settings,
        problem: null,
        proxiesSetBy,
        publicUrl: config.publicUrl,
        machine: [...ownAddresses()],
        way: proxyHeadersOf(request),
        proxies: config.trustProxy,
        upstream: `${host}:${request.socket.localPort ?? config.port}`,
      };
    },

    /** Under a domain that leads elsewhere, nobody could sign in any more. */
    async next({ settings }, { stored }, request) {
      const before = storedAddress(stored) ?? NO_ADDRESS;
      const next = { ...before, ...settings };
      const { domain, machine } = next;
      if (domain === null || domain === before.domain) return { settings: next, secret: null };
      const { s3 } = config;
      const plain = s3Contradiction(
        { S3_BUCKET: s3?.bucket, S3_ENDPOINT: s3?.endpoint ?? undefined, S3_PUBLIC_URL: s3?.publicUrl ?? undefined },
        publicUrlOf(domain),
      );
      if (plain) throw refusedField('settings.domain', plain);
      if (hostOf(request)?.hostname !== domain) {
        const { works, message } = await recordsOf(domain, machine);
        if (!works) throw refusedField('settings.domain', message);
      }
      return { settings: next, secret: null };
    },

    async try({ settings: { domain, machine } }) {
      if (domain === null) throw refusedField('settings.domain', 'Required');
      return recordsOf(domain, machine);
    },
  };
};

/** Programs renew a certificate when a third of its time is left, and one of 90 days a month before its end. */
const soonEnded = ({ begins, ends }: { readonly begins: number; readonly ends: number }): number =>
  Math.min(14 * DAY_MS, (ends - begins) / 6);

const EXPIRED = 'CERT_HAS_EXPIRED';

const RENEW = 'Renew it where your proxy gets it. Its log says why that fails: journalctl -u caddy, for Caddy.';

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && String(error.code)) || error.name : '';

const UNREACHED: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no name server knows it',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  TimeoutError: 'nothing answered within 5 seconds',
  ABORT_ERR: 'nothing answered within 5 seconds',
};

/** Nothing listens at addresses that are this machine's own: no router or firewall stands between. */
const isRefusedHere = (error: unknown, own: readonly string[]): boolean => {
  const refusals: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  const isHere = (each: unknown) => each instanceof Error && 'address' in each && own.includes(String(each.address));
  return codeOf(error) === 'ECONNREFUSED' && refusals.every(isHere);
};

export const unreached = (address: string, error: unknown, own = ownAddresses()): Sight => {
  const code = codeOf(error);
  if (isRefusedHere(error, own)) {
    const cure = 'Start the proxy in front. Its log says why it ended: journalctl -u caddy, for Caddy.';
    return fault(`Nothing on this machine answers at ${address}, so visitors can’t reach your site.`, cure);
  }
  if (code === EXPIRED) {
    return fault(`The certificate of ${address} has expired. Browsers warn people about your site.`, RENEW);
  }
  const certificate = certificateFault(code, new URL(address).hostname);
  if (certificate) {
    const cure =
      'Open it on a phone. If the phone warns you, the proxy’s log says why: journalctl -u caddy, for Caddy. A certificate authority of your own needs NODE_EXTRA_CA_CERTS.';
    return advice(`The certificate of ${address} ${certificate}.`, cure);
  }
  return advice(
    `Can’t reach ${address} from this machine: ${UNREACHED[code] ?? code}.`,
    'Open it on a phone outside your network. If it doesn’t open there either, check the domain’s records under Studio → Address, and the proxy in front.',
  );
};

const daysWords = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS);
  return days < 1 ? 'in less than a day' : `in ${days === 1 ? 'a day' : `${days} days`}`;
};

export const certificateSight = (address: string, { certificate }: Pick<Health, 'certificate'>): Sight | null => {
  const left = certificate === null ? null : certificate.ends - Date.now();
  if (certificate === null || left === null || left >= soonEnded(certificate)) return null;
  return fault(
    `The certificate of ${address} expires ${daysWords(left)}. After that, browsers warn people about your site.`,
    RENEW,
  );
};

export const addressCheck: Check<Pick<ExaminedSite, 'config'>> = {
  subject: 'Address',
  async look({ config: { publicApiUrl, publicUrl } }) {
    const own = publicApiUrl ?? publicUrl;
    if (own === null) {
      const why = 'Your site has no address yet. Search engines, link previews and emails need it.';
      return [advice(why, 'Enter it under Studio → Address.')];
    }
    const sights: Sight[] = [];
    if (own.startsWith('http:') && !isNameless(new URL(own))) {
      const cure =
        'Put a proxy with a certificate in front: Studio → Address has its lines. Then enter the address with https';
      sights.push(advice('Visitors come by http, so others on their network can read along.', cure));
    }
    try {
      const health = await askHealth(own);
      const other = `Something other than this site answers at ${own}.`;
      const cure =
        'Check the domain’s records under Studio → Address, and the proxy in front. Both must lead to this server.';
      sights.push(health.version === null ? fault(other, cure) : fine(`${own} leads to this site.`));
      const certificate = certificateSight(own, health);
      if (certificate) sights.push(certificate);
    } catch (error) {
      sights.push(unreached(own, error));
    }
    return sights;
  },
};

/** The time in which the site's certificate ends, in milliseconds; null: it has none, or cannot be asked. */
export const certificateLeft = async ({
  publicApiUrl,
  publicUrl,
}: Pick<Config, 'publicApiUrl' | 'publicUrl'>): Promise<number | null> => {
  const own = publicApiUrl ?? publicUrl;
  if (own === null) return null;
  try {
    const { certificate } = await askHealth(own);
    return certificate && certificate.ends - Date.now();
  } catch (error) {
    return codeOf(error) === EXPIRED ? 0 : null;
  }
};
