import { ranMigrations, type SchemaAge, schemaAge, withHistory } from '@shutterdesk/shared/node/schema-age';
import type SQLite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { storeMigrations } from './store-migrations.ts';
import type { StoreTables } from './store-schema.ts';

export const hasTable = (sqlite: SQLite.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined;

/** `newer`: a newer app wrote the file. */
export const ageOfStore = (sqlite: SQLite.Database): SchemaAge => schemaAge(ranMigrations(sqlite), storeMigrations);

export const migrateStore = async (sqlite: SQLite.Database, db: Kysely<StoreTables>): Promise<void> => {
  const seen = ranMigrations(sqlite);
  if (Object.keys(storeMigrations).every((name) => seen.includes(name))) return;
  const provider = { getMigrations: async () => withHistory(seen, storeMigrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
};
