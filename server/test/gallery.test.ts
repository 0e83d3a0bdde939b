import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  addGalleryImages,
  createUpload,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
} from '@shutterdesk/shared';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { jpeg, phoneJpeg } from './photographs.ts';
import { type Client, refusal, type TestServer } from './test-server.ts';

const image = (imageURL: string, change: object = {}) => ({
  imageURL,
  alt: 'A photograph',
  category: 'Weddings',
  order: '0',
  ...change,
});

const addTo = (admin: Client, ...images: object[]) => admin.json('POST', '/api/gallery-images/batch', { images });

const derivativeFolders = ({ dataDir }: TestServer): Promise<string[]> =>
  readdir(path.join(dataDir, 'objects', 'derivatives')).catch(() => []);

describe('the gallery', () => {
  it('shows derivatives upright, in sRGB, with the credit as their only metadata', async ({ server, admin }) => {
    const [added] = await admin.api(addGalleryImages, {
      body: { images: [image(await admin.upload(await phoneJpeg()))] },
    });
    expect(added?.picture).toMatchObject({ width: 600, height: 900, copyright: 'Somebody' });
    expect(added?.picture.placeholder.length).toBeLessThan(400);
    for (const { url, width } of added?.picture.derivatives ?? []) {
      const response = await server.visitor().send(url);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.exif, metadata.orientation]).toEqual([width, undefined, undefined]);
      expect(String(metadata.xmp)).toContain('Somebody');
      const [red = 0, , blue = 0] = await sharp(bytes)
        .extract({ left: 100, top: 50, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(red).toBeGreaterThan(blue + 80);
    }
  });

  it('sorts by order as a number, then by creation time', async ({ server, admin }) => {
    const photo = await jpeg(300, 200);
    for (const order of ['10', '9', '9']) {
      const imageURL = await admin.upload(photo);
      await admin.api(addGalleryImages, { body: { images: [image(imageURL, { order, alt: `at ${order}` })] } });
    }
    const list = await server.visitor().api(listGalleryImages);
    expect(list.map(({ order }) => order)).toEqual(['9', '9', '10']);
  });

  it('saves a batch completely or not at all', async ({ server, admin }) => {
    const good = image(await admin.upload(await jpeg(300, 200)));
    const bad = image(await admin.upload(Buffer.from('%PDF-1.7 not a picture'), 'image/png'), { alt: 'Contract' });
    const refused = await addTo(admin, good, bad);
    const message = '"Contract" isn’t a photo we can read.';
    expect(await refused.clone().json()).toMatchObject({ message, issues: [{ path: 'images.1.imageURL', message }] });
    expect(await refusal(refused)).toEqual([422, 'not_an_image']);
    expect(await server.visitor().api(listGalleryImages)).toEqual([]);
    expect(await derivativeFolders(server)).toEqual([]);
    expect((await addTo(admin, good)).status).toBe(201);
  });

  it('refuses a foreign address, and an address without an upload', async ({ admin }) => {
    const { uploadURL } = await admin.api(createUpload);
    for (const imageURL of [
      'https://evil.example/x.jpg',
      '/etc/passwd',
      '/api/objects/../../secrets/session',
      uploadURL,
    ]) {
      expect(await refusal(await addTo(admin, image(imageURL)))).toEqual([422, 'upload_missing']);
    }
  });

  it('accepts batches of 1 to 50', async ({ admin }) => {
    expect(await refusal(await addTo(admin))).toEqual([400, 'invalid_request']);
    const many = Array.from({ length: 51 }, () => image('/x'));
    expect(await refusal(await addTo(admin, ...many))).toEqual([400, 'invalid_request']);
  });

  it('saves an id once for the same upload, and never for another one', async ({ server, admin }) => {
    const id = '0193e0a0-0000-7000-8000-000000000001';
    const imageURL = await admin.upload(await jpeg(300, 200));
    await addTo(admin, image(imageURL, { id }));
    expect((await addTo(admin, image(imageURL, { id }))).status).toBe(201);
    expect(await server.visitor().api(listGalleryImages)).toHaveLength(1);
    const other = await admin.upload(await jpeg(300, 200));
    const refused = await addTo(admin, image(other, { id }));
    expect(await refused.clone().json()).toMatchObject({ issues: [{ path: 'images.0.imageURL' }] });
    expect(await refusal(refused)).toEqual([409, 'id_taken']);
  });

  it('reorders the rest when somebody has deleted one of the pictures meanwhile', async ({ admin }) => {
    const photo = await jpeg(30, 20);
    const ids: string[] = [];
    for (const alt of ['a', 'b', 'c']) {
      const [added] = await admin.api(addGalleryImages, {
        body: { images: [image(await admin.upload(photo), { alt })] },
      });
      ids.push(added?.id ?? '');
    }
    const [a = '', b = '', c = ''] = ids;
    await admin.api(deleteGalleryImage, { params: { id: b } });
    const ordered = await admin.api(orderGalleryImages, { body: { ids: [c, b, a] } });
    expect(ordered.map(({ alt, order }) => [alt, order])).toEqual([
      ['c', '0'],
      ['a', '1'],
    ]);
  });

  it('edits a photograph in place, and reorders the gallery as a whole', async ({ admin }) => {
    const photo = await jpeg(300, 200);
    const ids: string[] = [];
    for (const alt of ['a', 'b', 'c']) {
      const [added] = await admin.api(addGalleryImages, {
        body: { images: [image(await admin.upload(photo), { alt })] },
      });
      ids.push(added?.id ?? '');
    }
    const [a = '', b = '', c = ''] = ids;
    const edited = await admin.api(editGalleryImage, { params: { id: b }, body: { alt: ' B ', category: 'Family' } });
    expect(edited).toMatchObject({ alt: 'B', category: 'Family', order: '0' });
    const ordered = await admin.api(orderGalleryImages, { body: { ids: [c, a] } });
    expect(ordered.map(({ alt, order }) => [alt, order])).toEqual([
      ['c', '0'],
      ['a', '1'],
      ['B', '2'],
    ]);
    const unknown = '0193e0a0-0000-7000-8000-000000000009';
    expect((await admin.json('PUT', '/api/gallery-images/order', { ids: [unknown] })).status).toBe(404);
    expect((await admin.json('PATCH', `/api/gallery-images/${unknown}`, {})).status).toBe(404);
    expect((await admin.json('PATCH', `/api/gallery-images/${a}`, { alt: ' ' })).status).toBe(400);
  });
});

