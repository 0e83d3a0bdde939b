import { addGalleryImages, bin, createUpload, deleteGalleryImage, listGalleryImages } from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { setUpBucket } from '../../src/storage/bucket-setup.ts';
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

const ORIGIN = 'https://studio.example';

describe.skipIf(!hasObjectStore())('a store without some features', () => {
  const store = useObjectStore();

  const setUp = async (more: Record<string, string> = {}) => {
    const front = await standInFront(store.endpoint());
    const bucket = await store.bucket();
    const environment = { ...bucket.environment, S3_ENDPOINT: front.endpoint, ...more };
    const start = () => startTestServer({ environment, overrides: { logger: pino({ level: 'silent' }) } });
    return { front, bucket, config: { ...bucket.config, endpoint: front.endpoint }, start };
  };

  /** Adds a photograph like the admin app: announced, and sent with the headers of its address. */
  const add = async (admin: Client) => {
    const bytes = await jpeg(900, 600);
    const announced = { contentType: 'image/jpeg', bytes: bytes.byteLength };
    const { uploadURL, headers = {} } = await admin.api(createUpload, { body: announced });
    const sent = await fetch(uploadURL, { method: 'PUT', headers, body: new Blob([new Uint8Array(bytes)]) });
    expect(sent.status).toBe(200);
    const body = { images: [{ imageURL: uploadURL, alt: 'The mill', category: 'Family' }] };
    const [added] = await admin.api(addGalleryImages, { body });
    return added ?? expect.fail('nothing was added');
  };

  it('accepts uploads without conditional PUTs, and can be set up without CORS calls', async () => {
    const { front, config, start } = await setUp();
    front.lacks('conditional-puts-and-cors');
    const findings = await setUpBucket(config, ORIGIN);
    expect(findings.find(({ promise }) => promise.includes('set CORS at the store yourself'))).toMatchObject({
      isKept: false,
      needed: false,
    });
    expect(findings.map(({ promise, isKept: kept }) => [promise.split(' (')[0], kept])).toEqual([
      ["this command sets the bucket's CORS", false],
      [`pages of ${ORIGIN} may upload`, false],
      ['pages of other sites may not', true],
      ['an address takes no other type of file than was signed', true],
      ['an address takes one file, once', false],
    ]);
    const admin = await (await start()).admin();
    expect((await add(admin)).alt).toBe('The mill');
  });

  it('is distinguished from a wrong key and a missing bucket', async () => {
    const { front, config } = await setUp();
    front.lacks('conditional-puts-and-cors');
    await expect(setUpBucket({ ...config, bucket: 'not-there' }, ORIGIN)).rejects.toThrow(/^There is no bucket/);
    const secret = process.env.AWS_SECRET_ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
    const refused = setUpBucket(config, ORIGIN).finally(() => {
      process.env.AWS_SECRET_ACCESS_KEY = secret;
    });
    await expect(refused).rejects.toThrow(/refuses our credentials/);
  });

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
