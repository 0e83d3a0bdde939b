// No test here reads the page, so none is published.
import { createAdminUser, deleteAdminUser, logout } from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { type Client, PASSWORD, startPagelessServer, type TestServer } from './test-server.ts';

const NEW_PASSWORD = 'another password, longer';

const environment = { TRUST_PROXY: '1' };

const start = () => startPagelessServer({ environment });

const from = (address: string) => ({ 'x-forwarded-for': address });

const signIn = async (client: Client, address: string, password = PASSWORD, username = 'owner'): Promise<number> =>
  (await client.json('POST', '/api/admin/login', { username, password }, from(address))).status;

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `10.0.${n >> 8}.${n & 255}`);

/** A wrong password from each address, all at once. */
const attack = (server: TestServer, attackers: readonly string[]) =>
  Promise.all(attackers.map((address) => signIn(server.visitor(), address, 'wrong')));

/** Holds the queue at the first password that is to be verified from now on. */
const holdQueue = ({ context: { passwords } }: TestServer) => {
  const verified: string[] = [];
  let released = 0;
  let goOn = () => {};
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, 'verify').mockImplementation(async (hash, password) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    goOn = resolve;
    if (verified.push(password) > released) await promise;
    return verify(hash, password);
  });
  const { mock } = vi.spyOn(passwords, 'inTurn');
  return {
    /** Lets this many be verified. */
    release: (count = Number.POSITIVE_INFINITY) => {
      released += count;
      goOn();
    },
    /** The passwords in the order of their turns, including the held one. */
    verified,
    /** Waits until this many sign-ins have come, including the held one. */
    hasReceived: (count: number) => expect.poll(() => mock.calls.length).toBe(count),
    /** Waits until this many have left before their turn. */
    hasLost: (count: number) =>
      expect.poll(() => mock.settledResults.filter(({ type }) => type === 'rejected').length).toBe(count),
  };
};

/** The number of waiting attackers' passwords that are verified before that of a sign-in that comes last. */
const verifiedBefore = async (server: TestServer, attackers: readonly string[], client: Client, address: string) => {
  const queue = holdQueue(server);
  const guesses = attack(server, attackers);
  await queue.hasReceived(attackers.length);
  const signedIn = signIn(client, address);
  await queue.hasReceived(attackers.length + 1);
  queue.release();
  expect(await signedIn).toBe(200);
  await guesses;
  return queue.verified.indexOf(PASSWORD);
};

describe('a queue of sign-ins', () => {
  it('serves a known device next', async () => {
    const server = await start();
    const owner = await server.admin();
    expect(await verifiedBefore(server, addresses(24), owner, '10.9.9.9')).toBe(1);
  });

  it('puts an address with two failures behind one without', async () => {
    const server = await start();
    for (const _ of [1, 2]) await attack(server, addresses(12));
    expect(await verifiedBefore(server, addresses(12), server.visitor(), '10.9.9.9')).toBe(1);
  });

  it('lets an address with many attempts wait with all but two of them', async () => {
    const server = await start();
    const queue = holdQueue(server);
    const guesses = Array.from({ length: 24 }, (_, n) =>
      signIn(server.visitor(), `10.0.0.${n % 6}`, 'wrong', `name${n}`),
    );
    await queue.hasReceived(24);
    // The first one, and two of each address.
    queue.release(1 + 2 * 6);
    await expect.poll(() => queue.verified.length).toBe(14);
    const signedIn = signIn(server.visitor(), '10.9.9.9');
    await queue.hasReceived(25);
    queue.release();
    expect(await signedIn).toBe(200);
    await Promise.all(guesses);
    expect(queue.verified.indexOf(PASSWORD)).toBe(14);
  });

  it('serves the addresses in turn', async () => {
    const server = await start();
    const queue = holdQueue(server);
    const crowd = Array.from({ length: 12 }, (_, n) => signIn(server.visitor(), '10.0.0.1', 'wrong', `name${n}`));
    await queue.hasReceived(12);
    const others = addresses(6).map((_, n) => signIn(server.visitor(), `10.9.9.${n}`));
    await queue.hasReceived(18);
    queue.release();
    expect(await Promise.all(others)).toEqual(Array(6).fill(200));
    await Promise.all(crowd);
    // Before them came the held attempt and another one.
    expect(queue.verified.lastIndexOf(PASSWORD)).toBe(1 + 1 + 5);
  });

  it('puts a whole IPv6 site behind others after enough failures', async () => {
    const server = await start();
    const site = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) => `2001:db8:7:${(first + n).toString(16)}::1`);
    await attack(server, site(0, 8));
    expect(await verifiedBefore(server, site(100, 20), server.visitor(), '2001:db8:8::1')).toBe(1);
  });

  it('skips attempts that were given up', async () => {
    const server = await start();
    const queue = holdQueue(server);
    const leaving = new AbortController();
    const guesses = addresses(30).map((address) => {
      const body = JSON.stringify({ username: 'owner', password: 'wrong' });
      const headers = { 'content-type': 'application/json', ...from(address) };
      return fetch(`${server.url}/api/admin/login`, { method: 'POST', headers, body, signal: leaving.signal });
    });
    await queue.hasReceived(30);
    leaving.abort();
    await Promise.allSettled(guesses);
    await queue.hasLost(29);
    queue.release();
    expect(await signIn(server.visitor(), '10.9.9.9')).toBe(200);
    expect(queue.verified).toEqual(['wrong', PASSWORD]);
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
