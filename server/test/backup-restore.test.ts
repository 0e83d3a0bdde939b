import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { erasePerson, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { choosePassphrase } from '../src/backup/encryption/studio-key.ts';
import { undoRestore } from '../src/backup/restore/restore-site.ts';
import { readConfig } from '../src/config/config.ts';
import { FIRST, migrations } from '../src/db/migrations/migrations.ts';
import {
  backedUp,
  backUp,
  CHEAP_WORK,
  copyOf,
  enquiry,
  filesIn,
  filledSite,
  namesIn,
  restore,
} from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

describe('a site that burnt', () => {
  it.each(['backups', 'one.tar'])('comes back from %s with the same page, photographs and enquiries', async (name) => {
    const server = await filledSite();
    const [page, photographs] = [await server.visitor().page(), await filesIn(path.join(server.dataDir, 'objects'))];
    const place = path.join(await temporaryFolder(), name);
    await backUp(server.context.config, place);
    await server.close();
    await rm(server.dataDir, { recursive: true });
    const dataDir = path.join(await temporaryFolder(), 'anew');
    const { before, safety } = await restore({ ...server.context.config, dataDir }, place);
    expect([before, safety]).toEqual([null, null]);
    expect(await filesIn(path.join(dataDir, 'objects'))).toEqual(photographs);
    const restored = await startTestServer({ dataDir });
    await restored.context.finishing.caughtUp();
    await expect.poll(() => restored.visitor().page()).toBe(page);
    expect(await namesIn(restored)).toEqual(['Ada']);
  });

  it('takes the keys that sign from its own snapshot, and from none whose writer nobody can tell', async () => {
    const { server, config, folder } = await backedUp(true);
    const secretIn = (dataDir: string) => readFile(path.join(dataDir, 'secrets', 'session'), 'utf8').catch(() => null);
    const dataDir = await temporaryFolder();
    await restore({ ...config, dataDir }, folder);
    expect(await secretIn(dataDir)).toBeNull();
    await choosePassphrase(server.dataDir, 'five words of the studio', CHEAP_WORK);
    await backUp(config, folder, true);
    await restore({ ...config, dataDir }, folder, undefined, 'five words of the studio');
    expect(await secretIn(dataDir)).toBe(await secretIn(server.dataDir));
  });
});

it('a snapshot of 0.2.0 is migrated by the next start', async () => {
  const [old, folder, dataDir] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
  const database = new SQLite(path.join(old, 'shutterdesk.db'));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(FIRST);
  database.exec(
    "insert into kysely_migration values ('0001-first', '2026-11-25T00:00:00.000Z'), ('0002-trust', '2026-11-25T00:00:00.000Z')",
  );
  database.prepare("insert into settings (id, packages, heroText) values ('settings', '[]', 'Light, kept.')").run();
  await db.destroy();
  const { manifest } = await backUp(readConfig({ DATA_DIR: old }), folder);
  expect(manifest.schema).toEqual(['0001-first', '0002-trust', FIRST]);
  await restore(readConfig({ DATA_DIR: dataDir }), folder);
  expect(await (await startTestServer({ dataDir })).visitor().page()).toContain('Light, kept.');
});

describe('a restore over a site', () => {
  it('makes a snapshot of it first, keeps its files, and can be undone', async () => {
    const { server, config, folder, id } = await backedUp();
    await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await server.close();
    const files = await filesIn(server.dataDir);
    const { before, safety } = await restore(config, folder, id);
    expect((await readdir(path.join(folder, 'points'))).toSorted()).toEqual([`${id}.json`, `${safety}.json`]);
    expect(await readdir(server.dataDir)).toContain(before);
    const restored = await startTestServer({ dataDir: server.dataDir });
    expect(await namesIn(restored)).toEqual(['Ada']);
    await restored.close();
    await undoRestore(config);
    expect(await filesIn(server.dataDir)).toMatchObject(files);
    const undone = await startTestServer({ dataDir: server.dataDir });
    expect(await namesIn(undone)).toEqual(['Ada', 'Bo']);
    await undone.close();
    const other = await temporaryFolder();
    await restore({ ...config, dataDir: other }, folder);
    expect(await namesIn(await startTestServer({ dataDir: other })), 'the point made first').toEqual(['Ada', 'Bo']);
  });

  it('works when the database is damaged, which is why somebody restores', async () => {
    const { server, config, folder } = await backedUp();
    await server.close();
    await writeFile(path.join(server.dataDir, 'shutterdesk.db'), 'not a database');
    const { safety, withoutSafety, before } = await restore(config, folder);
    expect([safety, withoutSafety]).toEqual([null, expect.stringContaining('not a database')]);
    expect(await readFile(path.join(server.dataDir, before ?? '', 'shutterdesk.db'), 'utf8')).toBe('not a database');
    expect(await namesIn(await startTestServer({ dataDir: server.dataDir }))).toEqual(['Ada']);
  });

  it('leaves erased people erased, also on an empty folder from an older snapshot', async () => {
    const { server, config, folder, id } = await backedUp();
    await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await (await server.admin()).api(erasePerson, { body: { email: 'ada@example.com' } });
    await backUp(config, folder);
    await server.close();
    const dataDir = await temporaryFolder();
    await restore({ ...config, dataDir }, folder, id);
    expect(await namesIn(await startTestServer({ dataDir }))).toEqual([]);
    await restore(config, folder, id);
    expect(await namesIn(await startTestServer({ dataDir: server.dataDir }))).toEqual([]);
  });

  it('is finished by the next start when it was killed in the middle', async () => {
    const { server, config, folder, id } = await backedUp();
    await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await server.close();
    const staged = await temporaryFolder();
    await restore({ ...config, dataDir: staged }, folder, id);
    const { dataDir } = server;
    await mkdir(path.join(dataDir, 'restore-x'));
    await copyOf(staged, path.join(dataDir, 'restore-x', 'site'));
    const entries = ['shutterdesk.db', 'objects', 'secrets'];
    const journal = {
      stage: 'restore-x/site',
      before: 'before-restore-x',
      out: [...entries, 'published'],
      in: entries,
    };
    await writeFile(path.join(dataDir, 'restore-switch.json'), JSON.stringify(journal));
    // The power went after the first of the old files had moved.
    await mkdir(path.join(dataDir, 'before-restore-x'));
    await rename(path.join(dataDir, 'shutterdesk.db'), path.join(dataDir, 'before-restore-x', 'shutterdesk.db'));
    for (const companion of ['-wal', '-shm'])
      await rm(path.join(dataDir, `shutterdesk.db${companion}`), { force: true });
    expect(await namesIn(await startTestServer({ dataDir }))).toEqual(['Ada']);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('restore-'))).toEqual([]);
    expect(await readdir(path.join(dataDir, 'before-restore-x'))).toEqual(expect.arrayContaining(entries));
  });
});
