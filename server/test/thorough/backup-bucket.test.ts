import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { backUp, filledSite, namesIn, PASSPHRASE, restore } from '../backup-studio.ts';
import { type Bucket, hasObjectStore, useObjectStore } from '../object-store.ts';
import { startTestServer, temporaryFolder } from '../test-server.ts';

const keysIn = async ({ client, name }: Bucket): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};

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
});
