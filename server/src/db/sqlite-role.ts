import { ranMigrations } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { type DatabaseRole, roleOf, roleText } from './database-role.ts';

/** A row among the migrations, where older releases find it too: to them, a newer version wrote the database. */
const NAME = '9999-standing';

/** The migrations that ran, without the row that is none. */
export const migrationsOf = (sqlite: SQLite.Database): readonly string[] =>
  ranMigrations(sqlite).filter((name) => name !== NAME);

/** The migrations that ran on the database in a file. */
export const migrationsIn = (file: string): readonly string[] => {
  const sqlite = new SQLite(file, { readonly: true });
  try {
    return migrationsOf(sqlite);
  } finally {
    sqlite.close();
  }
};

/** null: an ordinary database of a site. */
export const readSqliteRole = (sqlite: SQLite.Database): DatabaseRole | null => {
  if (!ranMigrations(sqlite).includes(NAME)) return null;
  const statement = sqlite.prepare<[string], string>('select timestamp from kysely_migration where name = ?').pluck();
  return roleOf(statement.get(NAME) ?? '');
};

/** @param role null: from now on, an ordinary database of a site */
export const saveSqliteRole = async (db: Database, role: DatabaseRole | null): Promise<void> => {
  if (!role) {
    await sql`delete from kysely_migration where name = ${NAME}`.execute(db);
    return;
  }
  await sql`insert or replace into kysely_migration (name, timestamp) values (${NAME}, ${roleText(role)})`.execute(db);
};
