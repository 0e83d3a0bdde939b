import type { Erasure, Erasures } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { emptyLog } from '../db/remove-enquiries.ts';
import type { Clock } from '../work/clock.ts';
import { erasePeople } from './erase-people.ts';
import { ErasureFiles, type ErasureRecord } from './erasure-files.ts';
import { personHash } from './person-hash.ts';

interface PeopleParts {
  readonly dataDir: string;
  readonly db: Database;
  readonly clock: Clock;
  /** In place of the files in the data folder. */
  readonly record?: ErasureRecord | undefined;
}

type Commit = (work: (trx: Database) => Promise<void>) => Promise<unknown>;

/** The later one counts where a person was erased twice. */
const latest = (erasures: readonly Erasure[]): ReadonlyMap<string, string> => {
  const moments = new Map<string, string>();
  for (const { person, at } of erasures) if (at > (moments.get(person) ?? '')) moments.set(person, at);
  return moments;
};

/** Erases people for good, and again in a database from before. */
export class People {
  readonly #parts: PeopleParts;
  readonly #files: ErasureRecord;
  #keys: readonly string[] = [];

  private constructor(parts: PeopleParts) {
    this.#parts = parts;
    this.#files = parts.record ?? new ErasureFiles(parts.dataDir);
  }

  /** Opens the list, and erases in the database whom it does not know to be erased. */
  static async open(parts: PeopleParts): Promise<People> {
    const people = new People(parts);
    await people.#begin();
    return people;
  }

  async #begin(): Promise<void> {
    const { db, clock } = this.#parts;
    this.#keys = await this.#files.keys();
    const inFile = await this.#files.read();
    const inDatabase = await this.#stored();
    const known = latest(inDatabase);
    const written = latest(inFile);
    await this.#files.add(inDatabase.filter(({ person, at }) => at > (written.get(person) ?? '')));
    const missing = [...written].filter(([person, at]) => at > (known.get(person) ?? ''));
    if (missing.length === 0) return;
    const erasures = missing.map(([person, at]) => ({ person, at }));
    await db.transaction().execute((trx) => erasePeople(trx, { keys: this.#keys, erasures, now: clock.now() }));
    await emptyLog(db);
  }

  #stored(): Promise<Erasure[]> {
    return this.#parts.db.selectFrom('erasures').selectAll().orderBy('person').execute();
  }

  async list(): Promise<Erasures> {
    return { keys: [...this.#keys], erasures: await this.#stored() };
  }

  /** Erases one person from everything up to now, or up to the moment at which an app did it. */
  async erase(who: { readonly email: string } | Erasure, commit: Commit): Promise<void> {
    const [key = ''] = this.#keys;
    const now = this.#now();
    const erasure = 'email' in who ? { person: personHash(key, who.email), at: now } : this.#notLater(who);
    await this.#erase([erasure], commit);
  }

  /** Takes erasures from an app that this server has forgotten. */
  async take({ keys, erasures }: Erasures, commit: Commit): Promise<void> {
    const newKeys = keys.filter((key) => !this.#keys.includes(key));
    if (newKeys.length > 0) {
      this.#keys = [...this.#keys, ...newKeys];
      await this.#files.saveKeys(this.#keys);
    }
    const known = latest(await this.#stored());
    const told = erasures.map((erasure) => this.#notLater(erasure));
    const missing = [...latest(told)]
      .filter(([person, at]) => at > (known.get(person) ?? ''))
      .map(([person, at]) => ({ person, at }));
    await this.#erase(missing, commit);
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }

  /** A clock that is ahead must not erase what will come. */
  #notLater({ person, at }: Erasure): Erasure {
    const now = this.#now();
    return { person, at: at < now ? at : now };
  }

  async #erase(erasures: readonly Erasure[], commit: Commit): Promise<void> {
    const { db, clock } = this.#parts;
    await commit(async (trx) => {
      // First: a crash in between is made good at the next start. Only here, because a repetition erases nothing.
      await this.#files.add(erasures);
      await erasePeople(trx, { keys: this.#keys, erasures, now: clock.now() });
    });
    await emptyLog(db);
  }
}
