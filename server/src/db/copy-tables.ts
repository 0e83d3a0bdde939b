import { hash } from 'node:crypto';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { type QueryResult, type RawBuilder, sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';
import { storable } from './postgres/site-pool.ts';
import type { SiteTable } from './site-tables.ts';

/** Few enough that a running server answers others in between. */
const ROWS_AT_ONCE = 200;

type Row = Readonly<Record<string, unknown>>;

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Rows in the order of their keys, which is the same in both databases: texts are compared by their bytes. */
async function* pagesOf(db: Database, table: SiteTable): AsyncGenerator<readonly Row[]> {
  const { name, columns, key } = table;
  for (let last: Row | null = null; ; ) {
    const from: RawBuilder<unknown> = last
      ? sql`where (${refs(key)}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``;
    const { rows }: QueryResult<Row> = await sql<Row>`select ${refs(columns)} from ${sql.table(name)} ${from}
      order by ${refs(key)} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1) ?? null;
  }
}

async function* rowsOf(db: Database, table: SiteTable): AsyncGenerator<Row> {
  for await (const rows of pagesOf(db, table)) yield* rows;
}

/** The values of a row, as both databases hold them. */
const valuesOf = (row: Row, { columns }: SiteTable): unknown[] =>
  columns.map((column) => storable(row[column] ?? null));

const rowHashOf = (row: Row, table: SiteTable): string =>
  hash('sha256', JSON.stringify(valuesOf(row, table)), 'base64');

/** Copies rows from one database into another, a page at a time. */
export const copyTable = async (from: Database, to: Database, table: SiteTable): Promise<void> => {
  for await (const rows of pagesOf(from, table)) {
    const values = rows.map((row) => sql`(${sql.join(valuesOf(row, table))})`);
    await sql`insert into ${sql.table(table.name)} (${refs(table.columns)}) values ${sql.join(values)}`.execute(to);
  }
};

/** Removes every row, also those that migrations have made. */
export const clearTables = async (db: Database, tables: readonly SiteTable[]): Promise<void> => {
  const names = tables.map(({ name }) => name);
  if (isPostgres(db)) {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db);
    return;
  }
  for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
};

/** Compares a copy with its original, row by row, by their hashes. */
const compareTable = async (from: Database, to: Database, table: SiteTable): Promise<void> => {
  const originals = rowsOf(from, table);
  let rows = 0;
  const refuse = (): never => {
    throw new StartError(
      `Row ${rows + 1} of the table ${table.name} is not the same in both databases: nothing was changed. Does another program write to one of them?`,
    );
  };
  for await (const copy of rowsOf(to, table)) {
    const { value: original, done } = await originals.next();
    if (done || rowHashOf(original, table) !== rowHashOf(copy, table)) refuse();
    rows += 1;
  }
  if (!(await originals.next()).done) refuse();
};

/**
 * Replaces the rows of a database by those of another one, and compares all of them.
 * @throws {StartError} for the first row that is not the same
 */
export const copyTables = async (from: Database, to: Database, tables: readonly SiteTable[]): Promise<void> => {
  await clearTables(to, tables);
  for (const table of tables) await copyTable(from, to, table);
  for (const table of tables) await compareTable(from, to, table);
};
