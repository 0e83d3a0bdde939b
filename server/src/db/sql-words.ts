import { type Expression, expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';

type Name = 'jsonList' | 'jsonObject' | 'largest';

interface Words {
  readonly functions: Readonly<Record<Name, string>>;
  /** Reads a text in a column that holds JSON. */
  readonly textAt: (column: string, path: readonly string[]) => RawBuilder<string | null>;
}

/**
 * The words that SQLite and PostgreSQL say differently in a query; all else is SQL that both understand. Column types stand in
 * `postgres/dialect.ts`, and the few statements that only one of them has behind `isPostgres`.
 */
const WORDS: Readonly<Record<'sqlite' | 'postgres', Words>> = {
  sqlite: {
    functions: { jsonList: 'json_group_array', jsonObject: 'json_object', largest: 'max' },
    textAt: (column, path) => sql`${sql.ref(column)} ->> ${sql.lit(`$.${path.join('.')}`)}`,
  },
  postgres: {
    functions: { jsonList: 'json_agg', jsonObject: 'json_build_object', largest: 'greatest' },
    textAt: (column, path) => sql`${sql.ref(column)}::json #>> ${sql.lit(`{${path.join(',')}}`)}`,
  },
};

const wordsOf = (db: Database): Words => WORDS[isPostgres(db) ? 'postgres' : 'sqlite'];

/** Joins columns of all rows into one JSON list of objects, under these names. */
export const jsonRows = (db: Database, columns: Readonly<Record<string, string>>): Expression<string> => {
  const { fn } = expressionBuilder();
  const { jsonList, jsonObject } = wordsOf(db).functions;
  const entries = Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]);
  return fn(jsonList, [fn(jsonObject, entries)]);
};

/** The text at a path of a column that holds JSON. */
export const jsonText = (db: Database, column: string, ...path: readonly string[]): RawBuilder<string | null> =>
  wordsOf(db).textAt(column, path);

/** The largest of several values in a row. */
export const largestOf = (db: Database, ...values: readonly Expression<string>[]): Expression<string> =>
  expressionBuilder().fn(wordsOf(db).functions.largest, values);

/** The number of rows of a query that selects nothing yet. */
export const countOf = async <All, From extends keyof All>(
  rows: SelectQueryBuilder<All, From, unknown>,
): Promise<number> => {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll().as('count'));
  return (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
};

/** Keeps others from changing a table until the transaction ends. SQLite has one writer anyway. */
export const lockTable = async (trx: Database, table: 'admin_users'): Promise<void> => {
  if (isPostgres(trx)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
};
