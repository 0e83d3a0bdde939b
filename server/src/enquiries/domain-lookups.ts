import { Resolver } from 'node:dns/promises';

const PATIENCE_MS = 900;
/** The most lookups at once. In a flood, further domains are not looked up. */
const AT_ONCE = 50;

/** Names that nobody can own (RFC 2606): people type them to try the form. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/;

/** A name server answers with these codes if there is no record. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/** Answers an empty list if a name server says that there is no record, and null if none has answered. */
const orNothing = async <Item>(asked: Promise<readonly Item[]>): Promise<readonly Item[] | null> =>
  asked.catch((error: unknown) =>
    error instanceof Error && 'code' in error && NOTHING.has(String(error.code)) ? [] : null,
  );

/** A name server without a connection may deny every name. */
const knowsTheInternet = async (resolver: Resolver): Promise<boolean> =>
  ((await orNothing(resolver.resolveNs('com')))?.length ?? 0) > 0;

/** Mail goes to the MX records, or else to the domain's own address. A null MX (RFC 7505) refuses all mail. */
const takesNoMail = async (resolver: Resolver, domain: string): Promise<boolean> => {
  const exchanges = await orNothing(resolver.resolveMx(domain));
  if (exchanges === null) return false;
  if (exchanges.length > 0) return exchanges.every(({ exchange }) => exchange === '' || exchange === '.');
  const addresses = await Promise.all([orNothing(resolver.resolve4(domain)), orNothing(resolver.resolve6(domain))]);
  return addresses.every((found) => found?.length === 0) && (await knowsTheInternet(resolver));
};

/**
 * Looks up whether the domain of an enquiry's address takes mail. The visitor's answer does not wait for it. Without an
 * answer within a second, nothing happens.
 */
export class DomainLookups {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #resolvers = new Set<Resolver>();
  readonly #servers: readonly string[] | undefined;

  /** @param servers name servers instead of the system's */
  constructor(servers?: readonly string[]) {
    this.#servers = servers;
  }

  /** Calls `found` if the domain takes no mail. */
  begin(enquiryId: string, email: string, found: () => Promise<void>): void {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (RESERVED.test(domain) || this.#underWay.size >= AT_ONCE) return;
    const lookup = this.#takesNoMail(domain)
      .then((takesNone) => (takesNone ? found() : undefined))
      .finally(() => this.#underWay.delete(enquiryId));
    this.#underWay.set(enquiryId, lookup);
  }

  /** Resolves when this enquiry's lookup has ended; false if there was none. */
  async ended(enquiryId: string): Promise<boolean> {
    const lookup = this.#underWay.get(enquiryId);
    await lookup;
    return lookup !== undefined;
  }

  async close(): Promise<void> {
    for (const resolver of this.#resolvers) resolver.cancel();
    await Promise.all(this.#underWay.values());
  }

  async #takesNoMail(domain: string): Promise<boolean> {
    const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
    if (this.#servers) resolver.setServers(this.#servers);
    this.#resolvers.add(resolver);
    const outOfTime = setTimeout(() => resolver.cancel(), PATIENCE_MS);
    try {
      return await takesNoMail(resolver, domain);
    } finally {
      clearTimeout(outOfTime);
      this.#resolvers.delete(resolver);
    }
  }
}
