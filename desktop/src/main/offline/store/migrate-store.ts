import type SQLite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { storeMigrations } from './store-migrations.ts';
import type { StoreTables } from './store-schema.ts';
import { storeTroubleOf } from './store-trouble.ts';

export const hasTable = (sqlite: SQLite.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined;

const migrationsSeen = (sqlite: SQLite.Database): string[] =>
  hasTable(sqlite, 'kysely_migration')
    ? sqlite.prepare<[], string>('select name from kysely_migration').pluck().all()
    : [];

/** A newer app wrote the file. */
export const isNewer = (sqlite: SQLite.Database): boolean =>
  migrationsSeen(sqlite).some((name) => !Object.hasOwn(storeMigrations, name));

/** Stores from before this migration still hold deleted rows in their free pages. */
const OVERWRITES_SINCE = '0007-erasures';

const dropFreePages = (sqlite: SQLite.Database): void => {
  try {
    sqlite.exec('vacuum');
  } catch (error) {
    // It needs free space of the store's own size. If it fails, only the old free pages stay as they are.
    if (!storeTroubleOf(error)) throw error;
  }
};

export const migrateStore = async (sqlite: SQLite.Database, db: Kysely<StoreTables>): Promise<void> => {
  if (migrationsSeen(sqlite).length >= Object.keys(storeMigrations).length) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => storeMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  if (results?.some(({ migrationName }) => migrationName === OVERWRITES_SINCE)) dropFreePages(sqlite);
};
