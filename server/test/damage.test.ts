import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSettings, saveSettings } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../src/db/database.ts';
import { sweepStorage } from '../src/housekeeping.ts';
import { spoilTable } from './spoil-table.ts';
import { keepLines, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const DATABASE = 'shutterdesk.db';

const startOn = (dataDir: string): Promise<string> =>
  startTestServer({ dataDir, overrides: { logger: pino({ level: 'silent' }) } }).then(
    () => 'started',
    (error: Error) => `${error.name}: ${error.message}`,
  );

const stoppedServer = async (): Promise<string> => {
  const server = await startTestServer();
  await server.close();
  return server.dataDir;
};

describe('a start', () => {
  it.each(['kysely_migration', 'storage', 'photos'])(
    'ends with a sentence if the database is damaged (%s)',
    async (table) => {
      const dataDir = await stoppedServer();
      await spoilTable(path.join(dataDir, DATABASE), table);
      expect(await startOn(dataDir)).toBe(
        `StartError: The database ${path.join(dataDir, DATABASE)} (in DATA_DIR) is damaged: restore it from a backup (README.md says how).`,
      );
    },
  );

  it.each(['session', 'uploads'])('ends with a sentence if a secret could be guessed (%s)', async (name) => {
    const dataDir = await stoppedServer();
    const file = path.join(dataDir, 'secrets', name);
    await writeFile(file, 'guess');
    expect(await startOn(dataDir)).toBe(
      `StartError: The secret in ${file} is shorter than 32 characters: delete it, and a new one is made.`,
    );
    await writeFile(file, '');
    expect(await startOn(dataDir)).toBe('started');
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(32);
  });
});

it('a full disk answers 503 to writes in several steps, keeps the old data, and recovers by itself', async () => {
  const server = await startTestServer({ overrides: { logger: pino({ level: 'silent' }) } });
  const admin = await server.admin();
  const { db } = server.context;
  const before = await admin.api(readSettings);
  const features = Array.from({ length: 20 }, (_, at) => `${at} ${'f'.repeat(150)}`);
  const packages = Array.from({ length: 20 }, (_, at) => ({ name: `P${at}`, price: '1', features, featured: false }));
  const save = () => admin.json('PUT', saveSettings.path, { ...before, packages });
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
  expect(await refusal(await save())).toEqual([503, 'unavailable']);
  expect(await admin.api(readSettings)).toEqual(before);
  const rough = db.transaction().execute(async (trx) => {
    await sql`create table filler (x)`.execute(trx);
    await sql`insert into filler values (zeroblob(100000))`.execute(trx);
  });
  expect(isDatabaseUnavailable(await rough.catch((error: unknown) => error))).toBe(true);
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect((await save()).status).toBe(200);
  expect((await admin.api(readSettings)).packages).toHaveLength(20);
});

const DAY = 24 * 3_600_000;

describe('a symbolic link among the photographs', () => {
  it.each(['uploads', 'derivatives', 'hidden'])('keeps the files behind it (objects/%s)', async (name) => {
    const dataDir = await stoppedServer();
    const elsewhere = path.join(await temporaryFolder(), 'elsewhere');
    await mkdir(path.join(elsewhere, 'album'), { recursive: true });
    for (const file of ['wedding.raw', 'album/cover.jpg']) {
      await writeFile(path.join(elsewhere, file), 'x');
      await utimes(path.join(elsewhere, file), new Date(0), new Date(Date.now() - 30 * DAY));
    }
    await mkdir(path.join(dataDir, 'objects'), { recursive: true });
    await symlink(elsewhere, path.join(dataDir, 'objects', name));
    const logged: string[] = [];
    const logger = pino({ level: 'error' }, keepLines(logged));
    const server = await startTestServer({ dataDir, overrides: { logger } });
    await sweepStorage(server.context);
    expect((await readdir(elsewhere, { recursive: true })).sort()).toEqual(['album', 'album/cover.jpg', 'wedding.raw']);
    if (name !== 'hidden') expect(logged.join('')).toContain(`is a link to ${elsewhere}`);
  });

  it('may take the place of the whole folder of photographs', async () => {
    const dataDir = await stoppedServer();
    const disk = path.join(await temporaryFolder(), 'large-disk');
    await rename(path.join(dataDir, 'objects'), disk);
    await symlink(disk, path.join(dataDir, 'objects'));
    const stray = path.join(disk, 'uploads', '0193e0a0-0000-7000-8000-000000000009');
    await mkdir(path.dirname(stray), { recursive: true });
    await writeFile(stray, 'x');
    await utimes(stray, new Date(0), new Date(Date.now() - 30 * DAY));
    const server = await startTestServer({ dataDir });
    await sweepStorage(server.context);
    expect(existsSync(stray)).toBe(false);
  });
});
