import { readdir } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { createUpload } from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { itWithPage } from './it.ts';
import { keepLines, PASSWORD, refusal, startTestServer, type TestServer } from './test-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent in this order, without a length: chunked. */
  readonly chunks?: readonly (string | Uint8Array)[];
}

/** Requests that fetch would not send: custom headers and bodies without a length. */
const raw = ({ port }: TestServer, route: string, sent: Sent = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: route, method: sent.method ?? 'GET', headers: sent.headers ?? {} };
    const outgoing = request({ ...options, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    outgoing.on('error', reject);
    for (const chunk of sent.chunks ?? []) outgoing.write(chunk);
    outgoing.end();
  });

describe('an answer of the API', () => {
  itWithPage(
    'cannot load anything, be framed or be cached, and does not name the server’s software',
    async ({ server }) => {
      for (const [route, cacheControl] of [
        ['/api/settings', 'no-cache'],
        ['/api/auth/user', 'no-store'],
      ] as const) {
        const { headers } = await server.visitor().send(route);
        expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('strict-transport-security')).toBeNull();
        expect(headers.get('cache-control')).toBe(cacheControl);
        expect(headers.get('x-powered-by')).toBeNull();
        expect(headers.get('set-cookie')).toBeNull();
      }
    },
  );

  it.each([{ PUBLIC_URL: 'https://studio.example' }, {}])(
    'keeps a visitor on https who came by https, and nobody who came by http: %j',
    async (environment) => {
      const server = await startTestServer({ environment });
      for (const route of ['/', '/admin', '/nowhere', '/api/settings', '/api/auth/user']) {
        const hstsOf = async (proto: string) =>
          (await raw(server, route, { headers: { 'x-forwarded-proto': proto } })).headers['strict-transport-security'];
        expect(await hstsOf('https'), route).toBe('max-age=31536000');
        expect(await hstsOf('http'), route).toBeUndefined();
        const { headers } = await raw(server, route);
        expect(headers['strict-transport-security'], route).toBeUndefined();
        expect(headers['content-security-policy'], route).not.toContain('upgrade-insecure-requests');
      }
    },
  );

  it('says in the start page of the dashboard where it is set up for', async () => {
    const there = await startTestServer({ environment: { PUBLIC_URL: 'https://studio.example' } });
    expect(await (await there.visitor().send('/admin')).text()).toContain(
      'This site is set up for https://studio.example: <a href="https://studio.example/admin">open it there</a>.',
    );
    const nowhere = await startTestServer();
    expect(await (await nowhere.visitor().send('/admin')).text()).toContain('Please reload this page.');
  });

  itWithPage('is 404 in JSON for an unknown path, and 405 with Allow for another method', async ({ server }) => {
    const visitor = server.visitor();
    for (const route of ['/api/nothing', '/api/settings/', '/api/Settings', '/api/%2Fsecrets']) {
      expect(await refusal(await visitor.send(route))).toEqual([404, 'unknown_address']);
    }
    const allowed = [
      ['DELETE', '/api/settings', 'GET, PUT'],
      ['PUT', '/api/contacts', 'POST, GET'],
      ['POST', '/api/health', 'GET'],
      ['GET', '/api/objects/0193e0a0-0000-7000-8000-000000000001', 'PUT'],
    ] as const;
    for (const [method, route, allow] of allowed) {
      const response = await visitor.send(route, { method });
      expect(response.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
      expect(await refusal(response)).toEqual([405, 'method_not_allowed']);
    }
  });
});

describe('an upload without a length', () => {
  itWithPage('is refused as soon as it is too large, and leaves nothing behind', async ({ server }) => {
    const { uploadURL } = await (await server.admin()).api(createUpload);
    const { pathname, search } = new URL(uploadURL);
    const { status, body } = await raw(server, pathname + search, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' },
      chunks: Array.from({ length: 11 }, () => Buffer.alloc(1_048_576)),
    });
    expect([status, JSON.parse(body).error]).toEqual([413, 'too_large']);
    expect(await readdir(path.join(server.dataDir, 'incoming'))).toEqual([]);
    expect(await readdir(path.join(server.dataDir, 'objects', 'uploads')).catch(() => [])).toEqual([]);
  });

  itWithPage('leaves nothing behind and logs no error when its sender gives up', async ({ server }) => {
    const { uploadURL } = await (await server.admin()).api(createUpload);
    const outgoing = request(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' } });
    outgoing.on('error', () => undefined).write('half a photograph');
    const incoming = path.join(server.dataDir, 'incoming');
    await expect.poll(() => readdir(incoming).catch(() => [])).toHaveLength(1);
    outgoing.destroy();
    await expect.poll(() => readdir(incoming)).toEqual([]);
  });
});

describe('behind a proxy that terminates https', () => {
  const environment = { PUBLIC_URL: 'https://studio.example' };
  const login = {
    method: 'POST',
    headers: { host: 'studio.example', 'content-type': 'application/json', origin: 'https://studio.example' },
    chunks: [JSON.stringify({ username: 'owner', password: PASSWORD })],
  };

  it('sets a Secure cookie and sends uploads to the public address, even without forwarded headers', async () => {
    const server = await startTestServer({ environment });
    const { headers } = await raw(server, '/api/admin/login', login);
    const cookie = headers['set-cookie']?.at(-1) ?? '';
    expect(cookie).toContain('; Secure');
    const { body } = await raw(server, '/api/objects/upload', {
      method: 'POST',
      headers: { host: 'studio.example', cookie: cookie.split(';')[0] ?? '' },
    });
    expect(JSON.parse(body).uploadURL).toMatch(/^https:\/\/studio\.example\/api\/objects\//);
  });

  it('still lets this machine sign in at its own address', async () => {
    const server = await startTestServer({ environment });
    const response = await server.visitor().login();
    expect(response.headers.getSetCookie().join()).not.toContain('Secure');
  });
});

it('too many open files are answered 503 with a sentence, and named in the log', async () => {
  const logged: string[] = [];
  const logger = pino({ level: 'error' }, keepLines(logged));
  const server = await startTestServer({ overrides: { logger } });
  const admin = await server.admin();
  vi.spyOn(server.context.storage, 'createUploadUrl').mockRejectedValue(
    Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }),
  );
  const refused = await admin.json('POST', '/api/objects/upload', { contentType: 'image/jpeg', bytes: 1000 });
  expect([refused.headers.get('retry-after'), ...(await refusal(refused))]).toEqual(['5', 503, 'unavailable']);
  expect(logged).toEqual([expect.stringContaining('EMFILE: too many open files')]);
});
