import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { inMemory, type Limit, type Limiters } from '../limiters.ts';

/**
 * The table that the library expects. It is unlogged, so that a count costs no flush; a crash of PostgreSQL empties it,
 * and everybody begins anew.
 */
export const LIMITS_TABLE = `create unlogged table if not exists rate_limits
  (key text collate "C" primary key, points integer not null default 0, expire bigint)`;

/** No limit counts for longer than a day. */
const LONGEST_MS = 2 * 24 * 3_600_000;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** A key holds an address, which belongs in no table, backup or log of a database. */
class HiddenKeys extends RateLimiterPostgres {
  readonly #secret: string;

  constructor(options: ConstructorParameters<typeof RateLimiterPostgres>[0], secret: string) {
    super(options);
    this.#secret = secret;
  }

  override getKey(key: string | number): string {
    return createHmac('sha256', this.#secret)
      .update(`limit ${super.getKey(key)}`)
      .digest('base64url');
  }
}

/** Counts for all servers of a database. While it does not answer, each server counts for itself. */
export class SharedLimiters implements Limiters {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  open(limit: Limit, secret: string): HiddenKeys {
    const { name, points, duration } = limit;
    const options = {
      // Leaves out the name, so that no statement is prepared.
      storeClient: { query: ({ text, values }: Statement) => this.#pool.query(text, values) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
      // A caller over the limit is refused from memory.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: inMemory(limit),
    };
    return new HiddenKeys(options, secret);
  }

  /** Forgets counts whose time is over, and those of a clock that was ahead: they would last until then. */
  sweep(): Promise<unknown> {
    const now = Date.now();
    return this.#pool.query('delete from rate_limits where expire < $1 or expire > $2', [now, now + LONGEST_MS]);
  }
}
