import { readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keyPath, objectName, objectPath } from '@shutterdesk/shared/node/snapshot-layout';
import { describe, expect, it } from 'vitest';
import { choosePassphrase, readLockedKey } from '../src/backup/encryption/studio-key.ts';
import type { Manifest } from '../src/backup/repository/manifest.ts';
import { CHEAP_WORK, copyOf, filesIn, flipByte, replaceManifest, restore, sentenceOf } from './backup-studio.ts';
import { onNewMachine, PASSPHRASE, useSealedSite } from './encrypted-site.ts';
import { temporaryFolder } from './test-server.ts';

const sealedSite = useSealedSite();

describe('an encrypted snapshot is refused, and the data folder stays as it was,', () => {
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
        await choosePassphrase(other, PASSPHRASE, CHEAP_WORK);
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
      'takes encrypted backups only',
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
    const { config, ...site } = await sealedSite();
    const folder = await copyOf(site.folder, path.join(await temporaryFolder(), 'backups'));
    await spoil({ ...site, folder });
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

  it('for an encrypted tar that was cut short or changed', async () => {
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
