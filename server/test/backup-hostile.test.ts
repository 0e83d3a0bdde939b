import { execFileSync } from 'node:child_process';
import { link, mkdir, readdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LONGEST_LIST } from '@shutterdesk/shared/node/repository-files';
import { sql } from 'kysely';
import { type Extract, extract, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { idOf } from '../src/backup/snapshot.ts';
import { lockKey, studioKeyOf } from '../src/backup/studio-key.ts';
import { KeyFiles } from '../src/config/secrets.ts';
import {
  backedUp,
  backUp,
  CHEAP_WORK,
  filesIn,
  filledSite,
  flipByte,
  objectFile,
  onNewMachine,
  pruneIn,
  repositoryAt,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

/** The files that a backup must never touch, and what they hold. */
const outside = async () => {
  const home = await temporaryFolder();
  await mkdir(path.join(home, 'photos'));
  await writeFile(path.join(home, 'photos', 'holiday.jpg'), 'mine');
  await writeFile(path.join(home, 'shutterdesk.db'), 'a database');
  return { home, before: await filesIn(home) };
};

const strangersKey = async () => {
  const { generateX25519Identity } = await import('age-encryption');
  return (await studioKeyOf(await generateX25519Identity())) ?? expect.fail('no key');
};

describe('whoever can write to the place of the backups', () => {
  it('makes no backup write through a link', async () => {
    const { config, folder, id } = await backedUp();
    const { home, before } = await outside();
    await rm(path.join(folder, 'key.age'));
    await symlink(path.join(home, 'shutterdesk.db'), path.join(folder, 'key.age'));
    await rm(path.join(folder, 'README.txt'));
    await symlink(path.join(home, 'shutterdesk.db'), path.join(folder, 'README.txt'));
    for (const two of await readdir(path.join(folder, 'objects'))) {
      await rm(path.join(folder, 'objects', two), { recursive: true });
      await symlink(path.join(home, 'photos'), path.join(folder, 'objects', two));
    }
    const next = await backUp(config, folder);
    expect(await filesIn(home)).toEqual(before);
    expect((await restore(await onNewMachine(config), folder)).snapshot.id).toBe(next.id);
    expect(next.id).not.toBe(id);
  });

  it('makes no tidying remove what a link leads to', async () => {
    const { config, folder } = await backedUp();
    const { home, before } = await outside();
    await symlink(path.join(home, 'photos'), path.join(folder, 'objects', 'zz'));
    await rename(path.join(folder, 'objects'), path.join(folder, 'elsewhere'));
    await symlink(home, path.join(folder, 'objects'));
    const old = new Date(Date.now() - 30 * 86_400_000);
    for (const name of Object.keys(before)) await utimes(path.join(home, name), old, old);
    await pruneIn(config, await repositoryAt(config, folder), []);
    expect(await filesIn(home)).toEqual(before);
  });

  it.skipIf(process.platform === 'win32')(
    'stops no backup with a pipe, a folder or a link without an end',
    async () => {
      const { config, folder } = await backedUp();
      for (const plant of [
        (file: string) => execFileSync('mkfifo', [file]),
        (file: string) => mkdir(file),
        (file: string) => symlink(file, file),
        (file: string) => symlink('/dev/zero', file),
      ]) {
        for (const name of ['key.age', 'README.txt']) {
          await rm(path.join(folder, name), { recursive: true, force: true });
          await plant(path.join(folder, name));
        }
        const { id } = await backUp(config, folder);
        expect((await restore(await onNewMachine(config), folder)).snapshot.id).toBe(id);
      }
    },
  );

  it('delays and hides nothing with lists of their own, however many and long', async () => {
    const { config, folder, id, madeAt } = await backedUp();
    const key = await strangersKey();
    for (let number = 2; number < 300; number += 1) {
      const name = idOf(key, { number, madeAt });
      await writeFile(path.join(folder, 'snapshots', `${name}.age`), '');
      await truncate(path.join(folder, 'snapshots', `${name}.age`), LONGEST_LIST + 1);
    }
    await writeFile(path.join(folder, 'snapshots', 'x.age'), 'x');
    const repository = await repositoryAt(config, folder);
    const reads: string[] = [];
    const { place } = repository;
    const read = place.read.bind(place);
    place.read = (name) => {
      reads.push(name);
      return read(name);
    };
    expect((await repository.newest())?.id).toBe(id);
    expect(reads, 'nothing of theirs is opened').toEqual([`${id}.age`]);
    expect((await backUp(config, folder)).number).toBe(2);
  });

  it('keeps nobody from opening the backups with more keys', async () => {
    const { config, folder, id } = await backedUp();
    await mkdir(path.join(folder, 'keys'));
    const names = Array.from({ length: 1000 }, (_, n) => `keys/${n}.age`);
    const locked = await readFile(path.join(folder, 'key.age'));
    for (const name of ['key-0.age', 'KEY.age', ...names]) await writeFile(path.join(folder, name), locked);
    expect((await restore(await onNewMachine(config), folder)).snapshot.id).toBe(id);
    const next = await backUp(config, folder);
    expect((await restore(await onNewMachine(config), folder)).snapshot.id).toBe(next.id);
  });

  it('brings no site of their own, with the studio’s backups taken away', async () => {
    const { config, folder, server } = await backedUp();
    await server.close();
    const theirs = (await filledSite()).context.config;
    await lockKey(new KeyFiles(theirs.dataDir), { passphrase: 'the five words of a stranger', work: CHEAP_WORK });
    const stranger = path.join(await temporaryFolder(), 'theirs');
    await backUp(theirs, stranger);
    await rm(folder, { recursive: true });
    await rename(stranger, folder);
    expect(await sentenceOf(restore(config, folder, undefined, null))).toMatch(/encrypted: run this at a terminal/);
    expect(await sentenceOf(restore(await onNewMachine(config), folder))).toContain('does not open the backups');
  });

  it('gives no list another content, another number or another time', async () => {
    const { config, folder, id } = await backedUp();
    const file = path.join(folder, 'snapshots', `${id}.age`);
    await flipByte(file, 400);
    expect(await sentenceOf(restore(await onNewMachine(config), folder, id))).toContain('was changed or is damaged');
    await flipByte(file, 400);
    const renamed = id.replace('000001', '000009');
    await rename(file, path.join(folder, 'snapshots', `${renamed}.age`));
    expect(await sentenceOf(restore(await onNewMachine(config), folder, renamed))).toContain('no backup');
  });

  it('makes no list longer than it may be', async () => {
    const { config, folder, id } = await backedUp();
    const second = await backUp(config, folder);
    await truncate(path.join(folder, 'snapshots', `${second.id}.age`), LONGEST_LIST + 16 * 1024 * 1024);
    expect(await sentenceOf(restore(await onNewMachine(config), folder, second.id))).toContain('is longer than');
    expect((await restore(await onNewMachine(config), folder)).snapshot.id, 'the one before is whole').toBe(id);
    expect((await backUp(config, folder)).number).toBe(3);
  });

  it('gives no list the content of another one', async () => {
    const { config, folder, id } = await backedUp();
    const { id: second } = await backUp(config, folder);
    const at = (name: string) => path.join(folder, 'snapshots', `${name}.age`);
    await rm(at(second));
    await link(at(id), at(second));
    expect(await sentenceOf(restore(await onNewMachine(config), folder, second))).toContain('was changed');
    expect((await restore(await onNewMachine(config), folder)).snapshot.id, 'the one before is whole').toBe(id);
  });

  it('puts no other bytes in the place of a file', async () => {
    const { config, folder, files } = await backedUp();
    const [one, other] = files.filter(({ name }) => name.startsWith('objects/uploads/'));
    const whole = await readFile(objectFile(folder, one));
    await writeFile(objectFile(folder, one), await readFile(objectFile(folder, other)));
    expect(await sentenceOf(restore(await onNewMachine(config), folder))).toMatch(/objects\/uploads\/.* Nothing was/);
    await writeFile(objectFile(folder, one), whole);
    await flipByte(objectFile(folder, one), 300);
    expect(await sentenceOf(restore(await onNewMachine(config), folder))).toContain(
      'was changed, cut short or damaged',
    );
    await rm(objectFile(folder, one));
    expect(await sentenceOf(restore(await onNewMachine(config), folder))).toContain('is missing in it');
  });

  it('is no reason to refuse a disk with files of the system', async () => {
    const { context } = await startTestServer();
    const disk = await temporaryFolder();
    for (const name of ['.DS_Store', '.Trashes', 'Thumbs.db', 'desktop.ini', 'thesis.txt']) {
      await writeFile(path.join(disk, name), 'not ours');
    }
    await mkdir(path.join(disk, 'lost+found'));
    const { id } = await backUp(context.config, disk);
    expect(await (await repositoryAt(context.config, disk)).snapshots()).toEqual([id]);
    expect(await readFile(path.join(disk, 'thesis.txt'), 'utf8')).toBe('not ours');
  });
});

const bytesOf = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
};

async function* withBodies(tar: Extract) {
  for await (const entry of tar) yield { header: entry.header, bytes: await bytesOf(entry) };
}

it('a database that acts by itself is not restored, so that nothing planted outlives the accounts', async () => {
  const { context } = await filledSite();
  await sql`create trigger planted after update on admin_users begin select 1; end`.execute(context.db);
  const folder = await temporaryFolder();
  await backUp(context.config, folder);
  const config = await onNewMachine(context.config);
  expect(await sentenceOf(restore(config, folder))).toContain('somebody has put a trigger into it');
});

describe('a tar', () => {
  const site = async () => {
    const server = await filledSite();
    const tar = path.join(await temporaryFolder(), 'site.tar');
    await backUp(server.context.config, tar);
    return { tar, config: await onNewMachine(server.context.config) };
  };

  /** The same tar with one entry more. */
  const withEntry = async (tar: string, entry: { name: string; type?: 'file' | 'symlink'; linkname?: string }) => {
    const [from, to] = [extract(), pack()];
    to.entry(entry, entry.type === 'symlink' ? '' : 'x');
    from.end(await readFile(tar));
    for await (const { header, bytes } of withBodies(from)) to.entry(header, bytes);
    to.finalize();
    const file = path.join(await temporaryFolder(), 'changed.tar');
    await writeFile(file, await bytesOf(to));
    return file;
  };

  it.each([
    ['a name that leads out', { name: '../x' }, 'no backup has'],
    ['a link', { name: 'key.age', type: 'symlink' as const, linkname: '/etc/passwd' }, 'a link'],
    ['a file twice', { name: 'key.age' }, 'twice'],
    ['another file', { name: 'secrets/session' }, 'no backup has'],
  ])('with %s is refused, and nothing is left', async (_name, entry, sentence) => {
    const { tar, config } = await site();
    expect(await sentenceOf(restore(config, await withEntry(tar, entry)))).toContain(sentence);
    await expect(readdir(config.dataDir)).rejects.toThrow('ENOENT');
  });

  it('that is cut short is refused', async () => {
    const { tar, config } = await site();
    await truncate(tar, 200_000);
    expect(await sentenceOf(restore(config, tar))).toMatch(/cut short|no backups of this studio|missing/);
  });
});
