import { type Migrations, onlyAdds } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { DATABASE_FILE } from '../../src/db/database-file.ts';
import { migrations } from '../../src/db/migrations/migrations.ts';
import { NEXT } from '../next-release.ts';
import { temporaryFolder } from '../test-server.ts';

interface Column {
  readonly notnull: number;
  readonly dflt_value: string | null;
}

/** The parts of a schema that a release knows, by name: columns, unique indexes and triggers. */
const schemaOf = async (known: Migrations): Promise<ReadonlyMap<string, Column | null>> => {
  const folder = await temporaryFolder();
  await (await openDatabase(folder, { migrations: known })).destroy();
  const sqlite = new SQLite(`${folder}/${DATABASE_FILE}`, { readonly: true });
  const parts = new Map<string, Column | null>();
  const texts = (text: string) => sqlite.prepare<[], string>(text).pluck().all();
  for (const table of texts(`select name from sqlite_master where type = 'table'`)) {
    for (const column of sqlite.pragma(`table_info("${table}")`) as (Column & { name: string })[]) {
      parts.set(`${table}.${column.name}`, column);
    }
    const indexes = sqlite.pragma(`index_list("${table}")`) as { name: string; unique: number }[];
    for (const { name } of indexes.filter(({ unique }) => unique === 1)) parts.set(`${table}.unique ${name}`, null);
  }
  for (const name of texts(`select tbl_name || '.trigger ' || name from sqlite_master where type = 'trigger'`)) {
    parts.set(name, null);
  }
  sqlite.close();
  return parts;
};

/** The parts by which the last migration would break the release before; empty: it only adds. */
const breaks = async (release: Migrations): Promise<readonly string[]> => {
  const [before, after] = [
    await schemaOf(Object.fromEntries(Object.entries(release).slice(0, -1))),
    await schemaOf(release),
  ];
  const tables = new Set([...before.keys()].map((name) => name.split('.', 1)[0]));
  const isChanged = ([name, part]: [string, Column | null]) => JSON.stringify(after.get(name)) !== JSON.stringify(part);
  const isAsked = ([name, part]: [string, Column | null]) =>
    !before.has(name) &&
    tables.has(name.split('.', 1)[0]) &&
    (part === null || (part.notnull === 1 && part.dflt_value === null));
  return [...[...before].filter(isChanged), ...[...after].filter(isAsked)].map(([name]) => name);
};

const upTo = (name: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other <= name));

const lie = (up: Migrations[string]['up']): Migrations => ({ ...migrations, '9001-add-nothing': { up } });

describe('a migration whose name says that it only adds', () => {
  it('keeps its word, so that the release before goes on with its result', async () => {
    for (const name of Object.keys(migrations).filter(onlyAdds)) expect(await breaks(upTo(name)), name).toEqual([]);
    expect(await breaks(NEXT)).toEqual([]);
  });

  it.each([
    [lie(({ schema }) => schema.dropTable('erasures').execute()), 'erasures.person'],
    [
      lie(({ schema }) => schema.alterTable('settings').renameColumn('heroText', 'text').execute()),
      'settings.heroText',
    ],
    [
      lie(({ schema }) => schema.createIndex('one').unique().on('contact_submissions').column('email').execute()),
      'contact_submissions.unique one',
    ],
  ] as const)('is found out where it does not: %#', async (release, part) => {
    expect(await breaks(release)).toContain(part);
  });
});
