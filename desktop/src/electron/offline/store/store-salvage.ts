import SQLite from 'better-sqlite3';
import { storeTroubleOf } from './store-trouble.ts';

/** `changes`: all of the person's work; `nothing`: some of it could not be read, so none was taken over. */
export type Carried = 'changes' | 'nothing';

/** A person's own work. */
const MADE = ['outbox', 'uploads'];

/** The server has these too. A replica is taken over with its items or not at all. */
const OTHER = [['reads'], ['person'], ['replicas', 'replica_items']];

/** Exists only on this computer. */
const LOST = [['lost_items'], ['generation'], ['erasures', 'erasure_keys']];

const isWhole = (sqlite: SQLite.Database, table: string): boolean => {
  try {
    return sqlite.pragma(`quick_check('${table}')`, { simple: true }) === 'ok';
  } catch (error) {
    // The table does not exist, or its pages cannot be read.
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

/** Takes over a person's work into a new store, and the last reads, unless they are damaged. */
export const carryOver = (sqlite: SQLite.Database, asideFile: string): Carried => {
  let aside: SQLite.Database | null = null;
  try {
    aside = new SQLite(asideFile, { readonly: true });
    const from = aside;
    const areWhole = (tables: readonly string[]): boolean => tables.every((table) => isWhole(from, table));
    const changesAreWhole = areWhole(MADE);
    const tables = [...(changesAreWhole ? MADE : []), ...[...OTHER, ...LOST].filter(areWhole).flat()];
    sqlite.transaction(() => {
      for (const table of tables) copy(from, sqlite, table);
    })();
    return changesAreWhole ? 'changes' : 'nothing';
  } catch (error) {
    if (storeTroubleOf(error)) return 'nothing';
    throw error;
  } finally {
    aside?.close();
  }
};
