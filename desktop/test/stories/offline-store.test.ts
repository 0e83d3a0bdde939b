import { chmod, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addGalleryImages, listGalleryImages, readSettings, saveSettings } from '@shutterdesk/shared';
import { STEP_BETWEEN } from '@shutterdesk/shared/node/schema-age';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { spoilTable } from '../../../server/test/spoil-table.ts';
import { importSetAside } from '../../src/electron/offline/store/import-set-aside.ts';
import { migrateStore } from '../../src/electron/offline/store/migrate-store.ts';
import { openStore, STORE_FILE } from '../../src/electron/offline/store/store.ts';
import type { StoreTables } from '../../src/electron/offline/store/store-schema.ts';
import { createUploadFiles } from '../../src/electron/offline/uploads/upload-files.ts';
import { startApp, temporaryFolder } from '../offline-app.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const readAt = (tick: number) => ({
  path: `/api/settings?${tick}`,
  body: Buffer.from('{}'),
  etag: null,
  state: null,
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
    state: null,
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
  expect(store.setAside?.reason).toBe('damaged');
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
  expect(store.setAside?.reason).toBe('damaged');
  const [aside = ''] = await asideIn(folder);
  expect(await readFile(path.join(folder, aside))).toEqual(bytes);
});

it('sets aside a file of a newer version', async () => {
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

it('takes over changes that an older app set aside, including photographs, before later ones', async () => {
  const { server, app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  const { uploadURL: imageURL } = await (await app.json('POST', '/api/objects/upload')).json();
  const body = new Blob([new Uint8Array(await jpeg(60, 40))]);
  await app.call(imageURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  await app.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'Tower', category: 'Family' }] } });
  await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText: 'Before' } });
  await app.offline.close();

  // The older app finds an unknown migration, and starts with an empty file.
  const tomorrow = new SQLite(path.join(app.folder, STORE_FILE));
  tomorrow.prepare("insert into kysely_migration values ('0999-tomorrow', '2026-11-22')").run();
  tomorrow.close();
  const older = await startApp(server.url, { folder: app.folder });
  await signIn(older);
  await goOffline(older);
  await older.api(saveSettings, { body: { ...(await older.api(readSettings)), contactText: 'Since' } });
  await older.offline.close();
  const [aside = ''] = await asideIn(app.folder);
  const updated = new SQLite(path.join(app.folder, aside));
  updated.prepare("delete from kysely_migration where name = '0999-tomorrow'").run();
  updated.close();

  older.network.down = true;
  const again = await older.restart();
  const { changes, warnings } = await again.offline.status();
  expect(changes.map(({ words }) => words)).toEqual([
    '1 photo for Family',
    'Hero text nothing → “Before”',
    'Contact text nothing → “Since”',
  ]);
  expect(warnings).toEqual(['Found 2 unsent changes from an older version of the app. We’ll send them now.']);
  expect(await asideIn(app.folder)).toEqual([]);
  await goOnline(again);
  await signIn(again);
  await again.offline.syncNow();
  expect(await browser.api(readSettings)).toMatchObject({ heroText: 'Before', contactText: 'Since' });
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'Tower' }]);
});

it('leaves a set-aside file for the next start when the disk is full', async () => {
  const folder = await temporaryFolder();
  const older = await openStore(folder);
  await sql`insert into outbox (id, key, call, noun, path, params, attempts, status, words, "createdAt", body)
    values ('1', 'k', 'saveSettings', 'settings', '/', '{}', 0, 'waiting', 'w', '', ${'x'.repeat(100_000)})`.execute(
    older.db,
  );
  await older.close();
  await rename(path.join(folder, STORE_FILE), path.join(folder, 'offline.set-aside-newer-2026.db'));
  const sqlite = new SQLite(':memory:');
  const db = new Kysely<StoreTables>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrateStore(sqlite, db);
  sqlite.pragma('max_page_count = 1');
  expect(await importSetAside(folder, sqlite)).toBe(0);
  expect((await readdir(folder)).filter((name) => name.endsWith('.db'))).toEqual(['offline.set-aside-newer-2026.db']);
  sqlite.pragma('max_page_count = 1000');
  expect(await importSetAside(folder, sqlite)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
  sqlite.close();
});

it('takes over the file of 0.2.0, and writes nothing to it but what it is asked to', async () => {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  await sql`insert into kysely_migration values ('0001-first', ''), ('0002-bytes', '')`.execute(store.db);
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

it('refuses the file of a release before 0.2.0 with a sentence, and touches nothing', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, STORE_FILE);
  const older = new SQLite(file);
  older.exec(`create table kysely_migration (name text, timestamp text); create table outbox (seq integer, words text);
    insert into kysely_migration values ('0001-first', ''), ('0002-bytes', ''); insert into outbox values (1, 'w')`);
  older.close();
  await chmod(file, 0o644);
  const [bytes, { mtimeMs, mode }] = [await readFile(file), await stat(file)];
  await expect(openStore(folder)).rejects.toThrow(
    `is older than 0.2.0. Open it once with the app of ${STEP_BETWEEN}, then with this one. Nothing has changed.`,
  );
  expect(await readdir(folder)).toEqual([STORE_FILE]);
  expect([await readFile(file), (await stat(file)).mtimeMs, (await stat(file)).mode]).toEqual([bytes, mtimeMs, mode]);
});
