import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOffline, type Offline } from '../../src/electron/offline/offline.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const ORIGIN = 'app://shutterdesk';
let server: Server;
let origin: string;
let seen: Seen[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let offline: Offline;
let folder: string;

const listen = async (): Promise<void> => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const stop = (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const call = (route: string, init: RequestInit = {}): Promise<Response> =>
  offline.gateway(new Request(ORIGIN + route, init));

const post = (route: string, body: unknown, method = 'POST'): Promise<Response> =>
  call(route, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

beforeEach(async () => {
  seen = [];
  answer = (_request, response) => json(response, {});
  await listen();
  folder = mkdtempSync(path.join(tmpdir(), 'gateway-test-'));
  offline = await createOffline({ origin, folder });
});

afterEach(async () => {
  await offline.close();
  await stop();
  rmSync(folder, { recursive: true });
});

describe('the gateway, online', () => {
  it('forwards a write unchanged, even broken JSON', async () => {
    await post('/api/settings', { heroText: 'مرحبا' }, 'PUT');
    expect(seen[0]).toMatchObject({ method: 'PUT', body: '{"heroText":"مرحبا"}' });
    await call('/api/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"imageURL"',
    });
    expect(seen[1]?.body).toBe('{"imageURL"');
  });

  it('keeps the session for the window, which has no cookies', async () => {
    answer = (_request, response) =>
      json(response, {}, 200, { 'set-cookie': 'sid=abc; HttpOnly; SameSite=Lax; Path=/' });
    const response = await post('/api/admin/login', { username: 'mara', password: 'x' });
    expect(response.headers.get('set-cookie')).toBeNull();
    await call('/api/auth/user');
    await offline.idle();
    expect(seen.every(({ url, headers }) => url === '/api/admin/login' || headers.cookie === 'sid=abc')).toBe(true);
    answer = (_request, response_) => json(response_, {}, 200, { 'set-cookie': 'sid=; Max-Age=0; Path=/' });
    await call('/api/admin/logout', { method: 'POST' });
    await call('/api/auth/user');
    expect(seen.findLast(({ url }) => url === '/api/auth/user')?.headers.cookie).toBeUndefined();
  });

  it('does not send the window’s own origin to the server', async () => {
    await call('/api/settings', {
      headers: { origin: ORIGIN, referer: `${ORIGIN}/admin`, 'sec-fetch-site': 'cross-site', cookie: 'sid=forged' },
    });
    const headers = seen[0]?.headers ?? {};
    expect(headers.host).toBe(new URL(origin).host);
    expect(headers.origin).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    expect(headers['sec-fetch-site']).toBeUndefined();
    expect(headers.cookie).toBeUndefined();
  });

  it('serves the site’s pictures, and nothing else outside /api', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from([255, 216]));
    const address = `/media/${uuid()}/640.jpg`;
    const picture = await call(address);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([255, 216]));
    expect((await call(address, { method: 'DELETE' })).status).toBe(404);
    expect(seen).toHaveLength(1);
  });
});

describe('redirects', () => {
  const redirectTo = (location: string) => {
    answer = (_request, response) => response.writeHead(302, { location }).end();
  };

  it('on the server become paths of the window', async () => {
    redirectTo(`${origin}/admin/login?notice=external_login_not_configured`);
    const response = await call('/api/login');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/admin/login?notice=external_login_not_configured');
  });

  it('to other hosts end at the login', async () => {
    redirectTo('https://identity.example.com/authorize');
    const response = await call('/api/login');
    expect(response.headers.get('location')).toBe('/admin/login');
  });
});

describe('uploads', () => {
  const uploadTo = async (uploadURL: string): Promise<string> => {
    answer = (_request, response) => json(response, { uploadURL });
    const response = await call('/api/objects/upload', { method: 'POST' });
    return (await response.json()).uploadURL;
  };
  const put = (route: string) =>
    call(route, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'the bytes' });

  it('are sent to absolute and relative addresses on the server, through the window’s own origin', async () => {
    for (const address of ['/api/objects/1?signature=s', `${origin}/api/objects/1?signature=s`]) {
      seen = [];
      const local = await uploadTo(address);
      expect(local.startsWith('/api/')).toBe(true);
      expect((await put(local)).status).toBe(200);
      expect(seen[1]).toMatchObject({ method: 'PUT', url: '/api/objects/1?signature=s', body: 'the bytes' });
      expect(seen[1]?.headers['content-type']).toBe('image/png');
    }
  });

  it('are saved under their address on the server', async () => {
    const address = `${origin}/api/objects/1?signature=s`;
    const local = await uploadTo(address);
    await put(local);
    await post('/api/gallery-images/batch', { images: [{ imageURL: local, alt: local, category: 'Family' }] });
    expect(JSON.parse(seen[2]?.body ?? '')).toMatchObject({ images: [{ imageURL: address, alt: local }] });
  });

  it('carry no session to a bucket elsewhere', async () => {
    answer = (_request, response) => json(response, {}, 200, { 'set-cookie': 'sid=abc; Path=/' });
    await post('/api/admin/login', {});
    const elsewhere = origin.replace('127.0.0.1', 'localhost');
    const local = await uploadTo(`${elsewhere}/bucket/1`);
    await put(local);
    expect(seen.at(-1)).toMatchObject({ method: 'PUT', url: '/bucket/1', body: 'the bytes' });
    expect(seen.at(-1)?.headers.cookie).toBeUndefined();
  });
});

describe('the gateway, offline', () => {
  it('says that the server could not be reached, if nothing is cached', async () => {
    await stop();
    const response = await call('/api/settings');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: 'unavailable',
      message: 'Can’t reach the server, and this computer hasn’t loaded this yet. Try again when you’re online.',
    });
    await listen();
  });
});
