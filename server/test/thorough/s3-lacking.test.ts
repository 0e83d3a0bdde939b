import { addGalleryImages, bin, deleteGalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { ObjectStorage } from '../../src/storage/object-storage.ts';
import { standInFront } from '../lacking-store.ts';
import { hasObjectStore, useObjectStore } from '../object-store.ts';
import { jpeg } from '../photographs.ts';
import { type Client, refusal, startTestServer } from '../test-server.ts';

const foldersIn = async (storage: ObjectStorage, prefix: string): Promise<string[]> => {
  const folders: string[] = [];
  for await (const { key } of storage.list(prefix)) folders.push(key);
  return folders;
};

describe.skipIf(!hasObjectStore())('a store that fails', () => {
  const store = useObjectStore();

  const setUp = async (more: Record<string, string> = {}) => {
    const front = await standInFront(store.endpoint());
    const bucket = await store.bucket();
    const environment = { ...bucket.environment, S3_ENDPOINT: front.endpoint, ...more };
    const start = () => startTestServer({ environment, overrides: { logger: pino({ level: 'silent' }) } });
    return { front, bucket, start };
  };

  const add = async (admin: Client) => {
    const imageURL = await admin.upload(await jpeg(900, 600));
    const body = { images: [{ imageURL, alt: 'The mill', category: 'Family' }] };
    const [added] = await admin.api(addGalleryImages, { body });
    return added ?? expect.fail('nothing was added');
  };

  it('allows deleting and restoring while it is down, and its objects follow later', async () => {
    const { front, bucket, start } = await setUp({ S3_PUBLIC_URL: 'https://photos.example.com/studio' });
    const server = await start();
    const admin = await server.admin();
    const { id } = await add(admin);
    await server.context.finishing.caughtUp();
    front.close();
    await admin.api(deleteGalleryImage, { params: { id } });
    expect(await admin.api(listGalleryImages)).toEqual([]);
    expect((await admin.api(bin.gallery.restore, { params: { id } })).id).toBe(id);
    expect(await admin.api(listGalleryImages)).toMatchObject([{ id }]);
    await admin.api(deleteGalleryImage, { params: { id } });
    await server.close();
    const back = await startTestServer({
      dataDir: server.dataDir,
      environment: { ...bucket.environment, S3_PUBLIC_URL: 'https://photos.example.com/studio' },
    });
    expect(await foldersIn(back.context.storage, 'derivatives/')).toEqual([]);
    expect(await foldersIn(back.context.storage, 'hidden/')).toHaveLength(1);
  });

  it('does not block requests for a picture, or a deletion', async () => {
    const { front, start } = await setUp();
    const server = await start();
    const admin = await server.admin();
    const { id, url } = await add(admin);
    await server.context.finishing.caughtUp();
    server.context.hotPictures.forget();
    front.lacks('ends');
    const halfway = await server.visitor().send(url);
    expect(await refusal(halfway)).toEqual([503, 'unavailable']);
    front.lacks('answers');
    const [picture, head, deleted] = await Promise.all([
      server.visitor().send(url),
      server.visitor().send(url, { method: 'HEAD' }),
      admin.send(`/api/gallery-images/${id}`, { method: 'DELETE' }),
    ]);
    expect(await refusal(picture)).toEqual([503, 'unavailable']);
    expect([head.status, deleted.status]).toEqual([503, 204]);
    expect(await admin.api(listGalleryImages)).toEqual([]);
  });
});
