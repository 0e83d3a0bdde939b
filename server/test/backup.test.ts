import { execFileSync } from 'node:child_process';
import { chown, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { erasePerson, listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { undoRestore } from '../src/backup/restore/restore-site.ts';
import { readRestoredNote } from '../src/backup/restore/restored-note.ts';
import { bytesOf } from '../src/backup/snapshot.ts';
import { lockKey } from '../src/backup/studio-key.ts';
import { KeyFiles } from '../src/config/secrets.ts';
import { lockBackups } from '../src/db/lock-backups.ts';
import {
  addPhotograph,
  backedUp,
  backUp,
  CHEAP_WORK,
  enquiry,
  filesIn,
  filledSite,
  namesIn,
  objectFile,
  onNewMachine,
  PASSPHRASE,
  repositoryAt,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

describe('a backup', () => {
  it('holds every file of the site but what signs people in, while the server runs', async () => {
    const { config, folder, files } = await backedUp();
    const names = files.map(({ name }) => name);
    const stored = Object.keys(await filesIn(path.join(config.dataDir, 'objects'))).map((name) => `objects/${name}`);
    expect(names.toSorted()).toEqual([...stored, 'secrets/erasures', 'secrets/seal', 'shutterdesk.db'].toSorted());
    expect((await readdir(folder)).toSorted()).toEqual(['README.txt', 'key.age', 'objects', 'snapshots']);
    expect(await readdir(config.dataDir), 'nothing half-done').not.toContain('backup-work');
  });

  it('has nothing in it that can be read without the passphrase', async () => {
    const { folder } = await backedUp();
    for (const name of Object.keys(await filesIn(folder)).filter((file) => file !== 'README.txt')) {
      const bytes = await readFile(path.join(folder, name));
      const begin = name.startsWith('snapshots') ? 65 : 0;
      expect(bytes.subarray(begin, begin + 21).toString(), name).toBe('age-encryption.org/v1');
      expect(bytes.includes('ada@example.com') || bytes.includes('SQLite format')).toBe(false);
    }
  });

  it('costs only what is new', async () => {
    const { server, folder, files } = await backedUp();
    await addPhotograph(server, 603);
    const second = await backUp(server.context.config, folder);
    const before = new Set(files.map(({ object }) => object));
    const fresh = second.files.filter(({ object }) => !before.has(object));
    expect(fresh.some(({ name }) => name.startsWith('objects/uploads/'))).toBe(true);
    expect(second.newBytes - bytesOf(fresh)).toBeLessThan(1000);
    expect((await readdir(path.join(folder, 'snapshots'))).length).toBe(2);
  });

  it('writes objects anew that are cut short or lost', async () => {
    const { config, folder, files } = await backedUp();
    const [original, other] = files.filter(({ name }) => name.startsWith('objects/uploads/'));
    const whole = (await stat(objectFile(folder, original))).size;
    await writeFile(objectFile(folder, original), 'cut short');
    await rm(objectFile(folder, other));
    await backUp(config, folder);
    expect((await stat(objectFile(folder, original))).size).toBe(whole);
    expect((await stat(objectFile(folder, other))).isFile()).toBe(true);
  });

  it('names originals that the site itself has lost', async () => {
    const { context, dataDir } = await filledSite();
    const [lost = ''] = await readdir(path.join(dataDir, 'objects', 'uploads'));
    await rm(path.join(dataDir, 'objects', 'uploads', lost));
    const { missing } = await backUp(context.config, await temporaryFolder());
    expect(missing).toEqual([`uploads/${lost}`]);
  });

  it('holds nobody up who sends an enquiry meanwhile', async () => {
    const server = await filledSite();
    const arrived: string[] = [];
    const backingUp = backUp(server.context.config, await temporaryFolder());
    for (let n = 0; n < 8; n += 1) {
      await server.visitor().api(sendEnquiry, { body: enquiry(`Bo${n}`) });
      arrived.push(`Bo${n}`);
    }
    await backingUp;
    expect(await namesIn(server)).toEqual(['Ada', ...arrived]);
  });
});

describe('a backup is refused with a sentence', () => {
  it('while another one of the site is under way', async () => {
    const { context } = await startTestServer();
    const lock = await lockBackups(context.config);
    expect(await sentenceOf(backUp(context.config, await temporaryFolder()))).toContain('is running');
    await lock.release();
    await backUp(context.config, await temporaryFolder());
  });

  it('beside the backups of another site', async () => {
    const [one, other] = [await startTestServer(), await startTestServer()];
    const folder = await temporaryFolder();
    await backUp(one.context.config, folder);
    const before = await filesIn(folder);
    expect(await sentenceOf(backUp(other.context.config, folder))).toContain('backups of another site');
    expect(await filesIn(folder)).toEqual(before);
  });

  it('over a tar that exists, over a file that is no tar, and to what is no bucket', async () => {
    const { context } = await startTestServer();
    const folder = await temporaryFolder();
    for (const [name, sentence] of [
      ['a.tar', 'name a new one'],
      ['notes', 'is a file'],
    ] as const) {
      const file = path.join(folder, name);
      await writeFile(file, 'mine');
      expect(await sentenceOf(backUp(context.config, file))).toContain(sentence);
      expect(await readFile(file, 'utf8')).toBe('mine');
    }
    expect(await sentenceOf(backUp(context.config, 's3://NO'))).toContain('no address of a bucket');
  });
});

describe('a restore', () => {
  it.each(['a folder', 'a tar'])('on a bare machine brings the site back from %s, page byte for byte', async (kind) => {
    const server = await filledSite();
    const page = await server.visitor().page();
    const place = path.join(await temporaryFolder(), kind === 'a tar' ? 'site.tar' : 'backups');
    await backUp(server.context.config, place);
    await server.close();
    const config = await onNewMachine(server.context.config);
    expect(await sentenceOf(restore(config, place, undefined, null))).toContain('BACKUP_PASSPHRASE');
    expect(await sentenceOf(restore(config, place, undefined, 'another one'))).toContain('does not open');
    await expect(stat(config.dataDir), 'nothing is left of it').rejects.toThrow('ENOENT');
    await restore(config, place);
    const restored = await startTestServer({ dataDir: config.dataDir });
    await expect.poll(() => restored.visitor().page()).toBe(page);
    expect(await namesIn(restored)).toEqual(['Ada']);
    const next = path.join(await temporaryFolder(), 'next');
    await backUp(restored.context.config, next);
    await restore(await onNewMachine(config), next);
  });

  it('needs no passphrase where the key is, and can be undone', async () => {
    const { server, config, folder } = await backedUp();
    await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await server.close();
    const { before } = await restore(config, folder, undefined, null);
    const restored = await startTestServer({ dataDir: config.dataDir });
    expect(await namesIn(restored)).toEqual(['Ada']);
    await restored.close();
    expect(before).toMatch(/^before-restore-/);
    expect(await readRestoredNote(config.dataDir, Date.now())).not.toBeNull();
    await undoRestore(config);
    expect(await readRestoredNote(config.dataDir, Date.now())).toBeNull();
    expect(await namesIn(await startTestServer({ dataDir: config.dataDir }))).toEqual(['Ada', 'Bo']);
  });

  it('of a database that a later release extended, before the site went back', async () => {
    const { server, config, folder } = await backedUp();
    await server.close();
    const sqlite = new SQLite(path.join(config.dataDir, 'shutterdesk.db'));
    sqlite.exec("alter table contact_submissions add column mood text default 'glad'; create table moods (name text)");
    sqlite.exec("insert into kysely_migration values ('9001-add-mood', '2099-01-01T00:00:00.000Z')");
    sqlite.close();
    await backUp(config, folder);
    await restore(config, folder);
    expect(await namesIn(await startTestServer({ dataDir: config.dataDir }))).toEqual(['Ada']);
  });

  it('ends every session, and what was sealed opens still', async () => {
    const { server, config, folder } = await backedUp();
    const admin = await server.admin();
    await server.close();
    const elsewhere = await onNewMachine(config);
    await restore(elsewhere, folder);
    const secret = (dataDir: string, name: string) => readFile(path.join(dataDir, 'secrets', name), 'utf8');
    const restored = await startTestServer({ dataDir: elsewhere.dataDir });
    for (const name of ['session', 'uploads']) {
      expect(await secret(elsewhere.dataDir, name), name).not.toBe(await secret(config.dataDir, name));
    }
    expect(await secret(elsewhere.dataDir, 'seal')).toBe(await secret(config.dataDir, 'seal'));
    const headers = { cookie: admin.cookie };
    expect((await restored.visitor().send('/api/contacts', { headers })).status).toBe(401);
  });

  it('erases again whoever was erased after the backup was made', async () => {
    const { server, config, folder, id } = await backedUp();
    const admin = await server.admin();
    await admin.api(erasePerson, { body: { email: 'ada@example.com' } });
    await backUp(config, folder);
    await server.close();
    const elsewhere = await onNewMachine(config);
    await restore(elsewhere, folder, id);
    const restored = await startTestServer({ dataDir: elsewhere.dataDir });
    expect(await (await restored.admin()).api(listEnquiries)).toEqual([]);
  });

  it('opens with age and nothing of ours, from list to photograph', async () => {
    const { config, folder, id, files } = await backedUp();
    const { key } = await repositoryAt(config, folder);
    const { Decrypter } = await import('age-encryption');
    const opened = async (bytes: Uint8Array) => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(key.identity);
      return Buffer.from(await decrypter.decrypt(bytes));
    };
    const tail = execFileSync('tail', ['-c', '+66', path.join(folder, 'snapshots', `${id}.age`)]);
    const list = JSON.parse((await opened(tail)).toString());
    expect(list.files).toEqual(files);
    const photograph = files.find(({ name }) => name.startsWith('objects/uploads/'));
    const original = await readFile(path.join(config.dataDir, photograph?.name ?? ''));
    expect((await opened(await readFile(objectFile(folder, photograph)))).equals(original)).toBe(true);
  });
});

it.runIf(process.getuid?.() === 0)('root’s commands leave no file of root’s in the data folder', async () => {
  const OWNER = 12_345;
  const { folder } = await backedUp();
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await chown(path.join(folder, name), OWNER, OWNER);
  const run = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, `../../tools/${name}.ts`), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE },
    });
  run('restore', '--from', folder, '--yes');
  run('backup', '--to', folder);
  for (const name of await readdir(folder, { recursive: true })) {
    expect([name, (await lstat(path.join(folder, name))).uid]).toEqual([name, OWNER]);
  }
});

it('a passphrase that is chosen later opens the backups made before', async () => {
  const { config, folder } = await backedUp();
  await lockKey(new KeyFiles(config.dataDir), { passphrase: 'another passphrase', work: CHEAP_WORK });
  await backUp(config, folder);
  const elsewhere = await onNewMachine(config);
  expect(await sentenceOf(restore(elsewhere, folder, undefined, PASSPHRASE))).toContain('does not open');
  const [, first] = await (await repositoryAt(config, folder)).snapshots();
  expect((await restore(elsewhere, folder, first, 'another passphrase')).snapshot.id).toBe(first);
});
