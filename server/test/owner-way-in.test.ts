// No test here reads the page, so none is published.
import { createAdminUser, deleteAdminUser, logout } from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { type Client, PASSWORD, REAL_PASSWORDS, startPagelessServer, type TestServer } from './test-server.ts';

const NEW_PASSWORD = 'another password, longer';

const environment = { TRUST_PROXY: '1' };

const start = () => startPagelessServer({ environment });

/** Here sign-ins have to wait for one another. */
const startWithQueue = () => startPagelessServer({ environment, overrides: REAL_PASSWORDS });

const from = (address: string) => ({ 'x-forwarded-for': address });

const signIn = async (client: Client, address: string, password = PASSWORD, username = 'owner'): Promise<number> =>
  (await client.json('POST', '/api/admin/login', { username, password }, from(address))).status;

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `10.0.${n >> 8}.${n & 255}`);

/** A wrong password from each of many addresses, all at once. */
const attack = (server: TestServer, count: number) => {
  const leaving = new AbortController();
  const answered: number[] = [];
  const first = Promise.withResolvers<void>();
  const guesses = addresses(count).map(async (address) => {
    const headers = { 'content-type': 'application/json', ...from(address) };
    const body = JSON.stringify({ username: 'owner', password: 'wrong' });
    const init = { method: 'POST', headers, body, signal: leaving.signal };
    const response = await fetch(`${server.url}/api/admin/login`, init).catch(() => null);
    if (response) answered.push(response.status);
    first.resolve();
  });
  return { answered, first: first.promise, ended: Promise.all(guesses), giveUp: () => leaving.abort() };
};

describe('a queue of sign-ins', () => {
  it('serves a known device next', async () => {
    const server = await startWithQueue();
    const owner = await server.admin();
    const { answered, first, ended } = attack(server, 24);
    await first;
    const before = answered.length;
    expect(await signIn(owner, '10.9.9.9')).toBe(200);
    expect(answered.length - before).toBeLessThan(6);
    await ended;
  });

  it('puts an address with two failures behind one without', async () => {
    const server = await startWithQueue();
    for (const _ of [1, 2]) await attack(server, 12).ended;
    const { answered, first, ended } = attack(server, 12);
    await first;
    expect(await signIn(server.visitor(), '10.9.9.9')).toBe(200);
    expect(answered.length).toBeLessThan(6);
    await ended;
  });

  it('lets an address with many attempts wait with all but two of them', async () => {
    const server = await startWithQueue();
    const answered: number[] = [];
    const crowd = Array.from({ length: 12 }, async (_, n) =>
      answered.push(await signIn(server.visitor(), '10.0.0.1', 'wrong', `name${n}`)),
    );
    await expect.poll(() => answered.length).toBeGreaterThan(0);
    const others = addresses(6).map((_, n) => signIn(server.visitor(), `10.9.9.${n}`));
    expect(await Promise.all(others)).toEqual(Array(6).fill(200));
    expect(answered.length).toBeLessThan(8);
    await Promise.all(crowd);
  });

  it('puts a whole IPv6 site behind others after enough failures', async () => {
    const server = await startWithQueue();
    const guess = (n: number) => signIn(server.visitor(), `2001:db8:7:${n.toString(16)}::1`, 'wrong');
    await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)));
    const answered: number[] = [];
    const more = Array.from({ length: 20 }, async (_, n) => answered.push(await guess(100 + n)));
    await expect.poll(() => answered.length).toBeGreaterThan(0);
    expect(await signIn(server.visitor(), '2001:db8:8::1')).toBe(200);
    expect(answered.length).toBeLessThan(8);
    await Promise.all(more);
  });

  it('skips attempts that were given up', async () => {
    const server = await startWithQueue();
    const verify = vi.spyOn(server.context.passwords, 'verify');
    const { first, ended, giveUp } = attack(server, 30);
    await first;
    giveUp();
    await ended;
    expect(await signIn(server.visitor(), '10.9.9.9')).toBe(200);
    expect(verify.mock.calls.length).toBeLessThan(8);
  });
});

