import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { backUpNow, backupFileAddress, readBackup } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { addPhotograph, backUp, filledSite, namesIn, restore, sentenceOf } from '../backup-studio.ts';
import { type Bucket, hasObjectStore, useObjectStore } from '../object-store.ts';
import { startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';

const keysIn = async ({ client, name }: Bucket): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};

/** The configuration of a site on the disk whose backups go to the store of a bucket. */
const storedAt = ({ context: { config } }: TestServer, { config: store }: Bucket): Config => ({
  ...config,
  backup: { ...config.backup, store },
});

describe.skipIf(!hasObjectStore())('with a real S3 server', () => {
  const store = useObjectStore();

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
    await backUp(server.context.config, place);
    const kept = await keysIn(photographs);
    await server.close();
    await rm(server.dataDir, { recursive: true });
    const dataDir = path.join(await temporaryFolder(), 'data');
    await restore({ ...server.context.config, s3: anew.config, dataDir }, place);
    expect(await keysIn(anew)).toEqual(kept);
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
    await backUp(withStore, place);
    const first = await keysIn(backups);
    const orphan = `deep/er/objects/ab/${'ab'.repeat(32)}`;
    for (const Key of [orphan, 'deep/er/under-way']) {
      await backups.client.send(new PutObjectCommand({ Bucket: backups.name, Key, Body: 'x' }));
    }
    await addPhotograph(server, 603);
    await backUp(withStore, place);
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
    const { manifest } = await backUp(config, place);
    const sha256 = manifest.files.find(({ name }) => name.includes('uploads/'))?.sha256 ?? '';
    const Key = `objects/${sha256.slice(0, 2)}/${sha256}`;
    const object = { Bucket: backups.name, Key };
    const bytes = await (await backups.client.send(new GetObjectCommand(object))).Body?.transformToByteArray();
    await backups.client.send(new PutObjectCommand({ ...object, Body: bytes?.with(500, (bytes[500] ?? 0) ^ 1) }));
    const dataDir = path.join(await temporaryFolder(), 'data');
    expect(await sentenceOf(restore({ ...config, dataDir }, place))).toContain('was changed or is damaged');
    await backups.client.send(new DeleteObjectCommand(object));
    expect(await sentenceOf(restore({ ...config, dataDir }, place))).toContain('is missing in it');
  });

  it('the studio backs up into a bucket and proves it, without the keys that sign', async () => {
    const backups = await store.bucket();
    const environment = { BACKUP_S3: `s3://${backups.name}/studio`, BACKUP_S3_ENDPOINT: store.endpoint() };
    const server = await filledSite({ environment });
    const admin = await server.admin();
    await admin.api(backUpNow);
    await expect.poll(async () => (await admin.api(readBackup)).running, { timeout: 20_000 }).toBeNull();
    const { place, points, standing } = await admin.api(readBackup);
    expect([place, standing.state, points?.[0]?.proof?.isGood]).toEqual(['bucket', 'on', true]);
    const response = await admin.send(backupFileAddress(points?.[0]?.id ?? ''));
    const tar = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(tar).toContain('secrets/erasures');
    expect(tar).not.toContain('secrets/session');
  });

  it('a bucket that is not there is named in a sentence', async () => {
    const backups = await store.bucket();
    const config = storedAt(await startTestServer(), backups);
    expect(await sentenceOf(backUp(config, 's3://no-such-bucket-at-all'))).toContain('There is no bucket');
  });
});
