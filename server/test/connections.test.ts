import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { createUpload } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** Answered from memory; for the first request, Node builds the head. */
const FROM_MEMORY = '/api/settings';
const NOT_FROM_MEMORY = '/api/health';

const start = async (): Promise<{ readonly server: TestServer; readonly etag: string }> => {
  const server = await startTestServer();
  const headers = { 'accept-encoding': 'identity' };
  const first = await server.visitor().send(FROM_MEMORY, { headers });
  const etag = first.headers.get('etag') ?? '';
  await server.visitor().send(FROM_MEMORY, { headers: { ...headers, 'if-none-match': etag } });
  return { server, etag };
};

const asked = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

/** Sends the requests in one piece and returns everything until the end of the connection. */
const exchange = ({ port }: TestServer, ...requests: readonly string[]): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(requests.join(''));
  return text(socket);
};

const statusLines = (answers: string): readonly string[] => answers.match(/HTTP\/1\.1 \d+/g) ?? [];

const CLOSE = 'Connection: close';

describe('a connection', () => {
  it('gets the answers to pipelined requests in order, from memory or not', async () => {
    const { server, etag } = await start();
    const answers = await exchange(
      server,
      asked(`GET ${NOT_FROM_MEMORY}`),
      asked(`GET ${FROM_MEMORY}`, `If-None-Match: ${etag}`),
      asked(`GET ${FROM_MEMORY}`),
      asked('GET /api/nothing'),
      asked(`HEAD ${FROM_MEMORY}`),
      asked(`GET ${FROM_MEMORY}`, `If-None-Match: ${etag}`),
      asked(`GET ${NOT_FROM_MEMORY}`, CLOSE),
    );
    expect(answers.match(/HTTP\/1\.1 \d+|"heroText"|"ok"|"unknown_address"/g)).toEqual([
      ...['HTTP/1.1 200', '"ok"', 'HTTP/1.1 304', 'HTTP/1.1 200', '"heroText"', 'HTTP/1.1 404', '"unknown_address"'],
      ...['HTTP/1.1 200', 'HTTP/1.1 304', 'HTTP/1.1 200', '"ok"'],
    ]);
  });

  it('gets its answer after it has closed its other half', async () => {
    const { server, etag } = await start();
    const socket = net.connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(asked(`GET ${FROM_MEMORY}`, `If-None-Match: ${etag}`));
    expect(statusLines(await text(socket))).toEqual(['HTTP/1.1 304']);
  });

  it('harms no other connection when it is given up before its answer', async () => {
    const { server, etag } = await start();
    const request = asked(`GET ${FROM_MEMORY}`, `If-None-Match: ${etag}`);
    const sockets = Array.from({ length: 40 }, () => net.connect(server.port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const [index, socket] of sockets.entries()) {
      socket.write(request);
      if (index % 2 === 0) socket.resetAndDestroy();
    }
    const waiting = sockets.filter((_, index) => index % 2 === 1);
    for (const socket of waiting) expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 304 /);
    for (const socket of waiting) socket.destroy();
    expect((await server.visitor().send(FROM_MEMORY)).status).toBe(200);
  });

  it('may offer another protocol, or wait for 100 Continue', async () => {
    const { server } = await start();
    const upgrade = asked(`GET ${FROM_MEMORY}`, 'Connection: Upgrade, close', 'Upgrade: h2c');
    expect(statusLines(await exchange(server, upgrade))).toEqual(['HTTP/1.1 200']);
    const expectant = asked(`GET ${FROM_MEMORY}`, 'Expect: 100-continue');
    const answers = await exchange(server, expectant, asked(`GET ${NOT_FROM_MEMORY}`, CLOSE));
    expect(statusLines(answers)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'HTTP/1.1 200']);
  });
});

it.each([
  ['the tag', (etag: string) => etag, 304],
  ['the tag as a weak one', (etag: string) => `W/${etag}`, 304],
  ['a list with the tag', (etag: string) => `"other", W/"more",${etag}`, 304],
  ['anything there is', () => '*', 304],
  ['another tag', () => '"other"', 200],
  ['a list of others', (etag: string) => `"other", W/"x${etag.slice(1)}`, 200],
  ['what is no tag', (etag: string) => etag.slice(1, -1), 200],
])('If-None-Match accepts %s, in the first request and in later ones', async (_, named, status) => {
  const { server, etag } = await start();
  const request = asked(`GET ${FROM_MEMORY}`, `If-None-Match: ${named(etag)}`);
  const answers = await exchange(server, request, request, asked(`GET ${NOT_FROM_MEMORY}`, CLOSE));
  expect(statusLines(answers)).toEqual([`HTTP/1.1 ${status}`, `HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
});

it.each([[[]], [['Content-Length: 0']]])(
  'a request without a body is understood where one is due, with the headers %j',
  async (length) => {
    const { server } = await start();
    const { uploadURL } = await (await server.admin()).api(createUpload);
    const { pathname, search } = new URL(uploadURL);
    const answers = await exchange(
      server,
      asked('POST /api/contacts', ...length),
      asked('POST /enquiry', ...length),
      asked('POST /api/admin/logout', ...length),
      asked(`PUT ${pathname}${search}`, 'Content-Type: image/png', ...length),
      asked(`GET ${NOT_FROM_MEMORY}`, ...length, CLOSE),
    );
    expect(statusLines(answers)).toEqual([
      ...['HTTP/1.1 400', 'HTTP/1.1 400', 'HTTP/1.1 204', 'HTTP/1.1 200', 'HTTP/1.1 200'],
    ]);
  },
);
