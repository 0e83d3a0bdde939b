import { createServer } from 'node:http';
import { bin, deleteGalleryImage } from '@shutterdesk/shared';
import { expect, it, vi } from 'vitest';
import { HotPictures } from '../src/edge/hot-pictures.ts';
import { listening } from './listening.ts';
import { startTestServer } from './test-server.ts';

const MEGABYTE = 1024 * 1024;

const startWithPicture = async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const { id, url } = await admin.photograph();
  await server.context.finishing.caughtUp();
  return { server, admin, id, url };
};

it('answers a cached picture like the first time, and 304 to a client that has it', async () => {
  const { server, admin, id, url } = await startWithPicture();
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
  await admin.api(deleteGalleryImage, { params: { id } });
  expect((await server.visitor().send(url)).status).toBe(404);
  await admin.api(bin.gallery.restore, { params: { id } });
  expect((await server.visitor().send(url)).status).toBe(200);
});

it('reads a picture once for all requests, whatever their query strings', async () => {
  const { server, url } = await startWithPicture();
  const read = vi.spyOn(server.context.storage, 'read');
  const ask = async (n: number) => (await server.visitor().send(`${url}?${n}`)).status;
  for (let n = 0; n < 5; n += 1) expect(await ask(n)).toBe(200);
  expect(read).toHaveBeenCalledTimes(1);
});

/** Caches pictures of a megabyte, one for each path. */
const listen = async () => {
  const pictures = new HotPictures();
  const server = createServer((request, response) => {
    if (pictures.serve(request, response)) return;
    const path = request.url ?? '';
    const picture = { etag: `"${path}"`, headers: {}, type: 'image/avif', bytes: Buffer.alloc(MEGABYTE) };
    const ticket = pictures.ticket();
    if (path === '/deleted') pictures.forget();
    pictures.keep(path, picture, ticket, request, response);
  });
  const port = await listening(server);
  const ask = async (path: string): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.arrayBuffer();
    return response.status;
  };
  return { pictures, ask };
};

it('does not cache a picture that was deleted while it was being read', async () => {
  const { pictures, ask } = await listen();
  const keep = vi.spyOn(pictures, 'keep');
  expect([await ask('/deleted'), await ask('/deleted'), await ask('/0'), await ask('/0')]).toEqual([
    200, 200, 200, 200,
  ]);
  expect(keep).toHaveBeenCalledTimes(3);
});
