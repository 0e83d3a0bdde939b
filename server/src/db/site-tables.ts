import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A table for work that treats all of them alike. */
export interface SiteTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key, in order. */
  readonly key: readonly string[];
}

interface ReadTable extends SiteTable {
  readonly refersTo: readonly string[];
}

/** Leaves out SQLite's own tables, and those in which Kysely records its migrations. */
const IS_SITES = sql`type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`;

const readTable = async (sqlite: Database, name: string): Promise<ReadTable> => {
  const { rows: columns } = await sql<{
    name: string;
    pk: number;
  }>`select name, pk from pragma_table_info(${name}) order by cid`.execute(sqlite);
  const { rows: references } = await sql<{
    table: string;
  }>`select "table" from pragma_foreign_key_list(${name})`.execute(sqlite);
  if (!columns.some(({ pk }) => pk > 0))
    throw new Error(`The table ${name} has no primary key, by which its rows are copied.`);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    refersTo: references.map(({ table }) => table),
  };
};

/** The tables of a SQLite database, each after those that it refers to. PostgreSQL has the same after the same migrations. */
export const siteTables = async (sqlite: Database): Promise<readonly SiteTable[]> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where ${IS_SITES} order by name`.execute(
    sqlite,
  );
  let rest: readonly ReadTable[] = await Promise.all(rows.map(({ name }) => readTable(sqlite, name)));
  const sorted: SiteTable[] = [];
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name));
    const isNext = ({ refersTo }: ReadTable) => !refersTo.some((name) => names.has(name));
    sorted.push(...rest.filter(isNext));
    const others = rest.filter((table) => !isNext(table));
    if (others.length === rest.length) throw new Error('Tables refer to each other in a circle.');
    rest = others;
  }
  return sorted;
};
