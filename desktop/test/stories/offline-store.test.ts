import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { spoilTable } from '../../../server/test/spoil-table.ts';
import { openStore, STORE_FILE } from '../../src/electron/offline/store/store.ts';
import { createUploadFiles } from '../../src/electron/offline/uploads/upload-files.ts';
import { temporaryFolder } from '../offline-app.ts';

const readAt = (tick: number) => ({
  path: `/api/settings?${tick}`,
  body: Buffer.from('{}'),
  etag: null,
  readAt: new Date().toISOString(),
  tick,
});

const asideIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.includes('set-aside') && name.endsWith('.db'));

it('keeps its rows and its clock over a restart', async () => {
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

it('sets aside a file that is not a database, unchanged, and says so', async () => {
  const folder = await temporaryFolder();
  const rubbish = 'this is not a database, and must not be overwritten '.repeat(100);
  await writeFile(path.join(folder, STORE_FILE), rubbish);
  const store = await openStore(folder);
  await store.close();
  expect(store.setAside?.file).toContain('set-aside-damaged');
  const [aside = ''] = await asideIn(folder);
  expect(await readFile(path.join(folder, aside), 'utf8')).toBe(rubbish);
});

it('finds damage in the pages of pending changes', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, STORE_FILE);
  await (await openStore(folder)).close();
  const bytes = await spoilTable(file, 'outbox');
  const store = await openStore(folder);
  await store.close();
  expect(store.setAside?.file).toContain('set-aside-damaged');
  const [aside = ''] = await asideIn(folder);
  expect(await readFile(path.join(folder, aside))).toEqual(bytes);
});

it.each([
  ['a newer version', '0999-tomorrow', 'A newer version of this app wrote its file. Update this app'],
  ['an app from before 0.3.0', '0009-refusals', 'An app from before 0.3.0, or another program, wrote a file'],
])('refuses the file of %s with a sentence, and keeps what is in it', async (_, migration, sentence) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, STORE_FILE);
  await (await openStore(folder)).close();
  const other = new SQLite(file);
  if (migration === '0009-refusals') other.exec('delete from kysely_migration');
  other.prepare("insert into kysely_migration values (?, '')").run(migration);
  other.close();
  const bytes = await readFile(file);
  await expect(openStore(folder)).rejects.toThrow(sentence);
  expect(await readFile(file)).toEqual(bytes);
  expect(await asideIn(folder)).toEqual([]);
});

it.skipIf(process.platform === 'win32')('is readable only for its own user, even if it was open before', async () => {
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
});

it('writes nothing to its file but what it is asked to', async () => {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  await store.db.insertInto('reads').values(readAt(store.tick())).execute();
  await store.close();
  const before = await readFile(path.join(folder, STORE_FILE));
  const again = await openStore(folder);
  expect([again.setAside, await again.db.selectFrom('reads').select('path').execute()]).toEqual([
    null,
    [{ path: '/api/settings?1' }],
  ]);
  await again.close();
  expect(await readFile(path.join(folder, STORE_FILE))).toEqual(before);
});
