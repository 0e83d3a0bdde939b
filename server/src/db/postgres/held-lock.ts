import { StartError } from '@shutterdesk/shared/node/start-error';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { startFault } from './fault.ts';
import { type Lock, tryToTake } from './locks.ts';
import { clientConfig, KEEPALIVE } from './pool.ts';

/*
 * A server that hangs, or whose machine is gone, does not close its connection. The three times follow each other: the
 * server gives the connection up, stops relying on its locks, and only then does the database free them.
 */

/** A database that has not answered for this long is given up, and with it all locks. */
export const SILENCE_MS = 10_000;

/** A server that has had no answer for this long may have been replaced, and rests until it knows. */
const CERTAIN_MS = 15_000;

/** For a connection that holds locks: the database ends it once it has heard nothing for this long. */
export const ENDS_IN_SILENCE = `set idle_session_timeout = '17s'; ${KEEPALIVE}`;

/** The database hears from a holder this often. */
const BEAT_MS = 5000;

/**
 * Nobody else can have taken a lock whose holder the database answered at this time, by a clock that also runs while the
 * machine sleeps. A clock that was set back proves nothing.
 */
export const isCertain = (heardAt: number): boolean => {
  const silence = Date.now() - heardAt;
  return silence >= 0 && silence < CERTAIN_MS;
};

/** A lock that ends with its own connection: when its process ends, or within half a minute once it hangs. */
export class HeldLock {
  readonly #client: pg.Client;
  readonly #address: string;
  readonly #lost = new AbortController();
  readonly #beat: NodeJS.Timeout;

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
  static async take({ url, address }: DatabaseConfig, lock: Lock, name: string): Promise<HeldLock | null> {
    const client = new pg.Client({ ...clientConfig(url, name), query_timeout: SILENCE_MS });
    // `end` follows, and tells of it.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(ENDS_IN_SILENCE);
      const { rows } = await client.query<{ taken: boolean }>(`select ${tryToTake(lock)} as taken`);
      if (rows[0]?.taken) return new HeldLock(client, address);
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

  /** @throws {StartError} when the lock was lost: somebody else may have taken it */
  async check(): Promise<void> {
    if (this.#lost.signal.aborted) {
      throw new StartError(`The connection to the database ${this.#address} (DATABASE_URL) was lost.`);
    }
    try {
      await this.#client.query('select 1');
    } catch (error) {
      this.#lost.abort();
      throw startFault(error, this.#address);
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    await this.#client.end().catch(() => undefined);
  }
}
