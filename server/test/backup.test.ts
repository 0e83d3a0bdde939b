import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ensureStudioKey } from '../src/backup/encryption/studio-key.ts';
import { FolderRepository } from '../src/backup/repository/folder-repository.ts';
import { bytesOf } from '../src/backup/repository/manifest.ts';
import { openRepository } from '../src/backup/repository/open-repository.ts';
import { lockBackups } from '../src/backup/snapshot/lock-backups.ts';
import { makeSnapshot } from '../src/backup/snapshot/make-snapshot.ts';
import {
  addPhotograph,
  backUp,
  enquiry,
  filesIn,
  filledSite,
  manifestIn,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

describe('a snapshot', () => {
  it('is complete and can be read without us, while the server runs', async () => {
    const { context, dataDir } = await filledSite();
    const folder = path.join(await temporaryFolder(), 'new', 'backups');
    const { id } = await backUp(context.config, folder);
    const manifest = JSON.parse(await readFile(path.join(folder, 'points', `${id}.json`), 'utf8'));
    for (const { sha256, bytes } of manifest.files) {
      const object = await readFile(path.join(folder, 'objects', sha256.slice(0, 2), sha256));
      expect([createHash('sha256').update(object).digest('hex'), object.byteLength]).toEqual([sha256, bytes]);
    }
    const names = manifest.files.map(({ name }: { name: string }) => name);
    const stored = Object.keys(await filesIn(path.join(dataDir, 'objects'))).map((name) => `objects/${name}`);
    expect(names.toSorted()).toEqual([...stored, 'secrets/erasures', 'shutterdesk.db'].toSorted());
    const database = manifest.files.find(({ name }: { name: string }) => name === 'shutterdesk.db').sha256;
    const sqlite = new SQLite(path.join(folder, 'objects', database.slice(0, 2), database), { readonly: true });
    expect(sqlite.prepare('select name from contact_submissions').pluck().all()).toEqual(['Ada']);
    sqlite.close();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['README.txt', 'objects', 'points']));
    expect(await readdir(dataDir), 'nothing half-done').not.toContain('backup-work');
  });

  it('costs only what is new', async () => {
    const server = await filledSite();
    const folder = await temporaryFolder();
    const first = await backUp(server.context.config, folder);
    expect(first.newBytes).toBe(first.bytes);
    await addPhotograph(server, 603);
    const second = await backUp(server.context.config, folder);
    const before = new Set(first.manifest.files.map(({ sha256 }) => sha256));
    const fresh = second.manifest.files.filter(({ sha256 }) => !before.has(sha256));
    expect(fresh.some(({ name }) => name.startsWith('objects/uploads/'))).toBe(true);
    const read = fresh.filter(({ name }) => !name.startsWith('secrets/') && name !== 'objects/site');
    expect(second.newBytes - bytesOf(read)).toBeLessThan(1000);
    expect((await readdir(path.join(folder, 'points'))).length).toBe(2);
  });

  it('holds the secrets only if they are wanted', async () => {
    const { context } = await startTestServer();
    const names = async (withSecrets: boolean) =>
      (await backUp(context.config, await temporaryFolder(), withSecrets)).manifest.files.map(({ name }) => name);
    expect(await names(false)).not.toContain('secrets/session');
    expect(await names(true)).toEqual(expect.arrayContaining(['secrets/session', 'secrets/uploads']));
  });

  it('writes objects anew that are damaged or lost', async () => {
    const { context } = await filledSite();
    const folder = await temporaryFolder();
    const { manifest } = await backUp(context.config, folder);
    const [original] = manifest.files.filter(({ name }) => name.startsWith('objects/uploads/'));
    const object = path.join(folder, 'objects', original?.sha256.slice(0, 2) ?? '', original?.sha256 ?? '');
    await writeFile(object, 'cut short');
    await backUp(context.config, folder);
    expect((await stat(object)).size).toBe(original?.bytes);
  });

  it('sweeps what a killed run left, and keeps older snapshots', async () => {
    const { context } = await filledSite();
    const folder = await temporaryFolder();
    const { id } = await backUp(context.config, folder);
    const before = await filesIn(folder);
    const orphan = path.join(folder, 'objects', 'ab', 'ab'.repeat(32));
    await mkdir(path.dirname(orphan), { recursive: true });
    await writeFile(orphan, 'of no point');
    await mkdir(path.join(folder, 'under-way'));
    await writeFile(path.join(folder, 'under-way', 'half'), 'half a file');
    await backUp(context.config, folder);
    expect(await filesIn(folder)).toMatchObject(before);
    expect(await readdir(folder)).not.toContain('under-way');
    await expect(stat(orphan)).rejects.toThrow('ENOENT');
    expect((await manifestIn(folder, id)).missing).toEqual([]);
  });

  it('names originals that the site itself has lost', async () => {
    const { context, dataDir } = await filledSite();
    const [lost = ''] = await readdir(path.join(dataDir, 'objects', 'uploads'));
    await rm(path.join(dataDir, 'objects', 'uploads', lost));
    const { manifest } = await backUp(context.config, await temporaryFolder());
    expect(manifest.missing).toEqual([`uploads/${lost}`]);
  });

  it('is of one moment while enquiries arrive, and none of them waits', async () => {
    const server = await filledSite();
    let running = true;
    let longest = 0;
    const sending = (async () => {
      for (let n = 0; running; n += 1) {
        const begun = performance.now();
        await server.visitor().api(sendEnquiry, { body: enquiry(`Bo${n}`) });
        longest = Math.max(longest, performance.now() - begun);
        if (n === 15) running = false;
      }
    })();
    const { manifest } = await backUp(server.context.config, await temporaryFolder());
    running = false;
    await sending;
    expect(manifest.files.map(({ name }) => name)).toContain('shutterdesk.db');
    expect(longest).toBeLessThan(1000);
  });
});

