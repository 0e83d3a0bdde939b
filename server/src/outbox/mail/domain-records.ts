import { Resolver } from 'node:dns/promises';
import type { DomainRecord, MailDomain } from '@shutterdesk/shared';
import { dmarcRecord, spfRecord } from './domain-sentences.ts';

const PATIENCE_MS = 900;

/** The texts at a name; null: no name server has answered. */
export type Texts = readonly string[] | null;

/** A name server answers with these codes if there is no record. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Lists the domains that may have a domain's DMARC record: its own, else one above it. */
const placesOf = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  const count = Math.max(1, labels.length - 1);
  return Array.from({ length: Math.min(count, 4) }, (_, above) => labels.slice(above).join('.'));
};

/** Picks the record nearest to the domain. An unanswered query counts too: its record may exist. */
const nearest = (records: readonly DomainRecord[]): DomainRecord | undefined =>
  records.find(({ state }) => state !== 'missing') ?? records[0];

/**
 * Reads the domain's SPF and DMARC records, within a second.
 * @param servers name servers instead of the system's
 */
export const readDomain = async (domain: string, servers?: readonly string[]): Promise<MailDomain> => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const textsAt = (name: string): Promise<Texts> =>
    resolver.resolveTxt(name).then(
      (found) => found.map((parts) => parts.join('')),
      (error: unknown) => (NOTHING.has(codeOf(error)) ? [] : null),
    );
  const outOfTime = setTimeout(() => resolver.cancel(), PATIENCE_MS);
  try {
    const [spf, ...dmarc] = await Promise.all([
      textsAt(domain).then((texts) => spfRecord(domain, texts)),
      ...placesOf(domain).map(async (place) => dmarcRecord(domain, place, await textsAt(`_dmarc.${place}`))),
    ]);
    return { domain, spf, dmarc: nearest(dmarc) ?? null };
  } finally {
    clearTimeout(outOfTime);
  }
};
