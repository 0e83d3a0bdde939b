import { randomBytes } from 'node:crypto';
import {
  DEFAULT_SETTINGS,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  saveSettings,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { insertGalleryImages } from '../../src/content/gallery/gallery-repository.ts';
import { startTestServer } from '../test-server.ts';

const COUNT = 300;

const addition = (n: number) => {
  const [id, photoId, createdAt] = [uuid(), uuid(), new Date().toISOString()];
  return {
    image: {
      id,
      imageURL: '',
      alt: `Photograph ${n}`,
      category: 'Weddings',
      order: `${n}`,
      focalX: null,
      focalY: null,
    },
    photo: {
      id: photoId,
      objectKey: `uploads/${photoId}`,
      width: 1600,
      height: 1067,
      placeholder: `data:image/webp;base64,${randomBytes(110).toString('base64')}`,
      derivatives: JSON.stringify([{ format: 'jpeg', width: 800 }]),
      createdAt,
    },
  };
};

/** A server with a gallery of four pages that exists only in the database: no photograph is requested. */
const setUp = async () => {
  const server = await startTestServer();
  const { content, db, publisher } = server.context;
  await insertGalleryImages(
    db,
    Array.from({ length: COUNT }, (_, index) => addition(index + 1)),
  );
  content.changed();
  await content.caughtUp();
  const admin = await server.admin();
  const read = async (path: string, encoding = 'identity', headers = {}) => {
    const response = await server.visitor().send(path, { headers: { 'accept-encoding': encoding, ...headers } });
    return { response, text: await response.text(), etag: response.headers.get('etag') };
  };
  const shown = async (path: string) =>
    [...(await read(path)).text.matchAll(/<li data-category[^>]*>.*?<img alt="([^"]*)"/g)].map(([, alt]) => alt);
  const images = await admin.api(listGalleryImages);
  return { admin, images, publisher, read, shown };
};

const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Photograph ${from + index}`);

describe('a gallery of several pages', () => {
  it('shows a change to the next request, whichever page it is on', async () => {
    const { admin, images, shown, read } = await setUp();
    expect(await shown('/')).toEqual(names(1, 18));
    expect(await shown('/gallery/3.html')).toEqual(names(139, 258));
    const ids = images.map(({ id }) => id);
    const last = ids.at(-1) ?? '';
    await admin.api(editGalleryImage, { params: { id: last }, body: { alt: 'Renamed' } });
    expect((await shown('/gallery/4.html')).at(-1)).toBe('Renamed');
    const ordered = await admin.api(orderGalleryImages, { body: { ids: [last, ...ids.slice(0, -1)] } });
    expect(ordered.map(({ order }) => order)).toEqual(ids.map((_, index) => `${index}`));
    expect(await shown('/gallery/2.html')).toEqual(names(18, 137));
    for (const id of ids.slice(0, 60)) await admin.api(deleteGalleryImage, { params: { id } });
    expect(await shown('/')).toEqual(['Renamed', ...names(61, 77)]);
    expect((await read('/gallery/4.html')).response.status).toBe(404);
  });

  it('is compressed from the first request on, and better later, with another tag', async () => {
    const { admin, read, publisher } = await setUp();
    for (const path of ['/gallery/2.html', '/api/gallery-images']) {
      await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: path } });
      const plain = await read(path);
      const seen = new Map<string | null, string>();
      await expect
        .poll(async () => {
          const { response, text, etag } = await read(path, 'br');
          expect(response.headers.get('content-encoding')).toBe('br');
          expect(text).toBe(plain.text);
          const length = response.headers.get('content-length') ?? '';
          expect(seen.get(etag) ?? length, 'one tag, the same bytes').toBe(length);
          seen.set(etag, length);
          return (await read(path, 'gzip')).response.headers.get('content-encoding');
        })
        .toBe('gzip');
      const { etag } = await read(path, 'br');
      expect((await read(path, 'br', { 'if-none-match': etag ?? '' })).response.status).toBe(304);
    }
    await publisher.kept();
  });
});
