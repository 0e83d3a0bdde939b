import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { keyPath, objectName, objectPath } from '@shutterdesk/shared/node/snapshot-layout';
import { Decrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import {
  choosePassphrase,
  readLockedKey,
  readStudioKey,
  unlockStudioKey,
} from '../src/backup/encryption/studio-key.ts';
import { backUp, CHEAP_WORK, copyOf, filesIn, manifestIn, namesIn, restore, sentenceOf } from './backup-studio.ts';
import { onNewMachine, PASSPHRASE, useSealedSite } from './encrypted-site.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

const sealedSite = useSealedSite();

describe('an encrypted snapshot', () => {
  it('shows nothing of what it holds', async () => {
    const { tar, folder, manifest } = await sealedSite();
    const bytes = (await readFile(tar)).toString('latin1');
    // Each is so long that random bytes do not contain it.
    for (const secret of ['SQLite format 3', 'ada@example.com', 'AGE-SECRET-KEY', '\u0000\u0010JFIF\u0000\u0001']) {
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
      const photographs = next.manifest.files.filter(({ name }) => name.includes('/uploads/'));
      const photographBytes = photographs.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(photographBytes).toBeGreaterThan(0);
      expect(next.newBytes, 'no photograph is sealed again').toBeLessThanOrEqual(next.bytes - photographBytes);
    },
  );

  it('needs no passphrase on the server that made it', async () => {
    const { config, tar } = await sealedSite();
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    await restore({ ...config, dataDir }, tar);
  });

  it('comes back over a site whose own key is damaged', async () => {
    const { config, tar } = await sealedSite();
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    await truncate(path.join(dataDir, 'secrets', 'backup-key'), 20);
    await restore({ ...config, dataDir }, tar, undefined, PASSPHRASE);
    expect(await readStudioKey(dataDir)).not.toBeNull();
  });

  it('must be opened for its erased people when a plain snapshot beside it is restored', async () => {
    const { config, folder } = await sealedSite();
    const both = await copyOf(folder, path.join(await temporaryFolder(), 'both'));
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    const plain = await temporaryFolder();
    const { id } = await backUp({ ...config, dataDir }, plain);
    await copyOf(plain, both);
    const fresh = await onNewMachine({ config });
    expect(await sentenceOf(restore(fresh, both, id))).toContain('set BACKUP_PASSPHRASE');
    await restore(fresh, both, id, PASSPHRASE);
  });

  it('keeps the passphrase of the site, which may be newer', async () => {
    const { config, tar } = await sealedSite();
    const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
    await choosePassphrase(dataDir, 'another one of this year', CHEAP_WORK);
    await restore({ ...config, dataDir }, tar);
    const locked = (await readLockedKey(dataDir)) ?? Buffer.alloc(0);
    expect(await unlockStudioKey(locked, PASSPHRASE)).toBeNull();
    expect(await unlockStudioKey(locked, 'another one of this year')).not.toBeNull();
  });
});

describe('the command’s passphrase', () => {
  it('must be the studio’s, and long enough', async () => {
    const { context, dataDir } = await startTestServer();
    const file = path.join(await temporaryFolder(), 'a.tar');
    expect(await sentenceOf(backUp(context.config, file, false, 'short'))).toContain('at least 12 characters');
    expect(await readdir(path.join(dataDir, 'secrets'))).not.toContain('backup-key');
    await choosePassphrase(dataDir, PASSPHRASE, CHEAP_WORK);
    expect(await sentenceOf(backUp(context.config, file, false, 'that of another studio'))).toContain(
      'isn’t the studio’s passphrase',
    );
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect((await backUp(context.config, file)).manifest.sealedFor).toMatch(/^age1/);
  });

  it('does not encrypt a file before it is chosen, and never encrypts a folder on this machine', async () => {
    const { context, dataDir } = await startTestServer();
    const folder = await temporaryFolder();
    expect((await backUp(context.config, path.join(folder, 'a.tar'))).manifest.sealedFor).toBeUndefined();
    const { recipient } = await choosePassphrase(dataDir, PASSPHRASE, CHEAP_WORK);
    const { manifest } = await backUp(context.config, path.join(folder, 'points'), true);
    expect(manifest.sealedFor).toBeUndefined();
    const names = manifest.files.map(({ name }) => name);
    expect(names, 'whoever reads the folder').not.toContain('secrets/backup-key');
    const fresh = await onNewMachine(context);
    await restore(fresh, path.join(folder, 'points'), undefined, PASSPHRASE);
    expect((await readStudioKey(fresh.dataDir))?.recipient).toBe(recipient);
    expect(await unlockStudioKey((await readLockedKey(fresh.dataDir)) ?? Buffer.alloc(0), PASSPHRASE)).not.toBeNull();
  });

  it('does not mix two keys in one repository', async () => {
    const { config: was, ...site } = await sealedSite();
    const folder = await copyOf(site.folder, path.join(await temporaryFolder(), 'backups'));
    const dataDir = await copyOf(was.dataDir, path.join(await temporaryFolder(), 'data'));
    for (const name of ['backup-key', 'backup-key.age']) await rm(path.join(dataDir, 'secrets', name));
    await choosePassphrase(dataDir, PASSPHRASE, CHEAP_WORK);
    const before = await filesIn(folder);
    expect(await sentenceOf(backUp({ ...was, dataDir }, folder))).toContain('encrypted with another key');
    expect(await filesIn(folder)).toMatchObject(before);
  });
});

it('a restore over a site leaves an encrypted snapshot of it first', async () => {
  const { config: was, id, ...site } = await sealedSite();
  const folder = await copyOf(site.folder, path.join(await temporaryFolder(), 'backups'));
  const dataDir = await copyOf(was.dataDir, path.join(await temporaryFolder(), 'data'));
  for (const name of ['backup-key', 'backup-key.age']) await rm(path.join(dataDir, 'secrets', name));
  const { safety, withoutSafety } = await restore({ ...was, dataDir }, folder, id, PASSPHRASE);
  expect(withoutSafety).toBeNull();
  expect((await manifestIn(folder, safety ?? '')).sealedFor).toBe(site.recipient);
  await restore(await onNewMachine({ config: was }), folder, safety ?? '', PASSPHRASE);
});