describe('a known device', () => {
  const COOKIE = /^shutterdesk\.device\.[0-9a-f-]{36}=/;
  const GUESSED = 5;

  /** Uses up the allowance of the owner's own address. */
  const useUpAddress = async (server: TestServer, address: string): Promise<void> => {
    for (let n = 0; n < GUESSED; n += 1) expect(await signIn(server.visitor(), address, 'wrong')).toBe(401);
    expect(await signIn(server.visitor(), address)).toBe(429);
  };

  it('is remembered by a cookie that is hidden from scripts and other sites, and sent only to the sign-in', async () => {
    const server = await start();
    const response = await server.visitor().login();
    const cookie = response.headers.getSetCookie().find((line) => COOKIE.test(line)) ?? '';
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/api\/admin; Expires=.*; HttpOnly; SameSite=Strict$/);
  });

  it('lets its owner in when a stranger at the same address has used up all attempts, even after a logout', async () => {
    const server = await start();
    const owner = await server.admin();
    await owner.api(logout);
    await useUpAddress(server, '10.0.0.1');
    expect(await signIn(owner, '10.0.0.1')).toBe(200);
  });

  it('has its own allowance, and afterwards only that of its address', async () => {
    const few = new RateLimiterMemory({ points: 2, duration: 60 });
    const limits = { ...createRateLimits(), loginByDevice: few };
    const server = await startPagelessServer({ overrides: { limits }, environment });
    const owner = await server.admin();
    const tries: number[] = [];
    for (let n = 0; n < 8; n += 1) tries.push(await signIn(owner, '10.0.0.1', 'wrong'));
    expect(tries).toEqual([...Array(7).fill(401), 429]);
    expect(await signIn(server.visitor(), '10.0.0.2')).toBe(200);
  });

  it('gives no access without the password', async () => {
    const server = await start();
    const owner = await server.admin();
    await owner.api(logout);
    expect((await owner.send('/api/auth/user')).status).toBe(401);
    expect(await signIn(owner, '10.0.0.1', '')).toBe(400);
    expect(await signIn(owner, '10.0.0.1', 'wrong')).toBe(401);
  });

  it('is known only for its owner', async () => {
    const server = await start();
    const owner = await server.admin();
    await owner.api(createAdminUser, { body: { username: 'helper', password: 'long enough' } });
    await owner.api(logout);
    await useUpAddress(server, '10.0.0.1');
    for (let n = 0; n < GUESSED; n += 1) expect(await signIn(owner, '10.0.0.1', 'wrong', 'helper')).toBe(401);
    expect(await signIn(owner, '10.0.0.1', 'long enough', 'helper')).toBe(429);
    expect(await signIn(owner, '10.0.0.1')).toBe(200);
  });

  it('is forgotten when the password is changed elsewhere, but not where it was changed', async () => {
    const server = await start();
    const [here, elsewhere] = [await server.admin(), await server.admin()];
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await here.json('PUT', '/api/admin/password', change)).status).toBe(204);
    await useUpAddress(server, '10.0.0.1');
    expect(await signIn(elsewhere, '10.0.0.1', NEW_PASSWORD)).toBe(429);
    expect(await signIn(here, '10.0.0.1', NEW_PASSWORD)).toBe(200);
  });

  it('is forgotten with its owner, even for a new account of that name', async () => {
    const server = await start();
    const owner = await server.admin();
    const body = { username: 'helper', password: 'long enough' };
    const { id } = await owner.api(createAdminUser, { body });
    const helper = server.visitor();
    expect(await signIn(helper, '10.0.0.2', body.password, 'helper')).toBe(200);
    await owner.api(deleteAdminUser, { params: { id } });
    await owner.api(createAdminUser, { body });
    for (let n = 0; n < GUESSED; n += 1) await signIn(server.visitor(), '10.0.0.2', 'wrong', 'helper');
    expect(await signIn(helper, '10.0.0.2', body.password, 'helper')).toBe(429);
  });

  it('cannot be forged', async () => {
    const server = await start();
    const owner = await server.admin();
    const { id } = await server.context.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
    const name = `shutterdesk.device.${id}`;
    const mark = owner.cookieOf(name).slice(name.length + 1);
    expect(mark).not.toBe('');
    await useUpAddress(server, '10.0.0.1');
    const [device = '', signature = ''] = mark.split('.');
    for (const forged of [
      '',
      '.',
      device,
      `${device}.`,
      `x.${signature}`,
      `${device}.${signature.slice(1)}`,
      '__proto__.x',
    ]) {
      const headers = { ...from('10.0.0.1'), cookie: `${name}=${forged}` };
      const body = { username: 'owner', password: PASSWORD };
      expect((await server.visitor().json('POST', '/api/admin/login', body, headers)).status).toBe(429);
    }
  });
});
