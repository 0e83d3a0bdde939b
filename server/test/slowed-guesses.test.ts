// No test here reads the page, so none is published.
import { logout } from '@shutterdesk/shared';
import { expect, it, onTestFinished } from 'vitest';
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
