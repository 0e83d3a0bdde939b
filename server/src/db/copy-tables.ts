import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';
import { storable } from './postgres/storable.ts';
import type { SiteTable } from './site-tables.ts';

/** Few enough that a running server answers others in between. */
const ROWS_AT_ONCE = 200;

type Row = Readonly<Record<string, unknown>>;

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Rows in the order of their keys, which is the same in both databases: texts are compared by their bytes. */
async function* pagesOf(db: Database, table: SiteTable, after: Row | null): AsyncGenerator<readonly Row[]> {
  const { name, columns, key } = table;
  for (let last = after; ; ) {
    const from = last ? sql`where (${refs(key)}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows } = await sql<Row>`select ${refs(columns)} from ${sql.table(name)} ${from}
      order by ${refs(key)} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1) ?? null;
  }
}

async function* rowsOf(db: Database, table: SiteTable): AsyncGenerator<Row> {
  for await (const rows of pagesOf(db, table, null)) yield* rows;
}

/** The values of a row, as both databases hold them. */
const valuesOf = (row: Row, { columns }: SiteTable): unknown[] =>
  columns.map((column) => storable(row[column] ?? null));

const rowHashOf = (row: Row, table: SiteTable): string =>
  hash('sha256', JSON.stringify(valuesOf(row, table)), 'base64');

type OnRows = (count: number) => void;

/**
 * Copies rows from one database into another, a page at a time.
 * @param after the last row that is there already
 */
export const copyTable = async (
  from: Database,
  to: Database,
  table: SiteTable,
  { after = null, onRows = () => undefined }: { readonly after?: Row | null; readonly onRows?: OnRows } = {},
): Promise<void> => {
  for await (const rows of pagesOf(from, table, after)) {
    const values = rows.map((row) => sql`(${sql.join(valuesOf(row, table))})`);
    await sql`insert into ${sql.table(table.name)} (${refs(table.columns)}) values ${sql.join(values)}`.execute(to);
    onRows(rows.length);
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

export interface Comparison {
  /** The rows that are the same, from the first on. */
  readonly rows: number;
  /** The last of them. */
  readonly last: Row | null;
  /** The copy is whole, is the beginning of the original, or is something else. */
  readonly copy: 'whole' | 'begun' | 'other';
}

/** Compares a copy with its original, row by row, by their hashes. */
export const compareTable = async (from: Database, to: Database, table: SiteTable): Promise<Comparison> => {
  const originals = rowsOf(from, table);
  let [rows, last]: [number, Row | null] = [0, null];
  for await (const copy of rowsOf(to, table)) {
    const { value: original, done } = await originals.next();
    if (done || rowHashOf(original, table) !== rowHashOf(copy, table)) return { rows, last, copy: 'other' };
    rows += 1;
    last = copy;
  }
  return { rows, last, copy: (await originals.next()).done ? 'whole' : 'begun' };
};
