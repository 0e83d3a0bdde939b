import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { chooseBackupPassphrase, renewBackupKey, sendEnquiry } from '@shutterdesk/shared';
import { objectPath } from '@shutterdesk/shared/node/snapshot-layout';
import { expect, it } from 'vitest';
import { removeSnapshot } from '../src/backup/backup-commands.ts';
import { decrypting } from '../src/backup/encryption/age-stream.ts';
import { Keyring } from '../src/backup/encryption/keyring.ts';
import {
  choosePassphrase,
  ensureStudioKey,
  LOCKED_KEY_NAME,
  readLockedKey,
  renewStudioKey,
  unlockStudioKey,
} from '../src/backup/encryption/studio-key.ts';
import { FolderRepository } from '../src/backup/repository/folder-repository.ts';
import { type SnapshotFile, written } from '../src/backup/repository/manifest.ts';
import { ownSnapshots } from '../src/backup/snapshot/read-snapshot.ts';
import { backUp, CHEAP_WORK, copyOf, enquiry, manifestIn, namesIn, restore, sentenceOf } from './backup-studio.ts';
import { onNewMachine, PASSPHRASE, useSealedSite } from './encrypted-site.ts';
import { refusal, startPagelessServer, startTestServer, temporaryFolder } from './test-server.ts';

const HOUR = 3_600_000;
const sealedSite = useSealedSite();

/** A site whose key was renewed, with one snapshot from before and one from after. */
const renewedSite = async (at = Date.now()) => {
  const was = await sealedSite();
  const folder = await copyOf(was.folder, path.join(await temporaryFolder(), 'backups'));
  const dataDir = await copyOf(was.config.dataDir, path.join(await temporaryFolder(), 'data'));
  const config = { ...was.config, dataDir };
  const old = await ensureStudioKey(dataDir);
  const { id: before } = await backUp(config, folder, true);
  const renewed = await renewStudioKey(dataDir, PASSPHRASE, at, CHEAP_WORK);
  const server = await startTestServer({ dataDir });
  await server.visitor().api(sendEnquiry, { body: enquiry('Bea') });
  await server.close();
  const { id: after, manifest } = await backUp(config, folder, true);
  return { config, dataDir, folder, before, after, manifest, old, renewed };
};

it('a snapshot from after a renewal opens with the new key, and only unchanged photographs with the old one', async () => {
  const { folder, manifest, old, renewed } = await renewedSite();
  expect([manifest.sealedFor, manifest.signedBy]).toEqual([renewed.recipient, renewed.recipient]);
  const opens = async ({ sha256 }: SnapshotFile, identity: string): Promise<boolean> => {
    const body = await new FolderRepository(folder).read(`${sha256}.age`);
    return buffer(decrypting(body ?? Readable.from([]), [identity])).then(
      () => true,
      () => false,
    );
  };
  for (const file of manifest.files) {
    const isPhotograph = file.name.startsWith('objects/');
    if (!isPhotograph) expect([file.name, await opens(file, renewed.identity)]).toEqual([file.name, true]);
    if (!isPhotograph) expect([file.name, await opens(file, old.identity)]).toEqual([file.name, false]);
  }
  const names = manifest.files.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['shutterdesk.db', 'secrets/backup-key', 'secrets/session']));
  const [photograph] = manifest.files.filter(({ name }) => name.includes('/uploads/'));
  expect(photograph && (await opens(photograph, old.identity)), 'no photograph is sealed again').toBe(true);
});

it('snapshots from before and after a renewal come back on an empty machine with one passphrase', async () => {
  const { config, folder, before, after, renewed } = await renewedSite();
  const names = [];
  for (const id of [undefined, before]) {
    const fresh = await onNewMachine({ config });
    expect((await restore(fresh, folder, id, PASSPHRASE)).snapshot.id).toBe(id ?? after);
    expect((await ensureStudioKey(fresh.dataDir)).recipient, 'goes on with the new key').toBe(renewed.recipient);
    expect(await unlockStudioKey((await readLockedKey(fresh.dataDir)) ?? Buffer.alloc(0), PASSPHRASE)).toEqual(renewed);
    const server = await startTestServer({ dataDir: fresh.dataDir });
    names.push(await namesIn(server));
    await server.close();
    expect((await backUp(fresh, folder)).manifest.sealedFor).toBe(renewed.recipient);
  }
  expect(names).toEqual([['Ada', 'Bea'], ['Ada']]);
});

