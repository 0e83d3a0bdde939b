import { Resolver } from 'node:dns/promises';
import type { DomainRecord, MailDomain } from '@shutterdesk/shared';

const LONGEST = 500;

interface Kind {
  readonly name: string;
  readonly is: RegExp;
  readonly missing: (domain: string) => string;
  readonly found: (place: string) => string;
}

/** The servers that may send the domain's mail (RFC 7208). */
const SPF: Kind = {
  name: 'SPF',
  is: /^v=spf1(?: |$)/i,
  missing: (domain) =>
    `${domain} has no SPF record, which says who may send its email. Receivers may take yours for spam.`,
  found: (domain) => `${domain} says which servers may send its mail. Yours must be among them.`,
};

/** The domain owner's policy for mail that fails the checks (RFC 7489). */
const DMARC: Kind = {
  name: 'DMARC',
  is: /^v=DMARC1\s*(?:;|$)/i,
  missing: (domain) =>
    `${domain} has no DMARC record. Large mail providers ask for one. “v=DMARC1; p=none” is a good start.`,
  found: (place) => `${place} has a DMARC record.`,
};

/** @param place the domain itself, or one above it */
const recordOf = (kind: Kind, texts: Texts, domain: string, place = domain): DomainRecord => {
  if (texts === null) {
    const message = `No name server answered, so we don’t know whether ${domain} has a record of ${kind.name}. Check again.`;
    return { state: 'no_answer', message, record: null };
  }
  const [first, another] = texts.filter((text) => kind.is.test(text));
  if (first === undefined) return { state: 'missing', message: kind.missing(domain), record: null };
  const record = first.slice(0, LONGEST);
  if (another === undefined) return { state: 'found', message: kind.found(place), record };
  const message = `${place} has more than one ${kind.name} record, so receivers ignore them all. Keep one of them.`;
  return { state: 'faulty', message, record };
};

const PATIENCE_MS = 900;

/** The texts at a name; null: no name server has answered. */
type Texts = readonly string[] | null;

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
      textsAt(domain).then((texts) => recordOf(SPF, texts, domain)),
      ...placesOf(domain).map(async (place) => recordOf(DMARC, await textsAt(`_dmarc.${place}`), domain, place)),
    ]);
    return { domain, spf, dmarc: nearest(dmarc) ?? null };
  } finally {
    clearTimeout(outOfTime);
  }
};
