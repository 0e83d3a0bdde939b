import { StartError } from '@shutterdesk/shared/node/start-error';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { isLost, startFault } from './fault.ts';
import type { Lock } from './locks.ts';
import { clientConfig } from './pool.ts';
import { ENDS_IN_SILENCE, SILENCE_MS } from './silence.ts';

/** The database hears from a holder this often. */
const BEAT_MS = 5000;

/** A condition: somebody holds a lock, at any server. `who` is a condition about the holder. */
export const isHeld = ([space, id]: Lock, who = 'true'): string =>
  `exists (select from pg_locks where locktype = 'advisory' and classid = ${space} and objid = ${id} and objsubid = 2
    and granted and database = (select oid from pg_database where datname = current_database()) and ${who})`;

/** An advisory lock that ends with its own connection: when its process ends, or within half a minute once it hangs. */
export class HeldLock {
  readonly #client: pg.Client;
  readonly #place: string;
  readonly #lost = new AbortController();
  readonly #beat: NodeJS.Timeout;

  private constructor(client: pg.Client, place: string) {
    this.#client = client;
    this.#place = place;
    client.once('end', () => this.#lost.abort());
    this.#beat = setInterval(() => this.check().catch(() => undefined), BEAT_MS).unref();
  }

  /**
   * Takes a lock; null where it is taken.
   * @throws {StartError} when the database cannot be used
   */
  static async take({ url, place }: DatabaseConfig, lock: Lock, name: string): Promise<HeldLock | null> {
    const client = new pg.Client({ ...clientConfig(url, name), query_timeout: SILENCE_MS });
    // `end` follows, and tells of it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(ENDS_IN_SILENCE);
      const { rows } = await client.query<{ taken: boolean }>(
        `select pg_try_advisory_lock(${lock.join(', ')}) as taken`,
      );
      if (rows[0]?.taken) return new HeldLock(client, place);
      await client.end();
      return null;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw startFault(error, place);
    }
  }

  /** Aborted once the lock is lost with its connection. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Asks on the connection that holds the lock. */
  async query(text: string, values: readonly unknown[] = []): Promise<void> {
    try {
      await this.#client.query(text, [...values]);
    } catch (error) {
      if (isLost(error)) this.#lost.abort();
      throw startFault(error, this.#place);
    }
  }

  /** @throws {StartError} when the lock was lost: somebody else may have taken it */
  async check(): Promise<void> {
    if (this.#lost.signal.aborted) {
      throw new StartError(`The connection to the database ${this.#place} (DATABASE_URL) was lost.`);
    }
    await this.query('select 1');
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    await this.#client.end().catch(() => undefined);
  }
}