it('comes back also where somebody has put the locked key of before in its place', async () => {
  const { config, folder, after, old } = await renewedSite();
  const { folder: earlier } = await sealedSite();
  const name = path.join('keys', `${old.recipient}.age`);
  await writeFile(path.join(folder, name), await readFile(path.join(earlier, name)));
  const fresh = await onNewMachine({ config });
  expect((await restore(fresh, folder, undefined, PASSPHRASE)).snapshot.id).toBe(after);
});

it('whoever has the old key signs no snapshot from after the renewal', async () => {
  const { config, folder, after, manifest, old } = await renewedSite(Date.now() - HOUR);
  const madeAt = new Date(Date.parse(manifest.madeAt) + 1000).toISOString();
  const { id, bytes } = written({ ...manifest, madeAt, number: 1000, sealedFor: old.recipient }, old);
  await writeFile(path.join(folder, 'points', `${id}.json`), bytes);
  const keyring = await Keyring.of(config.dataDir);
  const own = [];
  for await (const snapshot of ownSnapshots(new FolderRepository(folder), keyring, Date.now())) own.push(snapshot.id);
  expect(own).toEqual([after]);
  const fresh = await onNewMachine({ config });
  expect(await sentenceOf(restore(fresh, folder, id, PASSPHRASE))).toContain('somebody else wrote it');
  expect((await restore(fresh, folder, undefined, PASSPHRASE)).snapshot.id).toBe(after);
});

it('a renewal that was cut between its two files is whole', async () => {
  const { config, folder, id: before } = await sealedSite();
  const dataDir = await copyOf(config.dataDir, path.join(await temporaryFolder(), 'data'));
  const place = await copyOf(folder, path.join(await temporaryFolder(), 'backups'));
  const locked = await readFile(path.join(dataDir, LOCKED_KEY_NAME));
  const renewed = await renewStudioKey(dataDir, PASSPHRASE, Date.now(), CHEAP_WORK);
  await writeFile(path.join(dataDir, LOCKED_KEY_NAME), locked);
  const { id } = await backUp({ ...config, dataDir }, place, true);
  expect((await manifestIn(place, id)).sealedFor).toBe(renewed.recipient);
  for (const point of [id, before]) await restore(await onNewMachine({ config }), place, point, PASSPHRASE);
});

it('a new passphrase after renewals opens everything, and the one before nothing', async () => {
  const { config, dataDir, folder, before } = await renewedSite();
  await renewStudioKey(dataDir, PASSPHRASE, Date.now(), CHEAP_WORK);
  await choosePassphrase(dataDir, 'another one of this year', CHEAP_WORK);
  await backUp(config, folder, true);
  expect(await readdir(path.join(folder, 'keys'))).toHaveLength(3);
  const fresh = await onNewMachine({ config });
  expect(await sentenceOf(restore(fresh, folder, before, PASSPHRASE))).toContain('does not open the backup');
  await restore(fresh, folder, before, 'another one of this year');
});

it.each([
  ['cut short or planted', true],
  ['of the studio, but of a newer release', false],
])('a list that is %s keeps no object, unless the studio wrote it', async (_kind, goes) => {
  const { config, folder, after, manifest, renewed } = await renewedSite();
  const stray = path.join(folder, objectPath('a'.repeat(64)));
  await mkdir(path.dirname(stray), { recursive: true });
  await writeFile(stray, 'of no snapshot');
  const { id, bytes } = written({ ...manifest, madeAt: '2020-01-01T00:00:00.000Z', files: [] }, renewed);
  await writeFile(path.join(folder, 'points', `${id}.json`), goes ? 'planted' : bytes);
  await removeSnapshot(config, folder, after);
  expect(existsSync(stray)).toBe(!goes);
});

it('the studio makes a new key with its passphrase only', async () => {
  const server = await startPagelessServer({ environment: { BACKUP_DIR: await temporaryFolder() } });
  const admin = await server.admin();
  const renew = (passphrase: string) => admin.json('POST', renewBackupKey.path, { passphrase });
  expect(await refusal(await renew(PASSPHRASE))).toEqual([409, 'backup_unsealed']);
  await admin.api(chooseBackupPassphrase, { body: { passphrase: PASSPHRASE } });
  const was = await server.context.backup.passphrase.encryption();
  expect(await refusal(await renew('a guess of a thief'))).toEqual([403, 'wrong_password']);
  expect((await server.context.backup.passphrase.encryption()).recipient).toBe(was.recipient);
  expect((await renew(PASSPHRASE)).status).toBe(200);
  const seal = await server.context.backup.passphrase.encryption();
  expect(seal.recipients).toEqual([was.recipient, seal.recipient]);
  expect((await unlockStudioKey(seal.locked, PASSPHRASE))?.older.map(({ recipient }) => recipient)).toEqual([
    was.recipient,
  ]);
});