describe('an upload', () => {
  it('requires one of our addresses, unchanged and not expired', async ({ server, admin }) => {
    const { uploadURL } = await admin.api(createUpload);
    const forged = new URL(uploadURL);
    forged.searchParams.set('permit', forged.searchParams.get('permit')?.replace(/.{4}$/, 'AAAA') ?? '');
    const put = (url: string) =>
      admin.send(url, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: 'x' });
    expect(await refusal(await put(forged.href))).toEqual([403, 'upload_forbidden']);
    expect(await refusal(await put(`${server.url}/api/objects/0193e0a0-0000-7000-8000-000000000001`))).toEqual([
      403,
      'upload_forbidden',
    ]);
    expect((await put(uploadURL)).status).toBe(200);
    expect(await refusal(await put(uploadURL))).toEqual([409, 'upload_taken']);
  });

  it('accepts an image of at most 10485760 bytes, and otherwise leaves nothing behind', async ({ server, admin }) => {
    const put = async (body: string | Uint8Array<ArrayBuffer>, type: string) => {
      const { uploadURL } = await admin.api(createUpload);
      return admin.send(uploadURL, {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
        duplex: 'half',
      } as RequestInit);
    };
    expect(await refusal(await put('x', 'text/html'))).toEqual([415, 'unsupported_media_type']);
    expect((await put(new Uint8Array(10_485_760), 'image/jpeg')).status).toBe(200);
    expect(await refusal(await put(new Uint8Array(10_485_761), 'image/jpeg'))).toEqual([413, 'too_large']);
    await expect.poll(() => readdir(path.join(server.dataDir, 'incoming'))).toEqual([]);
    expect(await readdir(path.join(server.dataDir, 'objects', 'uploads'))).toHaveLength(1);
  });

  it('refuses visitors, and cannot be read back by anybody', async ({ server }) => {
    expect(await refusal(await server.visitor().send('/api/objects/upload', { method: 'POST' }))).toEqual([
      401,
      'unauthenticated',
    ]);
    const admin = await server.admin();
    const uploadURL = await admin.upload(await jpeg());
    expect([404, 405]).toContain((await admin.send(uploadURL)).status);
    await expect(access(path.join(server.dataDir, 'objects', 'uploads'))).resolves.toBeUndefined();
  });
});
