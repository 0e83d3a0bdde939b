import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnreachable, faultOf, isCollision, isLost } from './fault.ts';
import { inTransaction, WRITERS } from './locks.ts';
import type { Connections } from './pool.ts';

/** PostgreSQL's texts hold everything but this character, which no form lets through anyway. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** A statement that met another writer is made at most this many times. */
const MOST_ATTEMPTS = 3;

/** A transaction waits this long for those before it. */
const TURN_WITHIN_MS = 15_000;

interface Parts extends Pick<Connections, 'pool' | 'takeNotice'> {
  /** Visible content has changed, and the change is committed. */
  readonly contentChanged: (version: number | null) => void;
  /** A connection was lost: nobody knows whether its last change was committed. */
  readonly lost: () => void;
}

/** The transactions of this server, one after the other. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for the turn; the answer ends it.
   * @throws {DatabaseUnreachable} when earlier transactions take too long, as when the database does not answer
   */
  async next(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      patience.reject(new DatabaseUnreachable('Other transactions take too long.'));
    }, TURN_WITHIN_MS);
    try {
      await Promise.race([before, patience.promise]);
      return turn.resolve;
    } catch (error) {
      void before.then(turn.resolve);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A connection as Kysely uses it; the pool gives it with its first query. */
class Session implements PostgresPoolClient {
  readonly #parts: Parts;
  readonly #turns: Turns;
  #client: pg.PoolClient | null = null;
  #isBroken = false;
  #isInTransaction = false;
  #endTurn: () => void = () => undefined;

  constructor(parts: Parts, turns: Turns) {
    this.#parts = parts;
    this.#turns = turns;
  }

  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): PostgresCursor<Row> | Promise<PostgresQueryResult<Row>> {
    if (typeof asked !== 'string') throw new Error('Queries are not streamed.');
    return this.#answer<Row>(asked, values.map(storable));
  }

  release(isBroken = false): void {
    this.#client?.release(this.#isBroken || isBroken);
    this.#client = null;
    this.#endTurn();
  }

  /** Kysely begins and ends its transactions with these words. */
  async #answer<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    if (text === 'begin') return this.#begin();
    if (text === 'commit') return this.#commit();
    if (text === 'rollback') return this.#rollback();
    return this.#isInTransaction ? this.#query(text, values) : this.#alone(text, values);
  }

  /**
   * Transactions of all servers run one after the other, as with SQLite: repositories read before they write. They
   * wait for each other here first, so that those who wait hold no connection.
   */
  async #begin<Row>(): Promise<PostgresQueryResult<Row>> {
    this.#endTurn = await this.#turns.next();
    try {
      await this.#query(`begin; ${inTransaction(WRITERS)}`);
    } catch (error) {
      // The transaction may have begun, and the pool must not hand out a connection on which it is open.
      this.#isBroken = true;
      throw error;
    }
    this.#isInTransaction = true;
    return { command: 'SELECT', rowCount: 0, rows: [] };
  }

  async #commit<Row>(): Promise<PostgresQueryResult<Row>> {
    const result = await this.#query<Row>('commit');
    this.#isInTransaction = false;
    if (result.command === 'COMMIT') this.#tellOfChanges();
    return result;
  }

  /** Never fails, so that it cannot hide the error that caused it: a broken connection has nothing to roll back. */
  async #rollback<Row>(): Promise<PostgresQueryResult<Row>> {
    this.#isInTransaction = false;
    if (!this.#isBroken) {
      await this.#query('rollback').catch(() => {
        this.#isBroken = true;
      });
    }
    if (this.#client) this.#parts.takeNotice(this.#client);
    return { command: 'ROLLBACK', rowCount: 0, rows: [] };
  }

  async #alone<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await this.#query<Row>(text, values);
        this.#tellOfChanges();
        return result;
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !(error instanceof Error && isCollision(error.cause))) throw error;
        if (this.#client) this.#parts.takeNotice(this.#client);
      }
    }
  }

  async #query<Row>(text: string, values?: unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      this.#client ??= await this.#parts.pool.connect();
      const { command, rowCount, rows } = await this.#client.query(text, values);
      return { command: command as PostgresQueryResult<Row>['command'], rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (isLost(error)) {
        this.#isBroken = true;
        this.#parts.lost();
      }
      throw faultOf(error);
    }
  }

  #tellOfChanges(): void {
    const version = this.#client ? this.#parts.takeNotice(this.#client) : undefined;
    if (version !== undefined) this.#parts.contentChanged(version);
  }
}

/** The pool for Kysely's own dialect: with one transaction at a time, faults that callers know, and news of changes. */
export const sitePool = ({ close, ...parts }: Parts & { readonly close: () => Promise<void> }): PostgresPool => {
  const turns = new Turns();
  return { options: {}, connect: async () => new Session(parts, turns), end: close };
};
