import SQLite from 'better-sqlite3';
import { storeTroubleOf } from './store-trouble.ts';

/** `changes`: everything a person made; `nothing`: some of it could not be read, so none of it was taken. */
export type Carried = 'changes' | 'nothing';

/** What a person made. */
const MADE = ['outbox', 'uploads'];

/** What the server can tell again. */
const OTHER = ['reads', 'person'];

const isWhole = (sqlite: SQLite.Database, table: string): boolean => {
  try {
    return sqlite.pragma(`quick_check('${table}')`, { simple: true }) === 'ok';
  } catch (error) {
    // No such table, or pages that cannot be read.
    if (error instanceof SQLite.SqliteError) return false;
    throw error;
  }
};

const copy = (from: SQLite.Database, to: SQLite.Database, table: string): void => {
  for (const row of from.prepare<[], Record<string, unknown>>(`select * from ${table}`).iterate()) {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const places = columns.map(() => '?').join(', ');
    to.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`).run(Object.values(row));
  }
};

/** Takes over into a new store what a person made, and what had been read, where the damage is not in it. */
export const carryOver = (sqlite: SQLite.Database, asideFile: string): Carried => {
  let aside: SQLite.Database | null = null;
  try {
    aside = new SQLite(asideFile, { readonly: true });
    const from = aside;
    const made = MADE.every((table) => isWhole(from, table));
    const tables = [...(made ? MADE : []), ...OTHER.filter((table) => isWhole(from, table))];
    sqlite.transaction(() => {
      for (const table of tables) copy(from, sqlite, table);
    })();
    return made ? 'changes' : 'nothing';
  } catch (error) {
    if (storeTroubleOf(error)) return 'nothing';
    throw error;
  } finally {
    aside?.close();
  }
};
