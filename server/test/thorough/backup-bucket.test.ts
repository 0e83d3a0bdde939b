import { describe, expect, it } from 'vitest';
import { backUp, filledSite, restore } from '../backup-studio.ts';
import { hasObjectStore, useObjectStore } from '../object-store.ts';
import { startTestServer, temporaryFolder } from '../test-server.ts';

describe.skipIf(!hasObjectStore())('with a real S3 server', () => {
  const store = useObjectStore();

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
