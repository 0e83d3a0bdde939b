import {
  asOldAddress,
  DAY_MS,
  LOST_MAX,
  type LostAddress,
  oldAddressFault,
  readableAddress,
} from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '../work/clock.ts';
import { Debounce } from '../work/debounce.ts';
import { isPublicAddress } from '../work/public-address.ts';

const WRITTEN_WITHIN_MS = 60_000;

/** A network counts so often in a day: 30 days of somebody's invented paths leave room for what others ask for. */
const MOST_A_DAY = 6;
const NETWORKS = 10_000;

const dayAt = (now: number): string => new Date(now).toISOString().slice(0, 10);
const firstDay = (now: number): string => dayAt(now - LOST_MAX.days * DAY_MS);

/** Paths that programs ask every site for when they look for holes. */
const PROBES =
  /^\/(?:wp-(?!content\/uploads)|wordpress|phpmyadmin|pma|cgi-bin|vendor|actuator|autodiscover|owa|ecp|hnap1|boaform|solr|jenkins|manager|console|telescope|debug|server-status|xmlrpc|administrator|user\/login|setup|shell|backup|remote|geoserver|druid|struts|nacos|v\d\/)|(?:eval|passwd|shell|config|install|phpinfo|setup|login|admin|upload|backup|dump)[^/]*\.(?:php|aspx?|jsp)$/i;

/** Pages, and nothing that they load. */
const PAGE = /^[^.]*$|\.(?:html?|php|aspx?|cfm)$/i;

/** Letters, digits and the marks of common addresses: an address of mail has others. */
const PLAIN = /^[\p{L}\p{M}\p{N}/ _.,~+&'()!-]+$/u;

/** A number of a phone or a client, an address of a network. */
const OF_A_PERSON = /\d{9}|\+\d|\d{1,3}(?:[.-]\d{1,3}){3}|\d{3}[ .-]\d{3}[ .-]\d{3,4}/;

/** A word by which a server knows one person, such as a link to sign in. */
const isToken = (word: string): boolean =>
  word.length > 20 && (/^[0-9a-f-]+$/i.test(word) || (!/[-_ .,]/.test(word) && /\d/.test(word)) || word.length > 120);

/** Only what may have been a page counts: no probing for holes, nothing that could name a person. */
export const isPagePath = (path: string): boolean => {
  const readable = readableAddress(path);
  const words = readable.split('/').slice(1);
  return (
    path.length <= LOST_MAX.path &&
    oldAddressFault(path) === null &&
    PLAIN.test(readable) &&
    !PROBES.test(readable) &&
    !OF_A_PERSON.test(readable) &&
    words.every((word) => !word.startsWith('.') && !isToken(word)) &&
    PAGE.test(words.at(-1) ?? '')
  );
};

/** @param since the first day that counts */
const countsSince = (db: Database, now: number) =>
  db
    .selectFrom('lost_addresses')
    .select(['path', sql<number>`cast(sum("count") as integer)`.as('count'), sql<string>`max("day")`.as('day')])
    .where('day', '>=', firstDay(now))
    .where('day', '<=', dayAt(now))
    .groupBy('path')
    .orderBy(sql`sum("count")`, 'desc')
    .orderBy(sql`max("day")`, 'desc')
    .orderBy('path');

/** The most frequent first. */
export const readLostAddresses = (db: Database, now: number): Promise<LostAddress[]> => countsSince(db, now).execute();

export const sweepLostAddresses = (db: Database, now = Date.now()): Promise<unknown> =>
  db.deleteFrom('lost_addresses').where('day', '<', firstDay(now)).execute();

const storeCounts = (db: Database, counts: ReadonlyMap<string, number>, now: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const rows = [...counts].map(([path, count]) => ({ path, day: dayAt(now), count }));
    await trx
      .insertInto('lost_addresses')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['path', 'day'])
          .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('lost_addresses.count'), '+', ref('excluded.count')) })),
      )
      .execute();
    const all = await countsSince(trx, now).execute();
    const rare = all.slice(LOST_MAX.paths).map(({ path }) => path);
    if (rare.length > 0) await trx.deleteFrom('lost_addresses').where('path', 'in', rare).execute();
  });

interface LostNeeds {
  readonly clock: Clock;
  readonly db: Database;
  readonly logger: Logger;
}

/** Counts the paths at which visitors find nothing, in memory, and stores the counts once a minute. */
export class LostAddresses {
  readonly #needs: LostNeeds;
  readonly #writing = new Debounce(WRITTEN_WITHIN_MS, () => this.#write());
  #counts = new Map<string, number>();
  /** How often each network has counted on a day; never stored. */
  #asked = { day: '', times: new Map<string, number>() };

  constructor(needs: LostNeeds) {
    this.#needs = needs;
  }

  note(asked: string, network: string): void {
    if (asked.length > LOST_MAX.path) return;
    const path = asOldAddress(asked);
    const count = this.#counts.get(path);
    if (count === undefined && (this.#counts.size >= LOST_MAX.paths || !isPagePath(path))) return;
    if (!this.#mayCount(network)) return;
    this.#counts.set(path, (count ?? 0) + 1);
    this.#writing.ask();
  }

  #mayCount(network: string): boolean {
    // Behind a proxy that nobody has confirmed, all visitors are one.
    if (!isPublicAddress(network.replace('/48', ''))) return true;
    const day = dayAt(this.#needs.clock.now());
    if (this.#asked.day !== day || this.#asked.times.size >= NETWORKS) this.#asked = { day, times: new Map() };
    const times = this.#asked.times.get(network) ?? 0;
    if (times < MOST_A_DAY) this.#asked.times.set(network, times + 1);
    return times < MOST_A_DAY;
  }

  /** Resolves when every count so far is stored. */
  stored(): Promise<void> {
    return this.#writing.now();
  }

  async #write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    const { clock, db, logger } = this.#needs;
    try {
      await storeCounts(db, counts, clock.now());
    } catch (error) {
      logger.warn({ err: error }, 'the paths at which visitors found nothing could not be counted');
    }
  }
}
