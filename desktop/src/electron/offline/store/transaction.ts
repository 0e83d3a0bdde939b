import type SQLite from 'better-sqlite3';
import type { Compilable, SqliteDatabase } from 'kysely';

/** Runs a query now, and answers its rows. */
export type RunNow = <Row>(query: Compilable<Row>) => Row[];

/**
 * Does work in one transaction, without waiting: nothing else of the app is read or written in between. A transaction
 * that waits would contain whatever is written meanwhile, and take it along if it fails.
 */
export type Transact = <Result>(work: (run: RunNow) => Result) => Result;

export const runOn =
  (database: Pick<SqliteDatabase, 'prepare'>): RunNow =>
  <Row>(query: Compilable<Row>) => {
    const { sql, parameters } = query.compile();
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };

export const transactOn =
  (sqlite: SQLite.Database, run: RunNow): Transact =>
  (work) =>
    sqlite.transaction(() => work(run))();
