import type SQLite from 'better-sqlite3';
import type { Migration } from 'kysely/migration';

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * A migration says by its name whether the release before can go on with its result: `0040-add-mood` adds tables, or columns
 * that may be empty or have a default, and changes nothing else.
 */
export const onlyAdds = (name: string): boolean => /^\d{4}-add-/.test(name);

/** `new`: nothing was ever written to it. `foreign`: another program wrote it. */
export type SchemaAge = 'new' | 'known' | 'newer' | 'foreign';

/** @param ran the migrations of a database or a store: they are its schema */
export const schemaAge = (ran: readonly string[], migrations: Migrations): SchemaAge => {
  if (ran.length === 0) return 'new';
  const [first = ''] = Object.keys(migrations);
  if (!ran.includes(first)) return 'foreign';
  const isKnown = (name: string) => Object.hasOwn(migrations, name) || onlyAdds(name);
  return ran.every(isKnown) ? 'known' : 'newer';
};

/** Tells whether a schema that has been in use is about to change. */
export const isBehind = (ran: readonly string[], migrations: Migrations): boolean =>
  ran.length > 0 && Object.keys(migrations).some((name) => !ran.includes(name));

/** Every migration that ran on a database, by name. */
export const ranMigrations = (sqlite: SQLite.Database): readonly string[] =>
  sqlite.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
    ? sqlite.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
    : [];

const DONE: Migration = { up: async () => undefined };

/** With those of other releases, which have nothing left to do: Kysely asks for every migration that ran. */
export const withHistory = (ran: readonly string[], migrations: Migrations): Migrations => {
  return { ...Object.fromEntries(ran.map((name) => [name, DONE])), ...migrations };
};
