import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  backUpNow,
  backupFileAddress,
  chooseBackupPassphrase,
  readBackup,
  saveBackup,
  verifyBackup,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { unlockStudioKey } from '../../src/backup/encryption/studio-key.ts';
import { bytesOf } from '../../src/backup/repository/manifest.ts';
import type { Config } from '../../src/config/config.ts';
import { addPhotograph, backUp, filledSite, namesIn, restore, sentenceOf } from '../backup-studio.ts';
import { type Bucket, hasObjectStore, useObjectStore } from '../object-store.ts';
import { type Client, startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';

const PASSPHRASE = 'five words of the studio';

const keysIn = async ({ client, name }: Bucket): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};

const bytesAt = async ({ client, name }: Bucket, Key: string): Promise<Uint8Array> =>
  (await (await client.send(new GetObjectCommand({ Bucket: name, Key }))).Body?.transformToByteArray()) ??
  new Uint8Array();

const putAt = ({ client, name }: Bucket, Key: string, Body: Uint8Array | string) =>
  client.send(new PutObjectCommand({ Bucket: name, Key, Body }));

/** The configuration of a site on the disk whose backups go to the store of a bucket. */
const storedAt = ({ context: { config } }: TestServer, { config: store }: Bucket): Config => ({
  ...config,
  backup: { ...config.backup, store },
});

const untilBackupIdle = async (admin: Client) => {
  await expect.poll(async () => (await admin.api(readBackup)).running, { timeout: 60_000 }).toBeNull();
  return admin.api(readBackup);
};

const backedUpNow = async (admin: Client) => {
  await admin.api(backUpNow);
  return untilBackupIdle(admin);
};

