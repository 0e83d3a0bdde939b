import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnreachable, faultOf, isCollision, isLost } from './fault.ts';
import { WRITERS } from './locks.ts';
import type { Connections } from './pool.ts';
import { storable } from './storable.ts';

/** A statement that met another writer is made at most this many times. */
const MOST_ATTEMPTS = 3;

/** A transaction waits this long for those before it. */
const TURN_WITHIN_MS = 15_000;

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

interface Parts extends Pick<Connections, 'pool' | 'takeNotice'> {
  /** Visible content has changed, and the change is committed. */
  readonly contentChanged: (version: number | null) => void;
  /** A connection was lost: nobody knows whether its last change was committed. */
  readonly lost: () => void;
  /** Waits for this server's turn to write; the answer ends the turn. */
  readonly turn: () => Promise<() => void>;
}

/** Takes a connection from the pool when it is first needed. */
class PostgresConnection implements DatabaseConnection {
  readonly #parts: Parts;
  #client: pg.PoolClient | null = null;
  #isBroken = false;
  #isInTransaction = false;
  #endTurn: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(storable);
    const result = this.#isInTransaction ? await this.#query(text, values) : await this.#alone(text, values);
    const { command, rowCount, rows } = result;
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  // biome-ignore lint/correctness/useYield: no query of ours is streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed.');
  }

  /**
   * Transactions of all servers run one after the other, as with SQLite: repositories read before they write. They
   * wait for each other here first, so that those who wait hold no connection.
   */
  async begin(): Promise<void> {
    this.#endTurn = await this.#parts.turn();
    try {
      await this.#query(`begin; ${WRITERS.take}`);
    } catch (error) {
      // The transaction may have begun, and the pool must not hand out a connection on which it is open.
      this.#isBroken = true;
      throw error;
    }
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    const { command } = await this.#query('commit');
    this.#isInTransaction = false;
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because a statement had failed.');
    this.#tellOfChanges();
  }

  /** Never fails, so that it cannot hide the error that caused it: a broken connection has nothing to roll back. */
  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    if (this.#isBroken) return;
    await this.#query('rollback').catch(() => {
      this.#isBroken = true;
    });
    if (this.#client) this.#parts.takeNotice(this.#client);
  }

  release(): void {
    this.#client?.release(this.#isBroken);
    this.#client = null;
    this.#endTurn();
  }

  async #alone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await this.#query(text, values);
        this.#tellOfChanges();
        return result;
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !(error instanceof Error && isCollision(error.cause))) throw error;
        if (this.#client) this.#parts.takeNotice(this.#client);
      }
    }
  }

  async #query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      this.#client ??= await this.#parts.pool.connect();
      return await this.#client.query(text, values);
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

export type DriverParts = Omit<Parts, 'turn'> & { readonly close: () => Promise<void> };

export class PostgresDriver implements Driver {
  readonly #parts: Parts & Pick<DriverParts, 'close'>;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: DriverParts) {
    this.#parts = { ...parts, turn: () => this.#turn() };
  }

  /** @throws {DatabaseUnreachable} when earlier transactions take too long, as when the database does not answer */
  async #turn(): Promise<() => void> {
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

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#parts);
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#parts.close();
  }
}
