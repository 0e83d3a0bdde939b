import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../config.ts';
import { migrations } from './migrations/migrations.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

export const DATABASE_FILE = 'shutterdesk.db';

/** The codes by which SQLite says that nothing can be written now. */
const UNAVAILABLE = new Set(['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_CANTOPEN']);

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && [...UNAVAILABLE].some((code) => error.code.startsWith(code));

const migrate = async (db: Database): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const text = error instanceof Error ? error.message : String(error);
  throw new StartError(`The database could not be brought up to date; it may come from a newer version (${text}).`);
};

/**
 * Opens the database of a data folder and brings it up to date. One process only: the file is locked while it runs.
 * @throws {StartError} when another server has it, or when a newer version wrote it
 */
export const openDatabase = async (dataDir: string): Promise<Database> => {
  const sqlite = new SQLite(path.join(dataDir, DATABASE_FILE), { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrate(db);
  return db;
};

export const isLocked = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY';

/** Holds an exclusive lock on a file until the answer is called. */
export const openLockFile = (file: string): (() => void) => {
  const lock = new SQLite(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
};
