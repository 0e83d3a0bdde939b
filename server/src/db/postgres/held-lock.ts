import { StartError } from '@shutterdesk/shared/node/start-error';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { isLost, startFault } from './fault.ts';
import type { Lock, TableLock } from './locks.ts';
import { clientConfig } from './pool.ts';
import { CERTAIN_MS, ENDS_IN_SILENCE, SILENCE_MS } from './silence.ts';

/** The database hears from a holder this often. */
const BEAT_MS = 5000;

/** A condition: somebody holds a lock, at any server. `who` is a condition about the holder. */
export const isHeld = (lock: Lock | TableLock, who = 'true'): string => {
  const which =
    'name' in lock
      ? `locktype = 'relation' and relation = to_regclass('${lock.name}') and mode = 'ShareUpdateExclusiveLock'`
      : `locktype = 'advisory' and classid = ${lock[0]} and objid = ${lock[1]} and objsubid = 2`;
  return `exists (select from pg_locks where ${which} and granted
    and database = (select oid from pg_database where datname = current_database()) and ${who})`;
};

/** Another transaction holds the lock of the table. */
const isTaken = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/** The lock of a table is held by a transaction that never ends; it has seen nothing, so it keeps nothing from being cleared away. */
const takeOn = async (client: pg.Client, lock: Lock | TableLock): Promise<boolean> => {
  if ('take' in lock) {
    return client.query(`begin; ${lock.take} nowait`).then(
      () => true,
      (error: unknown) => {
        if (isTaken(error)) return false;
        throw error;
      },
    );
  }
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lock.join(', ')}) as taken`);
  return rows[0]?.taken === true;
};

/** A lock that ends with its own connection: when its process ends, or within half a minute once it hangs. */
export class HeldLock {
  readonly #client: pg.Client;
  readonly #address: string;
  readonly #lost = new AbortController();
  readonly #beat: NodeJS.Timeout;
  /** The time of the last question that the database answered, by a clock that also runs while the machine sleeps. */
  #heardAt = Date.now();

  private constructor(client: pg.Client, address: string) {
    this.#client = client;
    this.#address = address;
    client.once('end', () => this.#lost.abort());
    this.#beat = setInterval(() => this.check().catch(() => undefined), BEAT_MS).unref();
  }

  /**
   * Takes a lock; null where it is taken.
   * @throws {StartError} when the database cannot be used
   */
  static async take({ url, address }: DatabaseConfig, lock: Lock | TableLock, name: string): Promise<HeldLock | null> {
    const client = new pg.Client({ ...clientConfig(url, name), query_timeout: SILENCE_MS });
    // `end` follows, and tells of it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(ENDS_IN_SILENCE);
      if (await takeOn(client, lock)) return new HeldLock(client, address);
      await client.end();
      return null;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw startFault(error, address);
    }
  }

  /** Aborted once the lock is lost with its connection. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Nobody else can have taken the lock, although its end may not be known yet. */
  get isCertain(): boolean {
    return !this.#lost.signal.aborted && Date.now() - this.#heardAt < CERTAIN_MS;
  }

  /** Asks on the connection that holds the lock. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const askedAt = Date.now();
    try {
      const { rows } = await this.#client.query<Row>(text, [...values]);
      this.#heardAt = askedAt;
      return rows;
    } catch (error) {
      if (isLost(error)) this.#lost.abort();
      throw startFault(error, this.#address);
    }
  }

  /** @throws {StartError} when the lock was lost: somebody else may have taken it */
  async check(): Promise<void> {
    if (this.#lost.signal.aborted) {
      throw new StartError(`The connection to the database ${this.#address} (DATABASE_URL) was lost.`);
    }
    await this.query('select 1');
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    await this.#client.end().catch(() => undefined);
  }
}
