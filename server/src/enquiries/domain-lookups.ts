import { Resolver } from 'node:dns/promises';

const PATIENCE_MS = 900;
/** In a flood, further domains are not looked up. */
const AT_ONCE = 50;

/** Names that nobody can have (RFC 2606): they are typed to try the form. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/;

/** The codes of an answer that says there is nothing. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/** Answers an empty list where a name server says there is nothing, and null where none has answered. */
const orNothing = async <Item>(asked: Promise<readonly Item[]>): Promise<readonly Item[] | null> =>
  asked.catch((error: unknown) =>
    error instanceof Error && 'code' in error && NOTHING.has(String(error.code)) ? [] : null,
  );

/** A name server that is cut off may say of every name that there is none. */
const knowsTheInternet = async (resolver: Resolver): Promise<boolean> =>
  ((await orNothing(resolver.resolveNs('com')))?.length ?? 0) > 0;

/** Mail goes to the MX records, or else to the domain's own address; a null MX (RFC 7505) says that it takes none. */
const takesNoMail = async (resolver: Resolver, domain: string): Promise<boolean> => {
  const exchanges = await orNothing(resolver.resolveMx(domain));
  if (exchanges === null) return false;
  if (exchanges.length > 0) return exchanges.every(({ exchange }) => exchange === '' || exchange === '.');
  const addresses = await Promise.all([orNothing(resolver.resolve4(domain)), orNothing(resolver.resolve6(domain))]);
  return addresses.every((found) => found?.length === 0) && (await knowsTheInternet(resolver));
};

/**
 * Looks up whether the domain of an enquiry's address takes mail, after the visitor has been answered.
 * Without an answer within a second nothing is known, and nothing happens.
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
      .then((isSo) => (isSo ? found() : undefined))
      .finally(() => this.#underWay.delete(enquiryId));
    this.#underWay.set(enquiryId, lookup);
  }

  /** Resolves when nothing is under way for this enquiry; false if nothing was. */
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
