import { addGalleryImages, deleteGalleryImage, restoreGalleryImage } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { HotPictures } from '../src/images/hot-pictures.ts';
import { jpeg } from './photographs.ts';
import { startTestServer } from './test-server.ts';

it('a picture that is remembered is answered as it was the first time, and 304 to whoever has it', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const imageURL = await admin.upload(await jpeg(300, 200));
  const [image] = await admin.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'a', category: 'Family' }] } });
  await server.context.finishing.settled();
  const url = image?.url ?? '';
  const seen = [];
  for (const _ of ['read', 'remembered']) {
    const response = await server.visitor().send(url);
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    seen.push({ headers, status: response.status, body: Buffer.from(await response.arrayBuffer()).toString('base64') });
  }
  expect(seen[1]).toEqual(seen[0]);
  const etag = seen[0]?.headers.etag ?? '';
  expect((await server.visitor().send(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await server.visitor().send(url, { method: 'HEAD' })).status).toBe(200);
  await admin.api(deleteGalleryImage, { params: { id: image?.id ?? '' } });
  expect((await server.visitor().send(url)).status).toBe(404);
  await admin.api(restoreGalleryImage, { params: { id: image?.id ?? '' } });
  expect((await server.visitor().send(url)).status).toBe(200);
});

it('a picture that was being read while it was deleted is not remembered', () => {
  const pictures = new HotPictures();
  const ticket = pictures.ticket();
  pictures.forget();
  pictures.keep('/media/x/800.jpg', { bytes: Buffer.from('x'), etag: '"x"', headers: {} }, ticket);
  const request = { method: 'GET', url: '/media/x/800.jpg', headers: {} };
  expect(pictures.serve(request as never, {} as never)).toBe(false);
});
