import type SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { type Standing, standingOf, standingText } from './standing.ts';

/** A row among the migrations, where older releases find it too: to them, a newer version wrote the database. */
const NAME = '9999-standing';

const hasMigrations = "select 1 from sqlite_master where name = 'kysely_migration'";

/** Every migration that ran. */
export const ranMigrations = (sqlite: SQLite.Database): readonly string[] =>
  sqlite.prepare(hasMigrations).get()
    ? sqlite
        .prepare<[string], string>('select name from kysely_migration where name <> ? order by name')
        .pluck()
        .all(NAME)
    : [];

/** null: an ordinary database of a site. */
export const readSqliteStanding = (sqlite: SQLite.Database): Standing | null => {
  if (!sqlite.prepare(hasMigrations).get()) return null;
  const statement = sqlite.prepare<[string], string>('select timestamp from kysely_migration where name = ?').pluck();
  return standingOf(statement.get(NAME) ?? '');
};

/** @param standing null: from now on, an ordinary database of a site */
export const saveSqliteStanding = async (db: Database, standing: Standing | null): Promise<void> => {
  if (!standing) {
    await sql`delete from kysely_migration where name = ${NAME}`.execute(db);
    return;
  }
  await sql`insert or replace into kysely_migration (name, timestamp) values (${NAME}, ${standingText(standing)})`.execute(
    db,
  );
};
