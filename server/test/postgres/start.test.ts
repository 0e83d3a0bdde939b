import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSiteDatabase } from '../../src/db/open-site-database.ts';
import { serverProblem } from '../../src/db/postgres/postgres-set-up.ts';
import { ROLE, TEMPLATE } from './cluster.ts';
import { addressOf, asAdmin } from './databases.ts';
import { openClient } from './open-client.ts';
import { sentenceOfStart } from './start-sentence.ts';

let count = 0;

/** A new database, made by these words and these statements. */
const database = async (words: string, ...statements: readonly string[]): Promise<string> => {
  count += 1;
  const name = `start_${process.pid}_${count}`;
  await asAdmin(`create database ${name} ${words}`);
  onTestFinished(() => asAdmin(`drop database ${name} with (force)`));
  const client = new pg.Client(addressOf(name).replace(`${ROLE}@`, 'postgres@'));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
  return addressOf(name);
};

describe('a start with a database that cannot be used ends with a sentence', () => {
  it('when nothing answers', async () => {
    expect(await sentenceOfStart('postgres://studio:secret@127.0.0.1:1/site')).toBe(
      'The database postgres://127.0.0.1:1/site (DATABASE_URL) cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  it('when it does not exist, or does not know the user', async () => {
    expect(await sentenceOfStart(addressOf('nowhere'))).toMatch(/does not exist: create it, or name another/);
    const nobody = addressOf(TEMPLATE).replace(`${ROLE}@`, 'nobody@');
    expect(await sentenceOfStart(nobody)).toMatch(/does not let this user in: check the user in DATABASE_URL/);
  });

  it('when the password is wrong', async () => {
    const admin = await openClient(addressOf('postgres').replace(`${ROLE}@`, 'postgres@'));
    const { rows } = await admin.query<{ hba_file: string }>('show hba_file');
    const [rules = ''] = rows.map(({ hba_file }) => hba_file);
    await writeFile(rules, `local all guarded scram-sha-256\n${await readFile(rules, 'utf8')}`);
    await admin.query(`create role guarded login password 'right'`);
    await admin.query('select pg_reload_conf()');
    await admin.end();
    const url = addressOf(TEMPLATE).replace(`${ROLE}@`, 'guarded:wrong@');
    await expect
      .poll(() => sentenceOfStart(url))
      .toMatch(/refuses the user or the password: check both in DATABASE_URL.$/);
    expect(await sentenceOfStart(url)).not.toContain('wrong');
  });

  it('when it holds tables of another program, with or without migrations like ours', async () => {
    const shop = await database(`owner ${ROLE}`, 'create table orders (id text)');
    expect(await sentenceOfStart(shop)).toMatch(
      /holds tables of another program, or of a version before 0.3.0: name an empty one in DATABASE_URL/,
    );
    const other = `create table kysely_migration (name text); insert into kysely_migration values ('2024-orders');
      grant all on kysely_migration to ${ROLE}`;
    expect(await sentenceOfStart(await database(`owner ${ROLE}`, other))).toMatch(/holds tables of another program/);
  });

  it('when a newer release wrote it', async () => {
    const newer = `insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`;
    const written = await database(`template ${TEMPLATE} owner ${ROLE}`, newer);
    expect(await sentenceOfStart(written)).toMatch(/was written by a newer version: update Shutterdesk/);
  });

  it('when the role may not create tables', async () => {
    expect(await sentenceOfStart(await database(''))).toMatch(/does not let this role .* creating tables/);
  });

  it('when it can only be read, as a standby', async () => {
    const url = await database(`owner ${ROLE}`);
    await asAdmin(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await sentenceOfStart(url)).toMatch(/can only be read: it is a standby.* Name the primary/);
  });

  it('when it cannot hold every letter', async () => {
    const url = await database(`owner ${ROLE} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`);
    expect(await sentenceOfStart(url)).toMatch(/is encoded in LATIN1: create one with encoding UTF8/);
  });
});

it('a PostgreSQL that is too old, or has no schema to write to, has a sentence of its own', () => {
  const fit = { schema: 'public', readOnly: 'off', encoding: 'UTF8', release: 14 };
  expect(serverProblem(fit)).toBeNull();
  expect(serverProblem({ ...fit, release: 13 })).toBe('is PostgreSQL 13: Shutterdesk needs 14 or newer.');
  expect(serverProblem({ ...fit, schema: null })).toMatch(/^has no schema in which this role may create tables/);
});

it('servers that start at once migrate an empty database once, and share its keys', async () => {
  const url = await database(`owner ${ROLE}`);
  const place = { dataDir: '', database: { url, address: 'here' } };
  const opened = await Promise.all([1, 2, 3].map(() => openSiteDatabase(place)));
  const [first] = opened;
  expect(await first?.db.selectFrom('storage').selectAll().execute()).toHaveLength(1);
  for (const { db } of opened) await db.destroy();
});
