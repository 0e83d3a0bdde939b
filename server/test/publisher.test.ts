import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { en } from '@shutterdesk/shared';
import { enquirySent } from '@shutterdesk/site/renderer';
import { describe, expect, it } from 'vitest';
import { setUp } from './publisher-set-up.ts';
import { temporaryFolder } from './test-server.ts';

it('the admin app shows the studio’s new name as soon as the page does', async () => {
  const { publisher, studio, root, get } = await setUp();
  await publisher.publish();
  expect(String((await get('/admin')).body)).toBe('<title>Admin of Studio</title>');
  studio.name = 'Ada';
  await publisher.publish();
  for (const route of ['/admin', '/admin/login']) {
    expect(String((await get(route)).body)).toBe('<title>Admin of Ada</title>');
  }
  await publisher.kept();
  const { get: getAfterStart } = await setUp(root);
  expect((await getAfterStart('/')).status).toBe(200);
});

describe('the published page', () => {
  it('has the same content in every encoding, each with its own strong tag', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    const plain = await get('/');
    const gzip = await get('/', { 'accept-encoding': 'gzip, deflate' });
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe('Accept-Encoding');
    for (const neither of [
      'br;q=0, gzip;q=0',
      'br;q=0.000,gzip ; q=0',
      'zebra',
      'x-br, gzipped',
      'identity',
      '*;q=0.5',
    ]) {
      expect((await get('/', { 'accept-encoding': neither })).headers['content-encoding'], neither).toBeUndefined();
    }
    for (const [accepted, encoding] of [
      ['zebra, GZIP', 'gzip'],
      ['br;q=0, gzip;q=0.1', 'gzip'],
      ['deflate,br;q=1.0', 'br'],
      [' gzip , br ; q=0.001', 'br'],
    ] as const) {
      expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe(encoding);
    }
  });

  it('is compressed once: bytes and tags stay as they were first sent, even after a restart', async () => {
    const { publisher, get, root } = await setUp();
    await publisher.publish();
    const encodings = ['br', 'gzip'];
    const sent = (from: typeof get) =>
      Promise.all(
        encodings.map(async (encoding) => {
          const { headers, body } = await from('/', { 'accept-encoding': encoding });
          return [headers['content-encoding'], headers.etag, body.toString('base64')];
        }),
      );
    const first = await sent(get);
    expect(first.map(([encoding]) => encoding)).toEqual(encodings);
    await publisher.kept();
    expect(await sent(get)).toEqual(first);
    const restarted = await setUp(root);
    await restarted.publisher.publish();
    expect(await sent(restarted.get)).toEqual(first);
  });

  it('forbids camera, location and every other feature that it does not use', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    for (const path of ['/', '/nowhere', '/admin']) {
      expect((await get(path)).headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\)/);
    }
  });

  it('allows exactly its own scripts', async () => {
    const { publisher, content, get } = await setUp();
    content.heroText = '<b title="<script>two()</script>"></b>';
    await publisher.publish();
    const policy = String((await get('/')).headers['content-security-policy']);
    const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
    expect(policy).toBe(
      `default-src 'self';base-uri 'none';connect-src 'self';font-src 'self';form-action 'self';frame-ancestors 'none';img-src 'self' data: blob:;object-src 'none';script-src 'self' 'sha256-${hashOf('one()')}';script-src-attr 'none';style-src 'self' 'unsafe-inline'`,
    );
    expect(policy).not.toContain(hashOf('two()'));
  });

  it('isolates only personal pages from windows of other sites', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    const opener = 'cross-origin-opener-policy';
    const answered = await publisher.answerPage({ notice: enquirySent(en), values: {}, errors: {} });
    expect(answered.headers[opener]).toBe('same-origin');
    expect((await get('/admin')).headers[opener]).toBe('same-origin');
    expect((await get('/')).headers[opener]).toBeUndefined();
    expect((await get('/nowhere')).headers[opener]).toBeUndefined();
  });
});

describe('every other path', () => {
  it('of the admin app gets the app, and below it the 404 page', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    for (const route of ['/admin', '/admin/', '/admin/login', '/admin?x=1', '/admin/bookings', '/admin/users']) {
      expect((await get(route)).body.toString()).toContain('Admin');
    }
    expect((await get('/admin/assets/app.js')).headers['cache-control']).toContain('immutable');
    for (const route of ['/admin/x', '/index.html', '/nowhere', '/../secrets', '/%2e%2e/x']) {
      const { status, body } = await get(route);
      expect([status, body.toString()]).toEqual([404, 'Page Not Found']);
    }
  });

  it('of the API and the pictures is left to other handlers, and so is every other method', async () => {
    const { publisher, get } = await setUp();
    await publisher.publish();
    for (const route of ['/api', '/api/x', '/media/x']) expect((await get(route)).status).toBe(418);
    expect((await get('/', {}, 'POST')).status).toBe(418);
    expect((await get('/', {}, 'HEAD')).body.length).toBe(0);
  });
});

describe('publishing', () => {
  it('keeps the last good page when a render fails, and logs the failure', async () => {
    const { publisher, content, get, logged } = await setUp();
    await publisher.publish();
    content.heroText = 'fail';
    await publisher.publish();
    expect((await get('/')).body.toString()).toContain('<h1>one</h1>');
    expect(logged).toHaveLength(1);
  });

  it('reports live, then failed, then live again', async () => {
    const { publisher, content } = await setUp();
    await publisher.publish();
    const { publishedAt } = publisher.status();
    expect(publisher.status()).toEqual({ state: 'live', publishedAt: expect.any(String), message: null });
    content.heroText = 'fail';
    const failing = publisher.publish();
    expect(publisher.status().state).toBe('publishing');
    await failing;
    expect(publisher.status()).toEqual({ state: 'failed', publishedAt, message: expect.stringContaining('last good') });
    content.heroText = 'two';
    await publisher.publish();
    expect(publisher.status()).toMatchObject({ state: 'live', message: null });
  });

  it('keeps the last good page over a restart too', async () => {
    const { publisher, root } = await setUp();
    await publisher.publish();
    await publisher.kept();
    const again = await setUp(root);
    again.content.heroText = 'fail';
    await again.publisher.publish();
    expect((await again.get('/')).body.toString()).toContain('<h1>one</h1>');
    expect(again.publisher.status()).toMatchObject({ state: 'failed', publishedAt: expect.any(String) });
  });

  it('begins anew where the page that was kept cannot be read', async () => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, 'page'), 'half of a page');
    const { publisher, get } = await setUp(root);
    await publisher.publish();
    expect((await get('/')).body.toString()).toContain('<h1>one</h1>');
  });

  it('renders once for many changes at the same moment', async () => {
    const { publisher, content, get, renders } = await setUp();
    const saves = ['a', 'b', 'c', 'd', 'e'].map((text) => {
      content.heroText = text;
      return publisher.publish();
    });
    await Promise.all(saves);
    expect(renders()).toBe(1);
    expect((await get('/')).body.toString()).toContain('<h1>e</h1>');
  });
});
