import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { parseAddress, probeServer } from '../../src/electron/main/server-address.ts';

it.each([
  ['www.example.com', 'https://www.example.com'],
  [' https://www.example.com/admin ', 'https://www.example.com'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
])('parses %s as %s', (typed, origin) => expect(parseAddress(typed)).toEqual({ origin }));

it.each(['', 'photos', 'ftp://example.com', 'https://somebody@example.com', 'https://'])(
  'asks for an address instead of “%s”',
  (typed) => expect(parseAddress(typed)).toEqual({ sentence: expect.stringMatching(/^Please enter the address/) }),
);

it('sends no password over an unprotected connection', () => {
  expect(parseAddress('http://www.example.com')).toEqual({
    sentence: 'This address isn’t secure, so others could read your password. Use https://www.example.com.',
  });
});

it('distinguishes a studio from another site and from nothing at all', async () => {
  const studio = await startPagelessServer();
  expect(await probeServer(studio.url)).toEqual({ ok: true });
  const other = createServer((_request, response) => response.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await probeServer(`http://127.0.0.1:${port}`)).toEqual({
    ok: false,
    sentence: `127.0.0.1:${port} isn’t a Shutterdesk site. Check the address.`,
  });
  expect(await probeServer('http://127.0.0.1:1')).toEqual({
    ok: false,
    sentence: 'Can’t reach 127.0.0.1:1. Check the address and your connection.',
  });
});
