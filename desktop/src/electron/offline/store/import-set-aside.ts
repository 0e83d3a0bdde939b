import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { ageOfStore, migrateStore } from './migrate-store.ts';
import type { StoreTables } from './store-schema.ts';
import { storeTroubleOf } from './store-trouble.ts';

const TAILS = ['', '-wal', '-shm'];
const COPY = 'offline.taking-up.db';
const SET_ASIDE = /^offline\.set-aside-newer-.*\.db$/;

const move = (from: string, to: string): void => {
  for (const tail of TAILS) if (existsSync(from + tail)) renameSync(from + tail, to + tail);
};

const remove = (file: string): void => {
  for (const tail of TAILS) rmSync(file + tail, { force: true });
};

const isWhole = (sqlite: SQLite.Database): boolean => sqlite.pragma('integrity_check', { simple: true }) === 'ok';

type Row = Record<string, unknown>;

const insert = (sqlite: SQLite.Database, table: string, row: Row): number => {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const places = columns.map(() => '?').join(', ');
  const statement = sqlite.prepare(`insert or ignore into ${table} (${columns.join(', ')}) values (${places})`);
  return statement.run(Object.values(row)).changes;
};

/** Changes from the file that was set aside come before later ones: the newest gets the number before all, or 0. */
const carry = (from: SQLite.Database, to: SQLite.Database): number => {
  let seq = Math.min(1, to.prepare<[], number>('select coalesce(min(seq), 1) from outbox').pluck().get() ?? 1);
  let carried = 0;
  to.pragma('synchronous = FULL');
  try {
    to.transaction(() => {
      for (const row of from.prepare<[], Row>("select * from outbox where status != 'sent' order by seq desc").all()) {
        seq -= 1;
        carried += insert(to, 'outbox', { ...row, seq });
      }
      for (const table of ['uploads', 'lost_items', 'erasures', 'erasure_keys']) {
        for (const row of from.prepare<[], Row>(`select * from ${table}`).all()) insert(to, table, row);
      }
    })();
  } finally {
    to.pragma('synchronous = NORMAL');
  }
  return carried;
};

const isFromThisApp = (file: string): boolean => {
  const sqlite = new SQLite(file, { readonly: true });
  try {
    return ageOfStore(sqlite) === 'known';
  } finally {
    sqlite.close();
  }
};

/** The number of changes taken over from the file; `later`: the file stays for another start. */
const takeUpFile = async (file: string, copy: string, to: SQLite.Database): Promise<number | 'later' | 'damaged'> => {
  if (!isFromThisApp(file)) return 'later';
  remove(copy);
  for (const tail of TAILS) if (existsSync(file + tail)) copyFileSync(file + tail, copy + tail);
  const sqlite = new SQLite(copy);
  try {
    if (!isWhole(sqlite)) return 'damaged';
    const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database: sqlite }) });
    await migrateStore(sqlite, db);
    return carry(sqlite, to);
  } finally {
    sqlite.close();
  }
};

/** A full disk or an unreadable file must not stop the start. */
const outcomeOf = (error: unknown): 'later' | 'damaged' => {
  const trouble = storeTroubleOf(error);
  if (trouble === null) throw error;
  return trouble === 'damaged' ? 'damaged' : 'later';
};

/**
 * An older app sets aside a file that a newer one wrote. Once the app is new enough, it takes over the pending
 * changes in such files, with their photographs, which have stayed in their folder. Answers the number of changes.
 */
export const importSetAside = async (folder: string, to: SQLite.Database): Promise<number> => {
  const copy = path.join(folder, COPY);
  let total = 0;
  for (const name of readdirSync(folder).filter((file) => SET_ASIDE.test(file))) {
    const file = path.join(folder, name);
    try {
      const taken = await takeUpFile(file, copy, to).catch(outcomeOf);
      remove(copy);
      if (taken === 'damaged') move(file, path.join(folder, name.replace('set-aside-', 'set-aside-damaged-')));
      if (typeof taken !== 'number') continue;
      total += taken;
      remove(file);
    } catch (error) {
      if (storeTroubleOf(error) === null) throw error;
    }
  }
  return total;
};
