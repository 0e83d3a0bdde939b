import { closeSync, existsSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';

/** Creates a file that only its own user can read, if it does not exist; SQLite gives its companions the same mode. */
export const createPrivately = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
};

/** NORMAL survives the end of the program, FULL a power cut as well. */
export type Synchronous = 'NORMAL' | 'FULL';

export const prepareSqlite = (sqlite: SQLite.Database, synchronous: Synchronous): void => {
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma(`synchronous = ${synchronous}`);
  sqlite.pragma('foreign_keys = ON');
  // Deleted rows are overwritten: an erased person must not lie in free pages.
  sqlite.pragma('secure_delete = ON');
};

/**
 * Opens a database for reading and writing, or creates it.
 * @param check looks at it before anything is written, and throws if it must stay as it is
 */
export const openSqlite = (
  file: string,
  synchronous: Synchronous,
  check: (sqlite: SQLite.Database) => void,
): SQLite.Database => {
  createPrivately(file);
  const sqlite = new SQLite(file, { timeout: 5000 });
  try {
    check(sqlite);
    prepareSqlite(sqlite, synchronous);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
};
