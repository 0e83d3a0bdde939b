import { once } from 'node:events';
import net from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../src/edge/network-of.ts';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { startPagelessServer, startTestServer } from './test-server.ts';

/** The status line of the answer to a raw request. */
const statusOf = async (port: number, head: string): Promise<number> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  await once(socket, 'close');
  return Number(answer.split(' ')[1]);
};

it.each([
  ['PUT http://x:99999/api/objects/abc HTTP/1.1\r\nHost: x', 400],
  ['PUT http://[::/api/objects/abc HTTP/1.1\r\nHost: x', 400],
  ['PUT ftp://x/api/objects/abc HTTP/1.1\r\nHost: x', 400],
  ['GET /api/logout HTTP/1.1\r\nHost: [', 400],
  ['GET /api/logout HTTP/1.1\r\nHost: "><x', 400],
  ['GET /api/login HTTP/1.1\r\nHost: [', 302],
  ['GET /api/settings HTTP/1.1\r\nHost: x\r\nhost: y', 400],
  ['GET /api/health HTTP/1.1\r\nHost: x\r\nHost: x', 400],
  ['GET /api/health HTTP/1.1', 400],
  ['GET /api/contacts HTTP/1.1\r\nHost: x:99999999', 400],
  ['GET http://x/api/contacts?spam=only HTTP/1.1\r\nHost: x', 401],
  ['GET http://x/api/health HTTP/1.1\r\nHost: x', 200],
  ['OPTIONS * HTTP/1.1\r\nHost: x', 404],
])('a request that no browser sends is answered without an error of the server: %s', async (head, status) => {
  const server = await startTestServer();
  expect(await statusOf(server.port, head)).toBe(status);
});

it.each([
  ['a long list', `{"name":[${'1,'.repeat(10_000)}1]}`, 'too many values'],
  ['lists in lists', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'too many values'],
  ['as many lists in lists as a body may have', `{"name":${'['.repeat(9_990)}${']'.repeat(9_990)}}`, 'name'],
])('a body of very many values is refused with a sentence: %s', async (_, body, words) => {
  const server = await startPagelessServer();
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'one' };
  const response = await server.visitor().send('/api/contacts', { method: 'POST', headers, body });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
});

describe('an allowance', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is shared by all addresses of a network', async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
    const guess = async (address: string) =>
      (
        await server
          .visitor()
          .json('POST', '/api/admin/login', { username: 'owner', password: 'x' }, { 'x-forwarded-for': address })
      ).status;
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) statuses.push(await guess(`2001:db8:1:2::${n}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess('2001:db8:1:3::1')).toBe(401);
  });

  it('ends for pages that are rendered for one visitor', async () => {
    const limits = { ...createRateLimits(), enquiryPages: new RateLimiterMemory({ points: 2, duration: 60 }) };
    const server = await startTestServer({ overrides: { limits } });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await server.visitor().send('/enquiry?sent')).status);
    const body = new URLSearchParams({ name: '' });
    statuses.push((await server.visitor().send('/enquiry', { method: 'POST', body })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});
