// No test here reads the page, so none is published.
import { setImmediate } from 'node:timers/promises';
import { logout } from '@shutterdesk/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resetPassword } from '../src/accounts/account-commands.ts';
import { SlowLanes } from '../src/accounts/slow-lanes.ts';
import { type Client, PASSWORD, refusal, startPagelessServer, type TestServer } from './test-server.ts';

/** Longer than a test: whoever has to wait does not arrive. */
const ENDLESS = 3_600_000;
const FREE = 10;

const start = (guessPauseMs: number) =>
  startPagelessServer({ environment: { TRUST_PROXY: '1' }, overrides: { guessPauseMs } });

const signIn = async (client: Client, address: string, password = PASSWORD, username = 'owner'): Promise<number> => {
  const headers = { 'x-forwarded-for': address };
  return (await client.json('POST', '/api/admin/login', { username, password }, headers)).status;
};

const guess = async (server: TestServer, username = 'owner'): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < FREE; n += 1) statuses.push(await signIn(server.visitor(), `10.0.0.${n}`, 'wrong', username));
  return statuses;
};

/** A guess from a new address, given up with the test; `judged` tells whether it has been answered. */
const stranger = (server: TestServer, username: string, address: string) => {
  const guess = { judged: false };
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ username, password: PASSWORD });
  fetch(`${server.url}/api/admin/login`, { method: 'POST', headers, body, signal: leaving.signal }).then(
    () => (guess.judged = true),
    () => undefined,
  );
  return guess;
};

it('lets strangers wait with further guesses at an account, but not a known browser or a known network', async () => {
  const server = await start(ENDLESS);
  const owner = server.visitor();
  expect(await signIn(owner, '192.0.2.1')).toBe(200);
  await owner.api(logout);
  expect(await guess(server)).toEqual(Array(FREE).fill(401));
  const waiting = stranger(server, 'owner', '10.0.1.1');
  expect(await signIn(server.visitor(), '192.0.2.1'), 'another browser in the known network').toBe(200);
  expect(await signIn(owner, '192.0.2.2'), 'the known browser, elsewhere').toBe(200);
  expect(waiting.judged).toBe(false);
});

it('lets a guess at a name that nobody has wait alike, and one at another name pass', async () => {
  const server = await start(ENDLESS);
  expect(await guess(server, 'nobody')).toEqual(Array(FREE).fill(401));
  const waiting = stranger(server, 'nobody', '10.0.1.1');
  expect(await signIn(server.visitor(), '10.0.1.2')).toBe(200);
  expect(waiting.judged).toBe(false);
});

it('lets the owner in from anywhere, after the wait', async () => {
  const server = await start(20);
  expect(await guess(server)).toEqual(Array(FREE).fill(401));
  expect(await signIn(server.visitor(), '203.0.113.9')).toBe(200);
});

describe('the wait before guesses at an account', () => {
  /** Tells in which order sites and addresses get their turns, and who is refused. */
  const setUp = (pauseMs: number) => {
    const lanes = new SlowLanes(new AbortController().signal, pauseMs);
    const [passed, refused]: [string[], string[]] = [[], []];
    const wait = (account: string, address: string) =>
      lanes.pass(account, { address, rank: 'new', abandoned: new AbortController().signal }).then(
        () => void passed.push(address),
        () => void refused.push(address),
      );
    return { wait, passed, refused };
  };

  it('has room for others although one address sends more guesses than may wait', async () => {
    const { wait, refused } = setUp(ENDLESS);
    for (let n = 0; n < 600; n += 1) void wait('owner', '10.0.0.1');
    void wait('owner', '192.0.2.1');
    void wait('mia', '192.0.2.2');
    await setImmediate();
    expect(refused).toEqual(Array(600 + 2 - 512).fill('10.0.0.1'));
  });

  it('is as long beside an IPv6 site as beside one address', async () => {
    const { wait, passed } = setUp(1);
    const site = Array.from({ length: 40 }, (_, n) => wait('owner', `2001:db8:7:${n}::/64`));
    await Promise.all([...site, wait('owner', '192.0.2.1')]);
    expect(passed.indexOf('192.0.2.1')).toBe(2);
  });
});

it('counts anew for a new password, so that one of a reset opens at once', async () => {
  const server = await start(ENDLESS);
  await guess(server);
  const waiting = stranger(server, 'owner', '10.0.1.1');
  const { password } = await resetPassword(server.context.config, 'owner');
  expect(await signIn(server.visitor(), '203.0.113.9', password)).toBe(200);
  expect(waiting.judged).toBe(false);
});

it('lets go of whoever waits when it stops, and says so', async () => {
  const server = await start(ENDLESS);
  expect(await signIn(server.visitor(), '192.0.2.1')).toBe(200);
  await guess(server);
  const waiting = ['10.0.1.1', '10.0.1.2', '10.0.1.3'].map((address) => {
    const headers = { 'x-forwarded-for': address };
    return server.visitor().json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD }, headers);
  });
  // The guesses have arrived by the time that a later one is answered.
  expect(await signIn(server.visitor(), '192.0.2.1')).toBe(200);
  await server.close();
  for (const answer of await Promise.all(waiting)) expect(await refusal(answer)).toEqual([503, 'unavailable']);
});
