import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { OLDEST_DATA, onlyAdds, STEP_BETWEEN, schemaAge } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import { openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { migrationsOf } from '../../db/sqlite-role.ts';
import { DATABASE_NAME, type Manifest } from '../manifest.ts';

interface Snapshot {
  readonly id: string;
  readonly manifest: Manifest;
}

/** @throws {StartError} for a snapshot with the schema of another release */
export const refuseOtherSchema = (id: string, schema: readonly string[]): void => {
  const age = schemaAge(schema, migrations);
  if (age === 'older') {
    throw new StartError(
      `The backup ${id} was made by a release before ${OLDEST_DATA}: restore it with ${STEP_BETWEEN}, then start this release there. Nothing was changed.`,
    );
  }
  if (age === 'newer' || age === 'foreign') {
    throw new StartError(
      `The backup ${id} was made by a newer version: update Shutterdesk (npm run update), then restore it.`,
    );
  }
};

/** Opens a database that a stranger may have written: nothing in its schema runs code of its own. */
const openStrange = (file: string): SQLite.Database => {
  const sqlite = new SQLite(file, { readonly: true });
  sqlite.pragma('trusted_schema = off');
  return sqlite;
};

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Tables and indexes as texts. SQLite's own tables, such as its statistics, are made by SQLite alone. */
const schemaOf = (sqlite: SQLite.Database): readonly string[] =>
  sqlite
    .prepare<[], SchemaRow>('select type, name, sql from sqlite_schema order by type, name')
    .all()
    .filter(({ type, name }) => !(name.startsWith('sqlite_') && (type === 'table' || type === 'index')))
    .map(({ type, name, sql }) => `${type} ${name} ${sql}`);

/** The schema that the migrations of a snapshot make. */
const expectedSchema = async ({ schema }: Manifest, folder: string): Promise<readonly string[]> => {
  const scratch = await mkdtemp(path.join(folder, 'schema-'));
  try {
    const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => schema.includes(name)));
    await (await openDatabase(scratch, { migrations: known })).destroy();
    const sqlite = new SQLite(path.join(scratch, DATABASE_NAME), { readonly: true });
    try {
      return schemaOf(sqlite);
    } finally {
      sqlite.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** A later release may have added tables and columns, and this one gone on with them: then the names must be right. */
const schemaDifference = (
  { schema }: Manifest,
  found: readonly string[],
  expected: readonly string[],
): string | null => {
  const isExtended = schema.some((name) => onlyAdds(name) && !Object.hasOwn(migrations, name));
  const nameOf = (entry: string) => entry.split(' ').slice(0, 2).join(' ');
  const compared = (entry: string) => (isExtended && !/^(?:view|trigger) /.test(entry) ? nameOf(entry) : entry);
  const mayBeNew = (entry: string) => isExtended && /^(?:table|index) /.test(entry);
  const [known, present] = [new Set(expected.map(compared)), new Set(found.map(compared))];
  const strange =
    found.find((entry) => !(known.has(compared(entry)) || mayBeNew(entry))) ??
    expected.find((entry) => !present.has(compared(entry)));
  return strange === undefined ? null : nameOf(strange).slice(0, 100);
};

const verdictOf = (sqlite: SQLite.Database) => {
  const texts = (sql: string): string[] => sqlite.prepare<[], string>(sql).pluck().all();
  const [verdict = ''] = texts('pragma integrity_check(1)');
  if (verdict !== 'ok') throw new Error(verdict);
  return { mark: texts('select mark from storage')[0] ?? '', schema: migrationsOf(sqlite) };
};

/**
 * Checks the database of a snapshot that lies in a folder. Its schema comes first: a view of a stranger in the place of
 * a table could make a query endless.
 * @throws {StartError}
 */
export const checkDatabase = async ({ id, manifest }: Snapshot, folder: string): Promise<void> => {
  refuseOtherSchema(id, manifest.schema);
  const expected = await expectedSchema(manifest, folder);
  const damaged = (why: string): StartError =>
    new StartError(`The database in the backup ${id} is damaged (${why}). Nothing was changed.`);
  const explained = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      throw damaged(error instanceof Error ? error.message : String(error));
    }
  };
  const sqlite = explained(() => openStrange(path.join(folder, DATABASE_NAME)));
  try {
    const strange = schemaDifference(
      manifest,
      explained(() => schemaOf(sqlite)),
      expected,
    );
    if (strange !== null) throw damaged(`its schema is not ours: ${strange}`);
    const { mark, schema } = explained(() => verdictOf(sqlite));
    refuseOtherSchema(id, schema);
    if (mark !== manifest.site) {
      throw new StartError(`The backup ${id} holds the database of another site. Nothing was changed.`);
    }
  } finally {
    sqlite.close();
  }
};