describe.skipIf(!hasObjectStore())('with a real S3 server', () => {
  const store = useObjectStore();

  const studio = async () => {
    const backups = await store.bucket();
    const environment = { BACKUP_S3: `s3://${backups.name}/studio`, BACKUP_S3_ENDPOINT: store.endpoint() };
    const server = await filledSite({ environment });
    return { backups, server, admin: await server.admin() };
  };

  const sealedStudio = async () => {
    const opened = await studio();
    await opened.admin.api(chooseBackupPassphrase, { body: { passphrase: PASSPHRASE } });
    return opened;
  };

  it.each(['a bucket', 'a folder', 'a tar'])('a site with photographs in a bucket comes back from %s', async (kind) => {
    const [photographs, backups, anew] = [await store.bucket(), await store.bucket(), await store.bucket()];
    const server = await filledSite({ environment: photographs.environment });
    const page = await server.visitor().page();
    const folder = await temporaryFolder();
    const places = {
      'a bucket': `s3://${backups.name}/studio`,
      'a folder': folder,
      'a tar': path.join(folder, 'a.tar'),
    };
    const place = places[kind as keyof typeof places];
    await backUp(server.context.config, place, false, PASSPHRASE);
    const keys = await keysIn(photographs);
    await server.close();
    await rm(server.dataDir, { recursive: true });
    const dataDir = path.join(await temporaryFolder(), 'data');
    await restore({ ...server.context.config, s3: anew.config, dataDir }, place, undefined, PASSPHRASE);
    expect(await keysIn(anew)).toEqual(keys);
    const restored = await startTestServer({ dataDir, environment: anew.environment });
    await restored.context.finishing.caughtUp();
    await expect.poll(() => restored.visitor().page()).toBe(page);
    expect(await namesIn(restored)).toEqual(['Ada']);
  });

  it('a site on the disk comes back into a bucket, and the other way round', async () => {
    const [bucket, folder] = [await store.bucket(), await temporaryFolder()];
    const server = await filledSite();
    const page = await server.visitor().page();
    await backUp(server.context.config, folder);
    await server.close();
    const [first, second] = [await temporaryFolder(), await temporaryFolder()];
    await restore({ ...server.context.config, s3: bucket.config, dataDir: first }, folder);
    const inBucket = await startTestServer({ dataDir: first, environment: bucket.environment });
    await expect.poll(() => inBucket.visitor().page()).toBe(page);
    await backUp(inBucket.context.config, folder);
    await inBucket.close();
    await restore({ ...server.context.config, dataDir: second }, folder);
    const onDisk = await startTestServer({ dataDir: second });
    await expect.poll(() => onDisk.visitor().page()).toBe(page);
  });

  it('a bucket costs only what is new, and what a killed run left is swept', async () => {
    const backups = await store.bucket();
    const server = await filledSite();
    const place = `s3://${backups.name}/deep/er`;
    const withStore = storedAt(server, backups);
    const { manifest: before } = await backUp(withStore, place, false, PASSPHRASE);
    const first = await keysIn(backups);
    const orphan = `deep/er/objects/ab/${'ab'.repeat(32)}.age`;
    for (const Key of [orphan, 'deep/er/under-way']) await putAt(backups, Key, 'x');
    await addPhotograph(server, 603);
    const { newBytes, manifest } = await backUp(withStore, place);
    const stored = new Set(before.files.map(({ sha256 }) => sha256));
    const fresh = bytesOf(manifest.files.filter(({ sha256 }) => !stored.has(sha256)));
    // The keys and the mark, which are small, are stored each time.
    expect(newBytes - fresh).toBeLessThan(1000);
    const second = await keysIn(backups);
    expect(second).toEqual(expect.arrayContaining(first));
    expect(second).not.toContain(orphan);
    expect(second).not.toContain('deep/er/under-way');
    expect(second.filter((key) => key.includes('points/'))).toHaveLength(2);
  });

  it('a damaged object in a bucket is refused', async () => {
    const backups = await store.bucket();
    const server = await filledSite();
    const config = storedAt(server, backups);
    const place = `s3://${backups.name}`;
    const { manifest } = await backUp(config, place, false, PASSPHRASE);
    const sha256 = manifest.files.find(({ name }) => name.includes('uploads/'))?.sha256 ?? '';
    const Key = `objects/${sha256.slice(0, 2)}/${sha256}.age`;
    const bytes = await bytesAt(backups, Key);
    await putAt(backups, Key, bytes.with(500, (bytes[500] ?? 0) ^ 1));
    const dataDir = path.join(await temporaryFolder(), 'data');
    const attempt = () => sentenceOf(restore({ ...config, dataDir }, place, undefined, PASSPHRASE));
    expect(await attempt()).toContain('was changed, cut short or damaged');
    await backups.client.send(new DeleteObjectCommand({ Bucket: backups.name, Key }));
    expect(await attempt()).toContain('is missing in it');
    await backups.client.send(new DeleteObjectCommand({ Bucket: backups.name, Key: `keys/${manifest.sealedFor}.age` }));
    expect(await attempt()).toContain('its key is missing');
  });

  it('nothing goes into a bucket before a passphrase is chosen', async () => {
    const { backups, server, admin } = await studio();
    expect((await backedUpNow(admin)).standing).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Choose a passphrase'),
    });
    const sentence = await sentenceOf(backUp(server.context.config, `s3://${backups.name}/studio`));
    expect(sentence).toContain('Or set BACKUP_PASSPHRASE');
    expect(await keysIn(backups)).toEqual([]);
  });

  it('the studio backs up into a bucket, encrypted with everything, and verifies it', async () => {
    const { backups, server, admin } = await sealedStudio();
    const { place, points, standing } = await backedUpNow(admin);
    expect([place, standing.state]).toEqual(['bucket', 'on']);
    expect(points?.[0]).toMatchObject({ isSealed: true, proof: { isGood: true } });
    expect(points?.[0]?.proof?.message).toMatch(/^\d+ files, every one read, page identical\.$/);
    const objects = (await keysIn(backups)).filter((key) => key.includes('/objects/'));
    expect(objects.every((key) => key.endsWith('.age'))).toBe(true);
    const session = await readFile(path.join(server.dataDir, 'secrets', 'session'), 'utf8');
    const response = await admin.send(backupFileAddress(points?.[0]?.id ?? ''));
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain(session);
    const dataDir = path.join(await temporaryFolder(), 'anew');
    await restore({ ...server.context.config, dataDir }, `s3://${backups.name}/studio`, undefined, PASSPHRASE);
    expect(await readFile(path.join(dataDir, 'secrets', 'session'), 'utf8')).toBe(session);
  });

  it('a new passphrase opens what there is, and the old one does not', async () => {
    const { backups, admin } = await sealedStudio();
    await backedUpNow(admin);
    const Key = (await keysIn(backups)).find((key) => key.includes('/keys/')) ?? '';
    await admin.api(chooseBackupPassphrase, { body: { passphrase: 'another one of this year', current: PASSPHRASE } });
    const locked = await bytesAt(backups, Key);
    expect(await unlockStudioKey(locked, PASSPHRASE)).toBeNull();
    expect(await unlockStudioKey(locked, 'another one of this year')).not.toBeNull();
  });

  it('plain snapshots from before stay readable beside encrypted ones, and go when they are not to be kept', async () => {
    const { backups, server, admin } = await sealedStudio();
    // Nothing is to begin by itself meanwhile.
    await admin.api(saveBackup, { body: { schedule: null } });
    const folder = await temporaryFolder();
    const plain = await backUp(server.context.config, folder);
    for (const part of ['points', 'objects']) {
      for (const entry of await readdir(path.join(folder, part), { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        if (entry.isFile()) await putAt(backups, `studio/${path.relative(folder, file)}`, await readFile(file));
      }
    }
    const dataDir = path.join(await temporaryFolder(), 'anew');
    const place = `s3://${backups.name}/studio`;
    expect((await restore({ ...server.context.config, dataDir }, place)).snapshot.id).toBe(plain.id);
    const before = await untilBackupIdle(admin);
    expect(before.points?.map(({ id, isSealed }) => [id, isSealed])).toEqual([[plain.id, false]]);
    await addPhotograph(server, 603);
    const { points } = await backedUpNow(admin);
    expect(points?.map(({ isSealed, proof }) => [isSealed, proof?.isGood])).toEqual([[true, true]]);
    expect((await keysIn(backups)).filter((key) => /[0-9a-f]{64}$/.test(key))).toEqual([]);
    expect(points?.[0]?.id).not.toBe(plain.id);
  });

  it('a verification reads what is new, and everything once a month', { timeout: 120_000 }, async () => {
    const { backups, server, admin } = await sealedStudio();
    await backedUpNow(admin);
    await addPhotograph(server, 603);
    const { points } = await backedUpNow(admin);
    const message = points?.[0]?.proof?.message ?? '';
    const [, files, read] =
      /^(\d+) files, of which (\d+) were read \(all of them on .+\), page identical\.$/.exec(message) ?? [];
    expect(Number(read), message).toBeGreaterThan(1);
    expect(Number(read)).toBeLessThan(Number(files) / 2);

    // One flipped byte of an old photograph shows once a month, a missing one the same day.
    const manifest = JSON.parse(
      new TextDecoder().decode(await bytesAt(backups, `studio/points/${points?.[0]?.id}.json`)),
    );
    const old = manifest.files.find(({ name }: { name: string }) => name.startsWith('objects/uploads/'));
    const Key = `studio/objects/${old.sha256.slice(0, 2)}/${old.sha256}.age`;
    const bytes = await bytesAt(backups, Key);
    await putAt(backups, Key, bytes.with(300, (bytes[300] ?? 0) ^ 1));
    const proof = async () => {
      await admin.api(verifyBackup);
      return (await untilBackupIdle(admin)).points?.[0]?.proof;
    };
    expect(await proof()).toMatchObject({ isGood: true, message: expect.stringContaining('were read') });
    await rm(path.join(server.dataDir, 'backup-proved.json'));
    expect(await proof()).toMatchObject({ isGood: false, message: expect.stringContaining('was changed') });
    expect((await backedUpNow(admin)).points?.[0]?.proof).toMatchObject({
      isGood: true,
      message: expect.stringContaining('every one read'),
    });
    expect((await bytesAt(backups, Key)).byteLength).toBe(bytes.byteLength);
    await backups.client.send(new DeleteObjectCommand({ Bucket: backups.name, Key }));
    expect(await proof()).toMatchObject({ isGood: false, message: expect.stringContaining('is missing in it') });
  });

  it('a bucket that is not there is named in a sentence', async () => {
    const backups = await store.bucket();
    const config = storedAt(await startTestServer(), backups);
    expect(await sentenceOf(backUp(config, 's3://no-such-bucket-at-all', false, PASSPHRASE))).toContain(
      'There is no bucket',
    );
  });
});
