import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ReadyFiles } from '../../src/edge/ready-files.ts';
import type { PublishedFile } from '../../src/publish/published-file.ts';
import { listening } from '../listening.ts';

const LARGE = Buffer.alloc(4_000_000, 'photograph ');

const file = (path: string, bytes: Uint8Array): PublishedFile => {
  const plain = { contentType: 'text/plain', immutable: false, scriptHashes: [], gzip: null, br: null };
  return { path, hash: 'a', bytes, ...plain };
};

const answers = new ReadyFiles(({ contentType }) => ({ 'content-type': contentType }));
answers.replace(
  new Map([
    ['/', file('/', Buffer.from('page'))],
    ['/large', file('/large', LARGE)],
  ]),
  file('/404', Buffer.from('nowhere')),
);

const listen = (): Promise<number> =>
  listening(
    createServer((request, response) => {
      if (!answers.serve(request, response)) setImmediate(() => response.end('made later'));
    }),
  );

/** Sends the requests in one piece and returns everything until the end of the connection. */
const exchange = async (port: number, ...requests: readonly string[]): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(requests.map((request) => `${request}\r\n\r\n`).join(''));
  return text(socket);
};

const get = (path: string, ...lines: readonly string[]) => [`GET ${path} HTTP/1.1`, 'Host: x', ...lines].join('\r\n');
const last = (path: string, ...lines: readonly string[]) => get(path, 'Connection: close', ...lines);
const KNOWN = 'If-None-Match: "a"';

const withoutDate = (answer: string): string => answer.replace(/Date: .+/g, 'Date: …');

const KEPT = 'Connection: keep-alive\r\nKeep-Alive: timeout=5';
const OK =
  'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\netag: "a"\r\nvary: Accept-Encoding\r\ncontent-length: 4\r\nDate: …\r\n';

describe('an answer in memory', () => {
  it('is the same each time', async () => {
    const port = await listen();
    const seen = withoutDate(await exchange(port, get('/'), get('/'), get('/'), last('/')));
    const answer = `${OK}${KEPT}\r\n\r\npage`;
    expect(seen).toBe(`${answer}${answer}${answer}${OK}Connection: close\r\n\r\npage`);
  });

  it('has no body for HEAD, and closes the connection for HTTP/1.0 or on request', async () => {
    const port = await listen();
    await exchange(port, get('/'), last('/'));
    const head = 'HEAD / HTTP/1.1\r\nHost: x';
    expect(withoutDate(await exchange(port, head, last('/', KNOWN)))).toContain(`${OK}${KEPT}\r\n\r\nHTTP/1.1 304`);
    expect(withoutDate(await exchange(port, 'GET / HTTP/1.0'))).toBe(`${OK}Connection: close\r\n\r\npage`);
    expect(await exchange(port, `GET / HTTP/1.0\r\n${KNOWN}`)).toContain('Connection: close');
  });

  it('carries the date of its sending', async () => {
    const port = await listen();
    await exchange(port, get('/'), last('/'));
    const [, date = ''] = /^Date: (.+)$/m.exec(await exchange(port, last('/'))) ?? [];
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(5000);
  });

  it('arrives completely, however slowly it is read', async () => {
    const port = await listen();
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`${get('/large')}\r\n\r\n${get('/large')}\r\n\r\n${last('/large')}\r\n\r\n`);
    await once(socket, 'readable');
    const bodies = (await text(socket)).split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\n/).slice(1);
    expect(bodies.map((body) => body === LARGE.toString())).toEqual([true, true, true]);
  });
});
