import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_SETTINGS, listEnquiries, readSettings } from '@shutterdesk/shared';
import argon2 from 'argon2';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { takeLogin } from '../src/accounts/login-guard.ts';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { it } from './it.ts';
import { sendRaw } from './raw-request.ts';
import { addressIn, spawnServer } from './server-process.ts';
import {
  Client,
  ENQUIRY,
  PASSWORD,
  refusal,
  startPagelessServer,
  startTestServer,
  temporaryFolder,
} from './test-server.ts';

it.each([
  ['made up', 's%3Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'],
  ['without a signature', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['of nothing', ''],
  ['of something else', 's%3A__proto__.x'],
  ['endless', 'x'.repeat(4000)],
])('a forged session gives no access, and a sign-in does not adopt it: %s', async (_what, value) => {
  const server = await startPagelessServer();
  const headers = { cookie: `shutterdesk.sid=${value}` };
  expect(await refusal(await fetch(`${server.url}/api/auth/user`, { headers }))).toEqual([401, 'unauthenticated']);
  const login = await sendRaw(server.url, {
    method: 'POST',
    path: '/api/admin/login',
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ username: 'owner', password: PASSWORD })),
  });
  expect(login.status).toBe(200);
  expect(login.headers['set-cookie']?.join()).not.toContain(value || 'sid=;');
  expect((await fetch(`${server.url}/api/auth/user`, { headers })).status).toBe(401);
});

