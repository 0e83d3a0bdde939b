import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { StoreTables } from '../store/store-schema.ts';
import { storeTroubleOf } from '../store/store-trouble.ts';
import { runOn, transactOn } from '../store/transaction.ts';
import { eraseHere } from './erase-here.ts';
import type { ErasedPeople } from './erased-people.ts';

const TAILS = ['', '-wal', '-shm'];
const SET_ASIDE = /^offline\.set-aside-.*\.db$/;
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Earlier than any enquiry: an address found among bytes has no time. */
const AT_ANY_TIME = '';

const bytesOf = (file: string): string => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};

const namesErased = (file: string, erased: ErasedPeople): boolean =>
  TAILS.some((tail) =>
    [...new Set(bytesOf(file + tail).match(ADDRESS))].some((address) => erased.covers(address, AT_ANY_TIME)),
  );

/** Erases people in a file of a newer app, whose tables may be like ours. */
const eraseInside = async (file: string, erased: ErasedPeople): Promise<void> => {
  const sqlite = new SQLite(file);
  try {
    sqlite.pragma('secure_delete = ON');
    const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database: sqlite }) });
    await eraseHere({ db, transact: transactOn(sqlite, runOn(sqlite)) }, erased);
    sqlite.exec('vacuum');
  } finally {
    sqlite.close();
  }
};

/**
 * Erases people from files that were set aside. A file that cannot be changed is deleted: the store already has everything
 * that could be saved from it.
 */
export const eraseSetAside = async (folder: string, erased: ErasedPeople): Promise<void> => {
  if (erased.isEmpty) return;
  for (const name of readdirSync(folder).filter((file) => SET_ASIDE.test(file))) {
    const file = path.join(folder, name);
    if (!namesErased(file, erased)) continue;
    await eraseInside(file, erased).catch((error: unknown) => {
      if (!storeTroubleOf(error) && !(error instanceof SQLite.SqliteError)) throw error;
    });
    if (namesErased(file, erased)) for (const tail of TAILS) rmSync(file + tail, { force: true });
  }
};
