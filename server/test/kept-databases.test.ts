import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sendEnquiry } from '@shutterdesk/shared';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { stampOf } from '../src/backup/restore/switch-folder.ts';
import { VERSION } from '../src/config/release.ts';
import { migrations } from '../src/db/migrations/migrations.ts';
import { keptDatabases, sweepKeptDatabases } from '../src/update/kept-databases.ts';
import { systemClock } from '../src/work/clock.ts';
import { enquiry } from './backup-studio.ts';
import { AFTER_NEXT, LAST, NEXT } from './next-release.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

const DAY_MS = 24 * 3_600_000;

const runOnce = async (dataDir: string, release: Migrations, name: string) => {
  const server = await startTestServer({ dataDir, overrides: { migrations: release } });
  await server.visitor().api(sendEnquiry, { body: enquiry(name) });
  await server.close();
};

const inside = (file: string) => {
  const sqlite = new SQLite(file, { readonly: true });
  const texts = (text: string) => sqlite.prepare<[], string>(text).pluck().all();
  const found = {
    names: texts('select name from contact_submissions order by name'),
    migrations: texts('select name from kysely_migration order by name'),
  };
  sqlite.close();
  return found;
};

it('keeps the database as it was before each change of its schema, the last two of them', async () => {
  const dataDir = await temporaryFolder();
  await runOnce(dataDir, migrations, 'Ada');
  expect(await keptDatabases(dataDir), 'nothing was there before the first start').toEqual([]);
  await runOnce(dataDir, NEXT, 'Bea');
  await runOnce(dataDir, NEXT, 'Cleo');
  const [first] = await keptDatabases(dataDir);
  expect(inside(first?.file ?? '')).toEqual({ names: ['Ada'], migrations: Object.keys(migrations) });
  expect((await stat(first?.file ?? '')).mode & 0o777).toBe(0o600);
  await runOnce(dataDir, AFTER_NEXT, 'Dora');
  await runOnce(dataDir, LAST, 'Eve');
  const kept = await keptDatabases(dataDir);
  expect(kept.map(({ release, file }) => [release, inside(file).names])).toEqual([
    [VERSION, ['Ada', 'Bea', 'Cleo', 'Dora']],
    [VERSION, ['Ada', 'Bea', 'Cleo']],
  ]);
  const restored = path.join(dataDir, `before-restore-${stampOf(Date.now())}`);
  await mkdir(restored);
  await sweepKeptDatabases(dataDir, Date.now());
  expect(existsSync(restored)).toBe(true);
  await sweepKeptDatabases(dataDir, Date.now() + 31 * DAY_MS);
  expect([await keptDatabases(dataDir), existsSync(restored)], 'a month later').toEqual([[], false]);
});

it('a start whose clock is ahead keeps the database of before', async () => {
  const dataDir = await temporaryFolder();
  await runOnce(dataDir, migrations, 'Ada');
  await runOnce(dataDir, NEXT, 'Bea');
  const clock = { ...systemClock, now: () => Date.now() + 40 * DAY_MS };
  await (await startTestServer({ dataDir, overrides: { migrations: AFTER_NEXT, clock } })).close();
  expect(await keptDatabases(dataDir)).toHaveLength(2);
});
