import { setImmediate } from 'node:timers/promises';
import { createAdminUser, deleteAdminUser, listDevices, logout } from '@shutterdesk/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { resetPassword } from '../src/accounts/account-commands.ts';
import { Passwords } from '../src/accounts/passwords.ts';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { type Client, PASSWORD, refusal, startPagelessServer, type TestServer } from './test-server.ts';

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
      expect.poll(() => mock.calls.filter(([{ response }]) => response.destroyed).length).toBe(count),
  };
};

/** A queue whose first turn is a stranger's, and does not end. */
const holdWithOne = async (server: TestServer) => {
  const queue = holdQueue(server);
  const first = signIn(server.visitor(), '10.8.0.1', 'wrong');
  await expect.poll(() => queue.verified.length).toBe(1);
  return { queue, first };
};

describe('a queue of sign-ins', () => {
  it('serves a known device next, though 200 addresses guess', async () => {
    const server = await start();
    const owner = await server.admin();
    const queue = holdQueue(server);
    const guesses = attack(server, addresses(200));
    await queue.hasReceived(200);
    const signedIn = signIn(owner, '10.9.9.9');
    await queue.hasReceived(201);
    queue.release();
    expect(await signedIn).toBe(200);
    expect(queue.verified.indexOf(PASSWORD)).toBe(1);
    const statuses = await guesses;
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });

  it('skips attempts that were given up', async () => {
    const server = await start();
    const { queue, first } = await holdWithOne(server);
    const leaving = new AbortController();
    const guesses = addresses(30).map((address) => {
      const body = JSON.stringify({ username: 'owner', password: 'wrong' });
      const headers = { 'content-type': 'application/json', ...from(address) };
      return fetch(`${server.url}/api/admin/login`, { method: 'POST', headers, body, signal: leaving.signal });
    });
    await queue.hasReceived(31);
    leaving.abort();
    await Promise.allSettled(guesses);
    await queue.hasLost(30);
    queue.release();
    expect(await first).toBe(401);
    expect(await signIn(server.visitor(), '10.9.9.9')).toBe(200);
    expect(queue.verified).toEqual(['wrong', PASSWORD]);
  });

  it('turns away whoever waits when the server stops, and says so', async () => {
    const server = await start();
    const { queue, first } = await holdWithOne(server);
    const waiting = addresses(3).map((address) =>
      server.visitor().json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD }, from(address)),
    );
    await queue.hasReceived(4);
    const closed = server.close();
    queue.release();
    for (const answer of await Promise.all(waiting)) expect(await refusal(answer)).toEqual([503, 'unavailable']);
    await Promise.all([first, closed]);
  });
});

describe('the turns of passwords', () => {
  const response = { destroyed: false };
  const endless = () => new Promise<never>(() => undefined);

  it('are refused to one stranger more than 512, and to no known device', async () => {
    const passwords = new Passwords();
    for (let n = 0; n < 513; n += 1) void passwords.inTurn({ isKnown: false, response }, endless);
    await expect(passwords.inTurn({ isKnown: false, response }, endless)).rejects.toThrow(
      'Too many sign-ins at once. Please try again.',
    );
    const known = passwords.inTurn({ isKnown: true, response }, endless);
    expect(await Promise.race([known, setImmediate('waits')])).toBe('waits');
  });

  it('are kept to their end by whoever leaves, so that no two run side by side', async () => {
    const passwords = new Passwords();
    const { promise, resolve } = Promise.withResolvers<void>();
    const leaving = { destroyed: false };
    const first = passwords.inTurn({ isKnown: false, response: leaving }, () => promise);
    const second = passwords.inTurn({ isKnown: false, response }, async () => 'second');
    leaving.destroyed = true;
    expect(await Promise.race([second, setImmediate('waits')])).toBe('waits');
    resolve();
    await first;
    expect(await second).toBe('second');
  });
});

describe('guesses', () => {
  it('count before they are looked at: many at once like one by one', async () => {
    const server = await start();
    const statuses = await attack(server, Array(8).fill('10.0.0.1'));
    expect(statuses.toSorted()).toEqual([...Array(5).fill(401), ...Array(3).fill(429)]);
  });

  it('of a whole IPv6 site count together', async () => {
    const few = new RateLimiterMemory({ points: 4, duration: 60 });
    const server = await startPagelessServer({
      overrides: { limits: { ...createRateLimits(), loginBySite: few } },
      environment,
    });
    const site = Array.from({ length: 5 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`);
    expect((await attack(server, site)).toSorted()).toEqual([401, 401, 401, 401, 429]);
    expect(await signIn(server.visitor(), '2001:db8:8::1')).toBe(200);
  });

  const GUESSES = 4;
  const guessedAt = async (username = 'owner') => {
    const few = new RateLimiterMemory({ points: GUESSES, duration: 60 });
    const limits = { ...createRateLimits(), loginByAccount: few };
    const server = await startPagelessServer({ overrides: { limits }, environment });
    const owner = server.visitor();
    expect(await signIn(owner, '192.0.2.1')).toBe(200);
    await owner.api(logout);
    for (const address of addresses(GUESSES))
      expect(await signIn(server.visitor(), address, 'wrong', username)).toBe(401);
    return { server, owner };
  };

  it('of strangers everywhere end at the account’s limit; a known browser and a known network get in', async () => {
    const { server, owner } = await guessedAt();
    expect(await signIn(server.visitor(), '10.0.1.1')).toBe(429);
    expect(await signIn(server.visitor(), '192.0.2.1'), 'another browser in the known network').toBe(200);
    expect(await signIn(owner, '192.0.2.2'), 'the known browser, elsewhere').toBe(200);
  });

  it('at a name that nobody has end alike, and keep nobody else out', async () => {
    const { server } = await guessedAt('nobody');
    expect(await signIn(server.visitor(), '10.0.1.1', 'wrong', 'nobody')).toBe(429);
    expect(await signIn(server.visitor(), '10.0.1.2')).toBe(200);
  });

  it('count anew for a new password, so that one of a reset opens at once', async () => {
    const { server } = await guessedAt();
    const { password } = await resetPassword(server.context.config, 'owner');
    expect(await signIn(server.visitor(), '203.0.113.9', password)).toBe(200);
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

  it('has its own allowance, and afterwards only that of its address, until a right password', async () => {
    const few = new RateLimiterMemory({ points: 2, duration: 60 });
    const limits = { ...createRateLimits(), loginByDevice: few };
    const server = await startPagelessServer({ overrides: { limits }, environment });
    const owner = await server.admin();
    const guess = () => signIn(owner, '10.0.0.1', 'wrong');
    expect([await guess(), await guess(), await signIn(owner, '10.0.0.1')]).toEqual([401, 401, 200]);
    const tries: number[] = [];
    for (let n = 0; n < 8; n += 1) tries.push(await guess());
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
    const [listed] = await owner.api(listDevices);
    for (const forged of ['', '.', listed?.id, mark.slice(1), `${mark}A`, '__proto__']) {
      const headers = { ...from('10.0.0.1'), cookie: `${name}=${forged}` };
      const body = { username: 'owner', password: PASSWORD };
      expect((await server.visitor().json('POST', '/api/admin/login', body, headers)).status).toBe(429);
    }
  });
});
