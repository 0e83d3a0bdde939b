import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore, STORE_FILE } from '../src/main/offline/store.ts';
import { createUploadFiles } from '../src/main/offline/upload-files.ts';
import { temporaryFolder } from './offline-app.ts';

const readAt = (tick: number) => ({
  path: `/api/settings?${tick}`,
  body: Buffer.from('{}'),
  etag: null,
  readAt: new Date().toISOString(),
  tick,
});

const asideIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.includes('set-aside') && name.endsWith('.db'));

it('keeps what it was given, and its clock goes on', async () => {
  const folder = await temporaryFolder();
  const first = await openStore(folder);
  const read = {
    path: '/api/settings',
    body: Buffer.from('{}'),
    etag: null,
    readAt: new Date().toISOString(),
    tick: first.tick(),
  };
  await first.db.insertInto('reads').values(read).execute();
  await first.close();
  const second = await openStore(folder);
  expect(second.setAside).toBeNull();
  expect(await second.db.selectFrom('reads').selectAll().execute()).toEqual([read]);
  expect(second.tick()).toBeGreaterThan(read.tick);
  await second.close();
});

it('sets a file aside that is no database, as it was, and says so', async () => {
  const folder = await temporaryFolder();
  const rubbish = 'this is not a database, and must not be overwritten '.repeat(100);
  await writeFile(path.join(folder, STORE_FILE), rubbish);
  const store = await openStore(folder);
  await store.close();
  expect(store.setAside?.reason).toBe('damaged');
  const [aside = ''] = await asideIn(folder);
  expect(await readFile(path.join(folder, aside), 'utf8')).toBe(rubbish);
});

it('finds damage in the pages that hold changes', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, STORE_FILE);
  await (await openStore(folder)).close();
  const sqlite = new SQLite(file);
  sqlite.pragma('journal_mode = DELETE');
  const root =
    sqlite.prepare<[], number>("select rootpage from sqlite_master where name = 'outbox'").pluck().get() ?? 0;
  const size = sqlite.pragma('page_size', { simple: true }) as number;
  sqlite.close();
  const bytes = await readFile(file);
  bytes.fill(0xff, (root - 1) * size, root * size);
  await writeFile(file, bytes);
  const store = await openStore(folder);
  await store.close();
  expect(store.setAside?.reason).toBe('damaged');
  const [aside = ''] = await asideIn(folder);
  expect(await readFile(path.join(folder, aside))).toEqual(bytes);
});

it('sets a file of a newer version aside', async () => {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  await store.db
    .insertInto('kysely_migration' as never)
    .values({ name: '0999-tomorrow', timestamp: new Date().toISOString() } as never)
    .execute();
  await store.close();
  const again = await openStore(folder);
  await again.close();
  expect(again.setAside?.reason).toBe('newer');
  expect(await asideIn(folder)).toHaveLength(1);
});

it.skipIf(process.platform === 'win32')(
  'is for the eyes of its own user alone, also where it was open before',
  async () => {
    const folder = path.join(await temporaryFolder(), 'studios', 'www.example.com');
    const photographs = path.join(folder, 'photographs');
    const openAll = async () => {
      const store = await openStore(folder);
      await store.db.insertInto('reads').values(readAt(store.tick())).execute();
      const files = createUploadFiles(photographs);
      const body = new Blob(['x']).stream();
      await files.keep('one', body, 10);
      return store;
    };
    const modes = async () => {
      const names = ['..', '.', STORE_FILE, `${STORE_FILE}-wal`, 'photographs', 'photographs/one'];
      const found = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).mode & 0o777));
      return found.map((mode) => mode.toString(8)).join(' ');
    };
    const first = await openAll();
    expect(await modes()).toBe('700 700 600 600 700 600');
    await first.close();
    for (const name of ['.', 'photographs']) await chmod(path.join(folder, name), 0o755);
    for (const name of [STORE_FILE, 'photographs/one']) await chmod(path.join(folder, name), 0o644);
    const second = await openAll();
    expect(await modes()).toBe('700 700 600 600 700 600');
    await second.close();
  },
);
