import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addHeroImage, listGalleryImages, SESSION_ADDRESSES } from '@shutterdesk/shared';
import { createRenderer, type SiteRenderer } from '@shutterdesk/site/renderer';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { exportFolder } from '../../src/electron/main/site/export-folder.ts';
import { readWaitingContent } from '../../src/electron/main/site/waiting-content.ts';
import { type App, createKeychain, startApp, temporaryFolder } from '../offline-app.ts';
import { addPhotograph, upload } from '../offline-change-steps.ts';

let renderer: SiteRenderer;
beforeAll(async () => {
  renderer = await createRenderer();
});

interface Lies {
  /** Changes the server's answers, by the path of the call. */
  json: (pathname: string, text: string) => string;
  /** The type of every picture. */
  pictureType: string | null;
  /** Replaces every answer at the addresses where a browser signs in and out; a type of null is none. */
  atSession: { readonly type: string | null; readonly body: string } | null;
}

/** A real but compromised server: it works, except where it lies. */
const startHostileServer = async () => {
  const { url, admin } = await startPagelessServer();
  const lies: Lies = { json: (_pathname, text) => text, pictureType: null, atSession: null };
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const body = method === 'GET' ? undefined : new Blob([await buffer(request)]);
    const sent = Object.entries(headers).filter(([name]) => !/^(host|connection|content-length|transfer)/.test(name));
    const answer = await fetch(url + request.url, {
      method,
      headers: sent as [string, string][],
      ...(body && { body }),
    });
    const { pathname } = new URL(request.url ?? '', url);
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPicture = type.startsWith('image/') || /\.(desktop|lnk|svg|avif)$/.test(pathname);
    response.writeHead(isPicture ? 200 : answer.status, {
      'content-type': isPicture ? (lies.pictureType ?? type) : type,
      'set-cookie': answer.headers.getSetCookie(),
    });
    response.end(type.includes('json') && answer.ok ? lies.json(pathname, bytes.toString()) : bytes);
  };
  const hostile = createServer((request, response) => {
    if (!lies.atSession || !SESSION_ADDRESSES.has(request.url ?? '')) return void forward(request, response);
    const { type, body } = lies.atSession;
    response.writeHead(200, type === null ? {} : { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    hostile.close();
    hostile.closeAllConnections();
  });
  const address = hostile.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, lies, admin };
};

const addMill = async (app: App) => addPhotograph(app, 'The mill', await jpeg(900, 600));

const addHero = async (app: App): Promise<string> => {
  const [id, imageURL] = [uuid(), await upload(app, await jpeg(900, 600))];
  await app.api(addHeroImage, { body: { id, imageURL, alt: 'A lake', isActive: true } });
  return id;
};

/** A studio whose server is compromised after its site is on this computer. */
const setUp = async () => {
  const { origin, lies } = await startHostileServer();
  const app = await startApp(origin, { session: createKeychain() });
  await app.json('POST', '/api/admin/login', { username: 'owner', password: 'correct horse battery' });
  const desk = await temporaryFolder();
  const folder = path.join(desk, 'chosen', 'site');
  const write = () => exportFolder({ gateway: app.offline.gateway, render: renderer.render, origin }, folder);
  return { app, lies, desk, folder, write };
};

const everythingBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

const MEDIA = /\/media\/[0-9a-f-]{36}\/\d+\.(?:jpg|avif)/g;

describe('a compromised server', () => {
  it('cannot write a file on the studio’s computer through the address of a picture', async () => {
    const { app, lies, desk, write } = await setUp();
    await addMill(app);
    lies.pictureType = 'image/jpeg';
    for (const address of [
      '/media/../../../evil.desktop',
      '/media/..\\\\..\\\\evil.desktop',
      '/media/0193e0a0-0000-7000-8000-000000000009/800.desktop',
      '/media/0193e0a0-0000-7000-8000-000000000009/800.jpg/../../evil',
      '/index.html',
      '/api/uploads/../../../../evil',
    ]) {
      lies.json = (pathname, text) => (pathname === '/api/gallery-images' ? text.replace(MEDIA, address) : text);
      await expect(write(), address).rejects.toThrow(/The app doesn’t understand the server’s answer/);
      expect(await everythingBelow(desk), address).toEqual([]);
    }
  });

  it('cannot write a file through the name of a hero crop: the page gets the whole picture instead', async () => {
    const { app, lies, desk, folder, write } = await setUp();
    const heroId = await addHero(app);
    await app.offline.idle();
    lies.pictureType = 'image/avif';
    const hung = { heroId, backgroundPosition: 'center 65%', backgroundSize: '100%' };
    const uprightHero = { ...hung, parts: [{ url: '/../../evil.avif', width: 400 }] };
    lies.json = (pathname, text) =>
      pathname === '/api/site' ? JSON.stringify({ ...JSON.parse(text), uprightHero }) : text;
    await write();
    expect((await everythingBelow(desk)).filter((file) => !file.startsWith('chosen/site/'))).toEqual([]);
    expect(await readFile(path.join(folder, 'index.html'), 'utf8')).not.toContain('evil');
  });

  it('cannot pass a program or a page off as a picture', async () => {
    const { app, lies, folder, write } = await setUp();
    await addMill(app);
    const [image] = await app.api(listGalleryImages);
    for (const type of ['image/svg+xml', 'image/x-evil;/../../x', 'application/octet-stream']) {
      lies.pictureType = type;
      const shown = await app.call(image?.url ?? '');
      expect([shown.status, shown.headers.get('content-type')], type).toEqual([404, 'application/json']);
      expect((await write()).missing).toEqual([
        '1 photo is missing. This computer has no copy, and the server didn’t send one.',
      ]);
      expect(existsSync(path.join(folder, 'media'))).toBe(false);
    }
    lies.pictureType = null;
    expect((await app.call(image?.url ?? '')).headers.get('content-type')).toBe('image/jpeg');
  });

  it('cannot place a page or a foreign picture at an address of the app', async () => {
    const { app, lies } = await setUp();
    lies.pictureType = 'image/svg+xml';
    for (const address of ['/', '/evil.svg', '/media/evil.svg', '/x/..%2fadmin']) {
      const answer = await app.call(address);
      expect([answer.status, answer.headers.get('content-type')], address).toEqual([404, 'application/json']);
    }
  });

  it.each([
    'image/svg+xml',
    'application/xml',
    'text/xml',
    'text/html; charset=json',
    'image/svg+xml; json',
    'application/xhtml+xml',
    null,
  ])('cannot show a page of its own in the app’s window, whatever it says the page is: %s', async (type) => {
    const { app, lies } = await setUp();
    lies.atSession = { type, body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' };
    for (const address of SESSION_ADDRESSES.keys()) {
      const answer = await app.call(address);
      expect([answer.status, answer.headers.get('location'), await answer.text()], address).toEqual([
        302,
        '/admin/login',
        '',
      ]);
    }
  });

  it('cannot change the data on this computer', async () => {
    const { app, lies } = await setUp();
    await addMill(app);
    const before = (await readWaitingContent(app.offline.gateway)).galleryImages;
    lies.json = (pathname, text) =>
      pathname === '/api/gallery-images' ? text.replace(MEDIA, '/media/../x.desktop') : text;
    await expect(app.api(listGalleryImages)).rejects.toThrow();
    lies.json = (_pathname, text) => text;
    expect(await app.api(listGalleryImages)).toEqual(before);
  });
});
