import { type Erasure, type Erasures, KEYS_MAX } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import { emptyLog } from '../../db/remove-enquiries.ts';
import { refusedField } from '../../http/http-error.ts';
import type { Clock } from '../../work/clock.ts';
import { erasePeople, personHash } from './erase-people.ts';
import type { ErasureRecord } from './erasure-record.ts';

interface PeopleParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly record: ErasureRecord;
}

type Commit = (work: (trx: Database) => Promise<void>) => Promise<unknown>;

/** Maps each person to the latest moment of their erasures. */
const latest = (erasures: readonly Erasure[]): ReadonlyMap<string, string> => {
  const moments = new Map<string, string>();
  for (const { person, at } of erasures) if (at > (moments.get(person) ?? '')) moments.set(person, at);
  return moments;
};

/** Erases people for good, and again when an older database is put back. */
export class People {
  readonly #parts: PeopleParts;
  readonly #record: ErasureRecord;
  #keys: readonly string[] = [];

  private constructor(parts: PeopleParts) {
    this.#parts = parts;
    this.#record = parts.record;
  }

  /** Opens the list, and applies the tombstones that the database lacks. */
  static async open(parts: PeopleParts): Promise<People> {
    const people = new People(parts);
    await people.#begin();
    return people;
  }

  async #begin(): Promise<void> {
    const { db, clock } = this.#parts;
    this.#keys = await this.#record.keys();
    const inFile = await this.#record.read();
    const inDatabase = await this.#stored();
    const known = latest(inDatabase);
    const written = latest(inFile);
    await this.#record.add(inDatabase.filter(({ person, at }) => at > (written.get(person) ?? '')));
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

  /** Erases everything of a person that is older than now, or than the moment at which an app erased them. */
  async erase(target: { readonly email: string } | Erasure, commit: Commit): Promise<void> {
    const [key = ''] = this.#keys;
    const now = this.#now();
    const erasure = 'email' in target ? { person: personHash(key, target.email), at: now } : this.#notLater(target);
    await this.#erase([erasure], commit);
  }

  /**
   * Takes over an app's erasures that this server has lost, and answers their number.
   * @param prove called before anything is erased
   * @throws {HttpError} invalid_request, for more keys than a server has
   */
  async take(
    { keys, erasures }: Erasures,
    { commit, prove }: { readonly commit: Commit; readonly prove: () => void },
  ): Promise<number> {
    const known = latest(await this.#stored());
    const fromApp = erasures.map((erasure) => this.#notLater(erasure));
    const missing = [...latest(fromApp)]
      .filter(([person, at]) => at > (known.get(person) ?? ''))
      .map(([person, at]) => ({ person, at }));
    const newKeys = keys.filter((key) => !this.#keys.includes(key));
    if (missing.length > 0 || newKeys.length > 0) prove();
    if (newKeys.length > 0) {
      if (this.#keys.length + newKeys.length > KEYS_MAX) {
        throw refusedField('keys', `There can be at most ${KEYS_MAX} keys`);
      }
      this.#keys = [...this.#keys, ...newKeys];
      await this.#record.saveKeys(this.#keys);
    }
    await this.#erase(missing, commit);
    return missing.length;
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }

  /** If an app's clock is ahead, its moment must not erase later enquiries. */
  #notLater({ person, at }: Erasure): Erasure {
    const now = this.#now();
    return { person, at: at < now ? at : now };
  }

  async #erase(erasures: readonly Erasure[], commit: Commit): Promise<void> {
    const { db, clock } = this.#parts;
    await commit(async (trx) => {
      // The file comes first: the next start makes good a crash in between. A repeated call does not get here.
      await this.#record.add(erasures);
      await erasePeople(trx, { keys: this.#keys, erasures, now: clock.now() });
    });
    await emptyLog(db);
  }
}
