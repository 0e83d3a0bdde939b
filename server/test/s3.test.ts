import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { bin, createUpload, deleteGalleryImage, listGalleryImages, UPLOAD } from '@shutterdesk/shared';

import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { purgeDeleted } from '../src/housekeeping.ts';
import { sweepUploads } from '../src/images/sweep.ts';
import { createClient, signPut } from '../src/storage/s3-client.ts';
import { S3Storage } from '../src/storage/s3-storage.ts';
import { type Bucket, hasObjectStore, useObjectStore } from './object-store.ts';
import { jpeg } from './photographs.ts';
import { type Client, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const DAY = 24 * 3_600_000;

const keysIn = async ({ client, name }: Bucket, prefix = ''): Promise<string[]> => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
};

const put = (url: string, body: Uint8Array, headers: Record<string, string> = {}, method = 'PUT') =>
  fetch(url, { method, headers, ...(method === 'PUT' ? { body: Buffer.from(body) } : {}) });

const image = (imageURL: string, alt = 'A photograph') => ({ imageURL, alt, category: 'Weddings', order: '0' });

const addOne = (admin: Client, alt?: string) => admin.photograph(alt, 900, 600);

describe.skipIf(!hasObjectStore())('a real S3 server', () => {
  const store = useObjectStore();

  const start = async (more: Record<string, string> = {}) => {
    const bucket = await store.bucket(more);
    return { bucket, server: await startTestServer({ environment: bucket.environment }) };
  };

  describe('a photograph', () => {
    it('goes from upload to derivative to deletion to purge, and leaves the disk alone', async () => {
      const { bucket, server } = await start();
      const admin = await server.admin();
      const added = await addOne(admin);
      expect(await keysIn(bucket, 'uploads/')).toHaveLength(1);
      const picture = await server.visitor().send(added.url);
      expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ]);
      expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')));
      expect((await server.visitor().send(added.url, { method: 'HEAD' })).status).toBe(200);
      const again = { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } };
      expect((await server.visitor().send(added.url, again)).status).toBe(304);
      await server.context.finishing.caughtUp();
      await admin.api(deleteGalleryImage, { params: { id: added.id } });
      expect((await server.visitor().send(added.url)).status).toBe(404);
      await purgeDeleted(server.context, Date.now() + 31 * DAY);
      expect(await keysIn(bucket)).toEqual(['site']);
      expect(await readdir(server.dataDir)).not.toContain('objects');
    });

    it('survives a restart, and the remains of a crash do not', async () => {
      const { bucket, server } = await start();
      const added = await addOne(await server.admin());
      await server.close();
      const orphan = { Bucket: bucket.name, Key: `derivatives/${crypto.randomUUID()}/800.jpg`, Body: 'x' };
      await bucket.client.send(new PutObjectCommand(orphan));
      const second = await startTestServer({ dataDir: server.dataDir, environment: bucket.environment });
      expect((await second.visitor().send(added.url)).status).toBe(200);
      expect(await keysIn(bucket, orphan.Key)).toEqual([]);
    });

    it('is deleted after a day if it was never saved', async () => {
      const { bucket, server } = await start();
      const admin = await server.admin();
      await admin.upload(await jpeg(300, 200));
      const added = await addOne(admin);
      await sweepUploads(server.context);
      expect(await keysIn(bucket, 'uploads/')).toHaveLength(2);
      await sweepUploads(server.context, Date.now() + 2 * DAY);
      expect(await keysIn(bucket, 'uploads/')).toHaveLength(1);
      expect(await server.visitor().api(listGalleryImages)).toMatchObject([{ id: added.id }]);
    });

    it('is refused with its description if it is too large or not an image', async () => {
      const { bucket, server } = await start();
      const admin = await server.admin();
      for (const [bytes, code] of [
        [Buffer.alloc(UPLOAD.maxBytes + 1), [413, 'too_large']],
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [422, 'not_an_image']],
      ] as const) {
        const announced = { contentType: 'image/jpeg', bytes: bytes.length };
        // As somebody could store it who may write to the bucket.
        const { uploadURL } = await admin.api(createUpload, { body: { ...announced, bytes: 5 } });
        const Key = `uploads/${path.basename(new URL(uploadURL).pathname)}`;
        const { url, headers } = await signPut(createClient(bucket.config), { Bucket: bucket.name, Key }, announced, {
          once: false,
        });
        expect((await put(url, bytes, headers)).status).toBe(200);
        const answer = await admin.json('POST', '/api/gallery-images/batch', { images: [image(uploadURL, 'The odd')] });
        expect(await answer.clone().text()).toContain('The odd');
        expect(await refusal(answer)).toEqual(code);
      }
      expect(await keysIn(bucket, 'derivatives/')).toEqual([]);
    });
  });

  describe('with a public address of the bucket', () => {
    it('hides deleted derivatives at once, and shows them again after restoring', async () => {
      const { bucket, server } = await start({ S3_PUBLIC_URL: 'https://photos.example.com/studio' });
      const admin = await server.admin();
      const [keptPhoto, deletedPhoto] = [await addOne(admin, 'Kept'), await addOne(admin, 'Gone')];
      const folderOf = (url: string) => `derivatives/${url.split('/')[2]}/`;
      await admin.api(deleteGalleryImage, { params: { id: deletedPhoto.id } });
      // More derivatives were being made when it was deleted.
      await server.context.finishing.caughtUp();
      expect(await keysIn(bucket, folderOf(deletedPhoto.url))).toEqual([]);
      expect(await keysIn(bucket, 'hidden/')).not.toEqual([]);
      expect((await admin.send(`/api/bin/gallery/${deletedPhoto.id}/picture`)).status).toBe(200);
      expect(await keysIn(bucket, folderOf(keptPhoto.url))).not.toEqual([]);
      await admin.api(bin.gallery.restore, { params: { id: deletedPhoto.id } });
      expect(await keysIn(bucket, folderOf(deletedPhoto.url))).not.toEqual([]);
      expect(await keysIn(bucket, 'hidden/')).toEqual([]);
      expect((await server.visitor().send(deletedPhoto.url)).status).toBe(200);
    });
  });

  describe('a signed upload address', () => {
    const announced = { contentType: 'image/jpeg', bytes: 5 };
    const ofAnnounced = async () => {
      const { bucket, server } = await start();
      const admin = await server.admin();
      const { uploadURL, headers = {} } = await admin.api(createUpload, { body: announced });
      return { bucket, uploadURL, headers };
    };

    it('has no checksum, lasts 15 minutes, and signs the announced type and size', async () => {
      const { uploadURL } = await ofAnnounced();
      const query = new URL(uploadURL).searchParams;
      expect([...query.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
      expect(query.get('X-Amz-Expires')).toBe('900');
      expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
    });

    it('accepts the announced file once', async () => {
      const { bucket, uploadURL, headers } = await ofAnnounced();
      expect((await put(uploadURL, Buffer.from('first'), headers)).status).toBe(200);
      expect((await put(uploadURL, Buffer.from('other'), headers)).status).toBe(412);
      expect(await keysIn(bucket, 'uploads/')).toHaveLength(1);
    });

    it('refuses another type, size, method or object', async () => {
      const { bucket, uploadURL, headers } = await ofAnnounced();
      const statuses = [
        await put(uploadURL, Buffer.from('first'), { ...headers, 'Content-Type': 'text/html' }),
        await put(uploadURL, Buffer.from('too much'), headers),
        await put(uploadURL, Buffer.from('first'), headers, 'GET'),
        await put(uploadURL, Buffer.from('first'), headers, 'DELETE'),
        await put(uploadURL.replace(/uploads\/./, 'uploads/x'), Buffer.from('first'), headers),
        await put(uploadURL.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000'), Buffer.from('first'), headers),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
      expect(await keysIn(bucket, 'uploads/')).toEqual([]);
    });

    it('is not issued for a file that is too large or not an image', async () => {
      const { server } = await start();
      const admin = await server.admin();
      const ask = (body: object) => admin.json('POST', '/api/objects/upload', body);
      expect(await refusal(await ask({ contentType: 'text/html', bytes: 5 }))).toEqual([415, 'unsupported_media_type']);
      expect(await refusal(await ask({ ...announced, bytes: UPLOAD.maxBytes + 1 }))).toEqual([413, 'too_large']);
    });

    it('is the server’s own for a file that was not announced, which takes one image', async () => {
      const { bucket, server } = await start();
      const admin = await server.admin();
      const { uploadURL } = await admin.api(createUpload);
      expect(new URL(uploadURL).origin).toBe(server.url);
      expect((await put(uploadURL, Buffer.from('<html>'), { 'Content-Type': 'text/html' })).status).toBe(415);
      const type = { 'Content-Type': 'image/jpeg' };
      expect((await put(uploadURL, await jpeg(60, 40), type)).status).toBe(200);
      expect((await put(uploadURL, Buffer.from('other'), type)).status).toBe(409);
      expect(await keysIn(bucket, 'uploads/')).toHaveLength(1);
    });

    it('is not ours from another bucket, but is from this server, because a save may follow a move', async () => {
      const bucket = await store.bucket();
      const storage = await S3Storage.create(bucket.config, temporaryFolder);
      const id = crypto.randomUUID();
      expect(storage.keyOfUploadUrl(`${store.endpoint()}/${bucket.name}/uploads/${id}`)).toBe(`uploads/${id}`);
      expect(storage.keyOfUploadUrl(`https://studio.example/api/objects/${id}?signature=x`)).toBe(`uploads/${id}`);
      for (const odd of [
        `${store.endpoint()}/other/uploads/${id}`,
        `https://evil.example/${bucket.name}/uploads/${id}`,
        `${store.endpoint()}/${bucket.name}/derivatives/${id}`,
        `${store.endpoint()}/${bucket.name}/uploads/${id}/x`,
      ]) {
        expect(storage.keyOfUploadUrl(odd)).toBeNull();
      }
    });
  });

  describe('a start', () => {
    const starting = async (environment: Record<string, string>, dataDir?: string) =>
      startTestServer({ environment, ...(dataDir ? { dataDir } : {}) }).then(
        () => 'started',
        (error: Error) => error.message,
      );

    it('ends with a sentence if the bucket is missing, or the credentials are refused', async () => {
      const { environment } = await store.bucket();
      expect(await starting({ ...environment, S3_BUCKET: 'not-there' })).toMatch(/^There is no bucket not-there/);
      const secret = process.env.AWS_SECRET_ACCESS_KEY;
      process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
      const sentence = await starting(environment);
      process.env.AWS_SECRET_ACCESS_KEY = secret;
      expect(sentence).toMatch(/refuses our credentials .* AWS_ACCESS_KEY_ID/);
    });

    it('ends with a sentence if the photographs are on the disk, or in S3', async () => {
      const onDisk = await startTestServer();
      await addOne(await onDisk.admin());
      await onDisk.close();
      const { bucket, server } = await start();
      await addOne(await server.admin());
      await server.close();
      expect(await starting(bucket.environment, onDisk.dataDir)).toMatch(/are on the disk: .*storage:move/);
      expect(await starting({}, server.dataDir)).toMatch(/are in S3, but S3_BUCKET is not set/);
    });

    it('ends with a sentence on a bucket that is another site’s, is not empty, or lacks all photographs', async () => {
      const { bucket, server } = await start();
      await addOne(await server.admin());
      expect(await starting(bucket.environment)).toMatch(/holds the photographs of another site/);
      await server.close();
      const other = await store.bucket();
      expect(await starting(other.environment, server.dataDir)).toMatch(/holds none of the 1 photographs/);
      const filled = await store.bucket();
      await filled.client.send(new PutObjectCommand({ Bucket: filled.name, Key: 'uploads/a.txt', Body: 'x' }));
      expect(await starting(filled.environment)).toMatch(/holds the photographs of another site/);
      expect(await keysIn(bucket, 'derivatives/')).not.toEqual([]);
    });
  });

  describe('a store that does not answer', () => {
    it('causes a sentence and 503 and nothing else; the server is ready again when it recovers', async () => {
      const bucket = await store.bucket();
      const dataDir = await temporaryFolder();
      const environment = { ...bucket.environment, S3_ENDPOINT: 'http://127.0.0.1:1' };
      const server = await startTestServer({ dataDir, environment, overrides: { logger: pino({ level: 'silent' }) } });
      const admin = await server.admin();
      const health = await admin.send('/api/health/ready');
      expect([health.status, await health.json()]).toMatchObject([503, { database: true, storage: false }]);
      const imageURL = (await admin.api(createUpload)).uploadURL;
      const saved = await admin.json('POST', '/api/gallery-images/batch', { images: [image(imageURL)] });
      expect(await refusal(saved)).toEqual([503, 'unavailable']);
      expect(saved.headers.get('retry-after')).toBe('30');
      expect((await server.visitor().send('/api/gallery-images')).status).toBe(200);
      await server.close();
      const second = await startTestServer({ dataDir, environment: bucket.environment });
      expect((await second.visitor().send('/api/health/ready')).status).toBe(200);
    });
  });
});
