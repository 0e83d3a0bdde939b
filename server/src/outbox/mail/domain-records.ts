import { Resolver } from 'node:dns/promises';
import type { DomainRecord, MailDomain } from '@shutterdesk/shared';

const LONGEST = 500;

const noAnswer = (what: string): DomainRecord => ({
  state: 'no_answer',
  message: `No name server answered, so we don’t know whether there is ${what}. Check again.`,
  record: null,
});

const missing = (message: string): DomainRecord => ({ state: 'missing', message, record: null });

const said = (state: 'found' | 'faulty', message: string, record: string): DomainRecord => ({
  state,
  message,
  record: record.slice(0, LONGEST),
});

/** SPF: the servers that may send the domain's mail (RFC 7208). */
const spfRecord = (domain: string, texts: Texts): DomainRecord => {
  if (texts === null) return noAnswer('an SPF record');
  const [record, another] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (record === undefined) {
    return missing(
      `${domain} has no SPF record, which says who may send its email. Receivers may take yours for spam.`,
    );
  }
  if (another !== undefined) {
    return said(
      'faulty',
      `${domain} has more than one SPF record, so receivers ignore them all. Keep one of them.`,
      record,
    );
  }
  return said('found', `${domain} says which servers may send its mail. Yours must be among them.`, record);
};

/** DMARC: the domain owner's policy for mail that fails the checks (RFC 7489). `place`: the name that was queried. */
const dmarcRecord = (domain: string, place: string, texts: Texts): DomainRecord => {
  if (texts === null) return noAnswer('a DMARC record');
  const [record, another] = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
  if (record === undefined) {
    return missing(
      `${domain} has no DMARC record. Large mail providers ask for one. “v=DMARC1; p=none” is a good start.`,
    );
  }
  if (another !== undefined) {
    return said(
      'faulty',
      `${place} has more than one DMARC record, so receivers ignore them all. Keep one of them.`,
      record,
    );
  }
  return said('found', `${place} has a DMARC record.`, record);
};

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
