import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Decrypter } from 'age-encryption';
import { afterAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../src/backup/manifest.ts';
import { keyPath, objectName, objectPath } from '../src/backup/point-store.ts';
import { choosePassphrase, readLockedKey, readStudioKey, unlockStudioKey } from '../src/backup/seal/studio-key.ts';
import { unpackTar } from '../src/backup/tar-entries.ts';
import type { Config } from '../src/config/config.ts';
import {
  backUp,
  copyOf,
  filesIn,
  filledSite,
  flipByte,
  manifestIn,
  namesIn,
  replaceManifest,
  restore,
  sentenceOf,
} from './backup-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

const PASSPHRASE = 'five words of the studio';

const home = mkdtempSync(path.join(os.tmpdir(), 'sealed-test-'));
afterAll(() => rm(home, { recursive: true }));

const made = async () => {
  const server = await filledSite({ dataDir: path.join(home, 'data') });
  const page = await server.visitor().page();
  const tar = path.join(home, 'sealed.tar');
  const { id, manifest } = await backUp(server.context.config, tar, true, PASSPHRASE);
  const folder = path.join(home, 'unpacked');
  await unpackTar(tar, folder);
  await server.close();
  return { config: server.context.config, page, tar, id, manifest, folder, recipient: manifest.sealedFor ?? '' };
};

let site: ReturnType<typeof made> | undefined;

/** The same stopped site with one sealed point, as a tar and unpacked, for many tests. */
const sealedSite = () => {
  site ??= made();
  return site;
};

const onNewMachine = async ({ config }: { config: Config }): Promise<Config> => ({
  ...config,
  dataDir: path.join(await temporaryFolder(), 'data'),
});

describe('a sealed point', () => {
  it('shows nothing of what it holds', async () => {
    const { tar, folder, manifest } = await sealedSite();
    const bytes = (await readFile(tar)).toString('latin1');
    for (const secret of ['SQLite format 3', 'Ada', 'ada@example.com', 'AGE-SECRET-KEY', 'JFIF']) {
      expect(bytes).not.toContain(secret);
    }
    const names = Object.keys(await filesIn(folder)).filter((name) => name.startsWith('objects/'));
    expect(names.every((name) => name.endsWith('.age'))).toBe(true);
    expect(new Set(names)).toEqual(new Set(manifest.files.map(({ sha256 }) => objectPath(`${sha256}.age`))));
  });

  it('opens with any age program and the passphrase', async () => {
    const { folder, manifest, recipient } = await sealedSite();
    const withPassphrase = new Decrypter();
    withPassphrase.addPassphrase(PASSPHRASE);
    const identity = (
      await withPassphrase.decrypt(await readFile(path.join(folder, keyPath(recipient))), 'text')
    ).trim();
    const withKey = new Decrypter();
    withKey.addIdentity(identity);
    for (const { sha256, bytes } of manifest.files) {
      const plain = await withKey.decrypt(await readFile(path.join(folder, objectPath(objectName(sha256, manifest)))));
      expect([createHash('sha256').update(plain).digest('hex'), plain.byteLength]).toEqual([sha256, bytes]);
    }
  });

  it.each(['a tar', 'a folder'])(
    'brings a burnt server back from %s, which goes on with the same key',
    async (kind) => {
      const { page, tar, folder, recipient, ...was } = await sealedSite();
      const config = await onNewMachine(was);
      const place = kind === 'a tar' ? tar : await copyOf(folder, path.join(await temporaryFolder(), 'copy'));
      await restore(config, place, undefined, PASSPHRASE);
      const restored = await startTestServer({ dataDir: config.dataDir });
      await restored.context.finishing.caughtUp();
      await expect.poll(() => restored.visitor().page()).toBe(page);
      expect(await namesIn(restored)).toEqual(['Ada']);
      expect((await readStudioKey(config.dataDir))?.recipient).toBe(recipient);
      const locked = (await readLockedKey(config.dataDir)) ?? Buffer.alloc(0);
      expect(await unlockStudioKey(locked, PASSPHRASE)).toMatchObject({ recipient });
      if (kind === 'a tar') return;
      await backUp(config, place);
      const next = await backUp(config, place);
      expect(next.manifest.sealedFor, 'a sealed place stays sealed').toBe(recipient);
      expect(next.newBytes, 'what is there is not sealed again').toBeLessThan(next.bytes / 2);
    },
  );

  it('needs no passphrase on the server that made it', async () => {
    const { config, tar } = await sealedSite();
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    await restore({ ...config, dataDir }, tar);
  });

  it('keeps the passphrase of the site, which may be newer', async () => {
    const { config, tar } = await sealedSite();
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    await choosePassphrase(dataDir, 'another one of this year');
    await restore({ ...config, dataDir }, tar);
    const locked = (await readLockedKey(dataDir)) ?? Buffer.alloc(0);
    expect(await unlockStudioKey(locked, PASSPHRASE)).toBeNull();
    expect(await unlockStudioKey(locked, 'another one of this year')).not.toBeNull();
  });
});

describe('a sealed point is refused, and the data folder stays as it was,', () => {
  type Spoil = (place: { folder: string; id: string; manifest: Manifest; recipient: string }) => Promise<unknown>;

  const sealedFile = (folder: string, manifest: Manifest, name: RegExp): string => {
    const file = manifest.files.find((entry) => name.test(entry.name));
    return path.join(folder, objectPath(objectName(file?.sha256 ?? '', manifest)));
  };
  const original = (folder: string, manifest: Manifest) => sealedFile(folder, manifest, /uploads/);
  const lie = (folder: string, id: string, change: Partial<Manifest>) =>
    replaceManifest(folder, id, (manifest) => ({ ...manifest, ...change }));

  const cases: [string, string, Spoil, string | null][] = [
    ['for a wrong passphrase', 'passphrase does not open', async () => undefined, 'another one'],
    ['for no passphrase', 'set BACKUP_PASSPHRASE', async () => undefined, null],
    [
      'for a key that is missing',
      'its key is missing',
      ({ folder, recipient }) => rm(path.join(folder, keyPath(recipient))),
      PASSPHRASE,
    ],
    [
      'for a key that is damaged',
      'passphrase does not open',
      ({ folder, recipient }) => flipByte(path.join(folder, keyPath(recipient)), 190),
      PASSPHRASE,
    ],
    [
      'for a key of somebody else',
      'passphrase does not open',
      async ({ folder, recipient }) => {
        const other = await temporaryFolder();
        await choosePassphrase(other, PASSPHRASE);
        await writeFile(path.join(folder, keyPath(recipient)), (await readLockedKey(other)) ?? '');
      },
      PASSPHRASE,
    ],
    [
      'for one flipped byte of a photograph',
      'was changed, cut short or damaged',
      ({ folder, manifest }) => flipByte(original(folder, manifest), 1000),
      PASSPHRASE,
    ],
    [
      'for one flipped byte of a photograph’s head',
      'was changed, cut short or damaged',
      ({ folder, manifest }) => flipByte(original(folder, manifest), 60),
      PASSPHRASE,
    ],
    [
      'for a photograph that was cut short',
      'was changed, cut short or damaged',
      ({ folder, manifest }) => truncate(original(folder, manifest), 1000),
      PASSPHRASE,
    ],
    [
      'for a photograph in the place of another',
      'instead of',
      ({ folder, manifest }) => rename(sealedFile(folder, manifest, /shutterdesk/), original(folder, manifest)),
      PASSPHRASE,
    ],
    [
      'for a photograph that is missing',
      'is missing in it',
      ({ folder, manifest }) => rm(original(folder, manifest)),
      PASSPHRASE,
    ],
    [
      'for a manifest that says it is plain',
      'is missing in it',
      ({ folder, id }) => replaceManifest(folder, id, ({ sealedFor, ...manifest }) => manifest),
      PASSPHRASE,
    ],
    [
      'for a manifest that names another key',
      'its key is missing',
      ({ folder, id }) => lie(folder, id, { sealedFor: `age1${'q'.repeat(58)}` }),
      PASSPHRASE,
    ],
    [
      'for a manifest whose key leads out of the folder',
      'manifest is not one of ours',
      ({ folder, id }) => lie(folder, id, { sealedFor: '../../../etc/passwd' }),
      PASSPHRASE,
    ],
    [
      'for a manifest that lies about a size',
      'bytes instead of',
      ({ folder, id, manifest }) =>
        lie(folder, id, { files: manifest.files.map((file) => ({ ...file, bytes: file.bytes + 1 })) }),
      PASSPHRASE,
    ],
  ];

  it.each(cases)('%s', async (_title, sentence, spoil, passphrase) => {
    const { config, ...made } = await sealedSite();
    const folder = await copyOf(made.folder, path.join(await temporaryFolder(), 'backups'));
    await spoil({ ...made, folder });
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    for (const name of ['backup-key', 'backup-key.age']) await rm(path.join(dataDir, 'secrets', name));
    const before = await filesIn(dataDir);
    expect(await sentenceOf(restore({ ...config, dataDir }, folder, undefined, passphrase))).toContain(sentence);
    expect(await filesIn(dataDir)).toEqual(before);
  });

  it('also where there was no such folder', async () => {
    const { folder, ...was } = await sealedSite();
    const fresh = await onNewMachine(was);
    await sentenceOf(restore(fresh, folder, undefined, 'another one'));
    await expect(stat(fresh.dataDir)).rejects.toThrow('ENOENT');
  });

  it('for a sealed tar that was cut short or changed', async () => {
    const { tar, ...was } = await sealedSite();
    const [bytes, fresh] = [await readFile(tar), await onNewMachine(was)];
    const broken = path.join(await temporaryFolder(), 'broken.tar');
    for (const part of [0.1, 0.6, 0.95]) {
      const at = Math.floor(bytes.byteLength * part);
      await writeFile(broken, bytes.subarray(0, at));
      await sentenceOf(restore(fresh, broken, undefined, PASSPHRASE));
      await writeFile(broken, bytes.with(at, (bytes[at] ?? 0) ^ 1));
      await sentenceOf(restore(fresh, broken, undefined, PASSPHRASE)).catch(() => {
        throw new Error(`byte ${at} of ${bytes.byteLength}`);
      });
      await expect(stat(fresh.dataDir)).rejects.toThrow('ENOENT');
    }
  });
});

describe('the command’s passphrase', () => {
  it('is the studio’s, and long enough', async () => {
    const { context, dataDir } = await startTestServer();
    const file = path.join(await temporaryFolder(), 'a.tar');
    expect(await sentenceOf(backUp(context.config, file, false, 'short'))).toContain('at least 12 characters');
    expect(await readdir(path.join(dataDir, 'secrets'))).not.toContain('backup-key');
    await choosePassphrase(dataDir, PASSPHRASE);
    expect(await sentenceOf(backUp(context.config, file, false, 'that of another studio'))).toContain(
      'is not the studio’s passphrase',
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect((await backUp(context.config, file)).manifest.sealedFor).toMatch(/^age1/);
  });

  it('leaves a file plain where there is none, and a folder on this machine always', async () => {
    const { context, dataDir } = await startTestServer();
    const folder = await temporaryFolder();
    expect((await backUp(context.config, path.join(folder, 'a.tar'))).manifest.sealedFor).toBeUndefined();
    const { recipient } = await choosePassphrase(dataDir, PASSPHRASE);
    const { manifest } = await backUp(context.config, path.join(folder, 'points'), true);
    expect(manifest.sealedFor).toBeUndefined();
    expect(manifest.files.map(({ name }) => name)).toContain('secrets/backup-key');
    const fresh = await onNewMachine(context);
    await restore(fresh, path.join(folder, 'points'));
    expect((await readStudioKey(fresh.dataDir))?.recipient).toBe(recipient);
    expect(await unlockStudioKey((await readLockedKey(fresh.dataDir)) ?? Buffer.alloc(0), PASSPHRASE)).not.toBeNull();
  });

  it('does not mix two keys in one place', async () => {
    const { config: was, ...made } = await sealedSite();
    const folder = await copyOf(made.folder, path.join(await temporaryFolder(), 'backups'));
    const dataDir = await copyOf(was.dataDir, path.join(await temporaryFolder(), 'data'));
    for (const name of ['backup-key', 'backup-key.age']) await rm(path.join(dataDir, 'secrets', name));
    await choosePassphrase(dataDir, PASSPHRASE);
    const before = await filesIn(folder);
    expect(await sentenceOf(backUp({ ...was, dataDir }, folder))).toContain('encrypted with another key');
    expect(await filesIn(folder)).toMatchObject(before);
  });
});

it('a restore over a site leaves a sealed point of it first', async () => {
  const { config: was, id, ...made } = await sealedSite();
  const folder = await copyOf(made.folder, path.join(await temporaryFolder(), 'backups'));
  const dataDir = await copyOf(was.dataDir, path.join(await temporaryFolder(), 'data'));
  for (const name of ['backup-key', 'backup-key.age']) await rm(path.join(dataDir, 'secrets', name));
  const { safety, withoutSafety } = await restore({ ...was, dataDir }, folder, id, PASSPHRASE);
  expect(withoutSafety).toBeNull();
  expect((await manifestIn(folder, safety ?? '')).sealedFor).toBe(made.recipient);
  await restore(await onNewMachine({ config: was }), folder, safety ?? '', PASSPHRASE);
});