describe('guessing passwords', () => {
  it('costs as much for an unknown name as for a known one', async ({ server }) => {
    const verify = vi.spyOn(argon2, 'verify');
    onTestFinished(() => verify.mockRestore());
    for (const name of ['owner', 'nobody']) {
      expect((await server.visitor().login(name, 'wrong password')).status).toBe(401);
    }
    const [known = '', unknown = ''] = verify.mock.calls.map(([hash]) => hash);
    const costOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(costOf(unknown)).toEqual(costOf(known));
    expect(unknown).not.toBe(known);
  });

  it('stops guesses at many names from one address, and lets the owner in from another', async () => {
    const server = await startPagelessServer({ environment: { TRUST_PROXY: '1' } });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const body = { username: `name${n}`, password: 'x' };
      statuses.push((await server.visitor().json('POST', '/api/admin/login', body, from('10.0.0.1'))).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const body = { username: 'owner', password: PASSWORD };
    const owner = await server.visitor().json('POST', '/api/admin/login', body, from('10.0.0.2'));
    expect(owner.status).toBe(200);
  });

  it('fills no memory with the names that a refused address types, however long they are', async () => {
    const keys = new Set<string>();
    class Noting extends RateLimiterMemory {
      override consume(key: string) {
        keys.add(key);
        return super.consume(key);
      }
    }
    const limits = createRateLimits((limit) => new Noting(limit));
    const caller = { address: '203.0.113.1', device: null, isKnownNetwork: false, passwordSince: null };
    const guesses = Array.from({ length: 60 }, (_, n) =>
      takeLogin(limits, { ...caller, username: `${n}`.repeat(500) }),
    );
    const isRefused = (await Promise.allSettled(guesses)).map(({ status }) => status === 'rejected');
    expect(isRefused).toEqual(Array.from(isRefused, (_, n) => n >= 30));
    expect(keys.size).toBe(1 + 2 * 30);
    expect(Math.max(...[...keys].map((key) => key.length))).toBeLessThan(100);
  });

  it('takes nothing from a network for what is refused to one name or address in it', async () => {
    const limits = createRateLimits();
    const site = '2001:db8:1::/48';
    const caller = { address: '2001:db8:1:2::/64', device: null, isKnownNetwork: true, passwordSince: null };
    const guess = (username: string) => takeLogin(limits, { ...caller, username }).catch(() => null);
    const taken = async () => [
      (await limits.loginBySite.get(site))?.consumedPoints,
      (await limits.loginByAddress.get(caller.address))?.consumedPoints,
    ];
    for (let n = 0; n < 20; n += 1) await guess('owner');
    expect(await taken()).toEqual([5, 5]);
    for (let n = 0; n < 40; n += 1) await guess(`name${n}`);
    expect((await taken())[0]).toBe(30);
  });

  it('ignores forwarded addresses that the sender makes up', async ({ server }) => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { username: 'owner', password: 'x' };
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      statuses.push((await server.visitor().json('POST', '/api/admin/login', body, headers)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

it.each([
  '/api/objects/..%2f..%2fshutterdesk.db',
  '/api/objects/%2e%2e%2fsecrets%2fsession',
  '/media/..%2f..%2fsecrets/session',
  '/media/%2e%2e/800.avif',
  '/media/0193e0a0-0000-7000-8000-000000000009/..%2f..%2f..%2fshutterdesk.db',
  '/media/0193e0a0-0000-7000-8000-000000000009/%00',
  '/..%2f..%2fetc/passwd',
  '/admin/..%2f..%2fpackage.json',
  '//etc/passwd',
])('a path with parent folders finds nothing: %s', async (climbing) => {
  const server = await startTestServer();
  const secret = server.context.secrets.session;
  for (const method of ['GET', 'PUT'] as const) {
    const answer = await sendRaw(server.url, { method, path: climbing, headers: {}, body: null });
    expect([403, 404, 405]).toContain(answer.status);
    expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toContain('root:');
  }
});

describe('malicious JSON', () => {
  it('does not pollute prototypes', async ({ admin }) => {
    const settings = JSON.stringify(DEFAULT_SETTINGS).replace('{', '{"__proto__":{"polluted":true},');
    expect((await admin.json('PUT', '/api/settings', settings)).status).toBe(200);
    const nested = JSON.stringify({ ...ENQUIRY, constructor: { prototype: { polluted: true } } });
    expect((await admin.json('POST', '/api/contacts', nested)).status).toBe(201);
    expect('polluted' in {}).toBe(false);
    expect(await admin.api(readSettings)).toEqual(DEFAULT_SETTINGS);
    expect(Object.keys((await admin.api(listEnquiries))[0] ?? {})).not.toContain('polluted');
  });

  it('stores the last value of a repeated key, as validated', async ({ server }) => {
    const twice = (first: string, last: string) =>
      JSON.stringify(ENQUIRY).replace('"email":"ada@example.com"', `"email":"${first}","email":"${last}"`);
    expect((await server.visitor().json('POST', '/api/contacts', twice('fine@example.com', 'broken'))).status).toBe(
      400,
    );
    await server.visitor().json('POST', '/api/contacts', twice('broken', 'fine@example.com'));
    const list = await (await server.admin()).api(listEnquiries);
    expect(list.map(({ email }) => email)).toEqual(['fine@example.com']);
  });

  it('cannot make anybody an admin, or set fields of the server', async ({ server, admin }) => {
    const body = {
      username: 'helper',
      password: 'long enough',
      passwordHash: 'x',
      createdAt: '1999',
      usernameKey: 'owner',
    };
    const created = (await (await admin.json('POST', '/api/admin/users', body)).json()) as Record<string, string>;
    expect(Object.keys(created).sort()).toEqual(['createdAt', 'id', 'role', 'username']);
    expect(created.createdAt).not.toBe('1999');
    expect((await server.visitor().login('helper', 'long enough')).status).toBe(200);
  });
});

describe('text with line ends in headers', () => {
  it.each(['Ada\r\nBcc: everybody@example.com', 'Ada\u0000', 'Ada\u001b[31m', 'Ada\u0085'])(
    'is refused in a name, or loses its control characters: %j',
    async (name) => {
      const server = await startPagelessServer();
      const response = await server.visitor().json('POST', '/api/contacts', { ...ENQUIRY, name });
      const list = await (await server.admin()).api(listEnquiries);
      expect(list).toHaveLength(response.status === 201 ? 1 : 0);
      expect(list.filter((contact) => /\p{Cc}/u.test(contact.name))).toEqual([]);
    },
  );
});

it('secrets appear in no log and no answer, whatever goes wrong', async () => {
  const dataDir = await temporaryFolder();
  const secret = 'the session secret of this very test, 32 or more';
  const account = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD };
  const { output } = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', SESSION_SECRET: secret, ...account });
  const admin = new Client(await addressIn(output));
  const answers = [
    await admin.login('owner', `${PASSWORD} wrong`),
    await admin.login(),
    await admin.json('POST', '/api/admin/users', { username: 'helper', password: 'another secret' }),
    await admin.json('POST', '/api/admin/users', { username: 'helper', password: 'another secret' }),
    await admin.json('PUT', '/api/admin/password', { currentPassword: PASSWORD, newPassword: 'a third secret' }),
    ...(await Promise.all(
      ['admin/users', 'auth/user', 'settings', 'contacts', 'health/ready', 'openapi.json', 'nothing'].map((route) =>
        admin.send(`/api/${route}`),
      ),
    )),
    await admin.json('POST', '/api/contacts', '{"broken'),
  ];
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const files = await readFile(path.join(dataDir, 'secrets', 'uploads'), 'utf8');
  const seen = [output(), ...texts].join('\n');
  for (const word of [PASSWORD, 'another secret', 'a third secret', secret, files.trim(), '$argon2', admin.cookie]) {
    expect(seen).not.toContain(word);
  }
});
