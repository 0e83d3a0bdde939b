import { s3Contradiction } from '../config/s3-config.ts';
import { NO_ADDRESS, publicUrlOf, storedAddress } from '../config/set-up.ts';
import type { Context } from '../context.ts';
import { proxyHeadersOf } from '../http/proxy-check.ts';
import { hostOf } from '../http/site-address.ts';
import type { DomainRecords } from './address-records.ts';
import { checkRecords, ownAddresses } from './address-records.ts';
import { type Row, refused } from './row.ts';

export const addressRow = ({ config, nameServers }: Context): Row<'address'> => {
  const { fixed } = config;
  const domainSetBy = fixed.publicUrl ? 'PUBLIC_URL' : null;
  const proxiesSetBy = fixed.trustProxy ? 'TRUST_PROXY' : null;

  const recordsOf = (domain: string, machine: string | null | undefined): Promise<DomainRecords> =>
    checkRecords(domain, [...(machine ? [machine] : []), ...ownAddresses()], nameServers);

  return {
    noun: 'The address',
    deed: () => 'address-changed',

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
      if (plain) throw refused('settings.domain', plain);
      if (hostOf(request)?.hostname !== domain) {
        const { works, message } = await recordsOf(domain, machine);
        if (!works) throw refused('settings.domain', message);
      }
      return { settings: next, secret: null };
    },

    // Looking a name up leads nowhere.
    tryNeedsProof: false,
    async try({ settings: { domain, machine } }) {
      if (domain === null) throw refused('settings.domain', 'Required');
      return recordsOf(domain, machine);
    },
  };
};