describe('the folder that the environment names', () => {
  const named = (disk: string) => ({ kind: 'folder', path: disk, isShared: true }) as const;

  it('may have other files: the snapshots are in a folder below it, which both commands find', async () => {
    const { context } = await startTestServer();
    const disk = await temporaryFolder();
    await mkdir(path.join(disk, 'lost+found'));
    const store = await openRepository(context.config, named(disk));
    const { config, storage } = context;
    const { id } = await makeSnapshot({
      config,
      storage,
      repository: store,
      withSecrets: false,
      key: await ensureStudioKey(config.dataDir),
      encryption: null,
    });
    expect((await readdir(disk)).toSorted()).toEqual(['lost+found', 'shutterdesk']);
    const second = await backUp(config, disk);
    expect(await store.snapshots()).toEqual([second.id, id]);
    expect((await restore({ ...config, dataDir: await temporaryFolder() }, disk)).snapshot.id).toBe(second.id);
  });

  it('is the repository itself if it holds snapshots already', async () => {
    const { context } = await startTestServer();
    const disk = await temporaryFolder();
    const { id } = await backUp(context.config, disk);
    expect(await (await openRepository(context.config, named(disk))).snapshots()).toEqual([id]);
    expect(await readdir(disk)).not.toContain('shutterdesk');
  });
});

describe('a backup is refused with a sentence', () => {
  it('into the data folder, also by a link', async () => {
    const { context, dataDir } = await startTestServer();
    const before = await readdir(dataDir);
    expect(await sentenceOf(backUp(context.config, path.join(dataDir, 'backups')))).toContain('inside the data folder');
    const link = path.join(await temporaryFolder(), 'link');
    await symlink(dataDir, link);
    expect(await sentenceOf(backUp(context.config, path.join(link, 'x.tar')))).toContain('inside the data folder');
    expect(await readdir(dataDir)).toEqual(before);
  });

  it('while another one of the site is under way', async () => {
    const { context } = await startTestServer();
    const lock = await lockBackups(context.config);
    expect(await sentenceOf(backUp(context.config, await temporaryFolder()))).toContain('is running');
    await lock.release();
    await backUp(context.config, await temporaryFolder());
  });

  it('into a folder with something else in it, and leaves that alone', async () => {
    const { context } = await startTestServer();
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'thesis.txt'), 'mine');
    expect(await sentenceOf(backUp(context.config, folder))).toContain('contains something else (thesis.txt)');
    expect(await readdir(folder)).toEqual(['thesis.txt']);
  });

  it('beside the snapshots of another site', async () => {
    const [one, other] = [await startTestServer(), await startTestServer()];
    const folder = await temporaryFolder();
    await backUp(one.context.config, folder);
    expect(await sentenceOf(backUp(other.context.config, folder))).toContain('backups of another site');
  });

  it('over a tar that exists, and over a file that is no tar', async () => {
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
  });

  it('to an address that is not a bucket’s', async () => {
    const { context } = await startTestServer();
    expect(await sentenceOf(backUp(context.config, 's3://NO'))).toContain('no address of a bucket');
  });

  it('when the disk is full, at the beginning or in the middle, and older snapshots stay', async () => {
    const { context } = await filledSite();
    const folder = await temporaryFolder();
    await backUp(context.config, folder);
    const before = await filesIn(path.join(folder, 'points'));
    class FullDisk extends FolderRepository {
      override freeBytes = async () => 1000;
    }
    class FillingDisk extends FolderRepository {
      override put = async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
    }
    for (const store of [new FullDisk(folder), new FillingDisk(folder)]) {
      const { config, storage } = context;
      const sentence = await sentenceOf(
        makeSnapshot({
          config,
          storage,
          repository: store,
          withSecrets: false,
          key: await ensureStudioKey(config.dataDir),
          encryption: null,
        }),
      );
      expect(sentence).toMatch(/^The disk is (?:too full:|full,) .* Older backups are safe\.$/);
      expect(await filesIn(path.join(folder, 'points'))).toEqual(before);
      expect(await readdir(folder)).not.toContain('under-way');
    }
  });
});
