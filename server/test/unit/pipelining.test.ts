import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dropUnread, inSequence } from '../../src/edge/pipelining.ts';

/** More than the kernel buffers for both ends of one connection. */
const LARGE = Buffer.alloc(32_000_000, 'photograph ');

/** A server that records the requests that it has begun; `/large` is more than can be sent unread. */
const listen = async (patienceMs = 60_000) => {
  const begun: string[] = [];
  const answer: RequestListener = ({ url = '' }, response) => {
    begun.push(url);
    response.end(url === '/large' ? LARGE : url);
  };
  const server = createServer(inSequence(answer)).listen(0, '127.0.0.1');
  dropUnread(server, patienceMs);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, begun, port: (server.address() as AddressInfo).port };
};

const get = (path: string, ...lines: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

/** Sends the requests in one piece and reads nothing. */
const ask = (port: number, ...requests: readonly string[]): Socket => {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(requests.join(''));
  return socket;
};

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

describe('a connection with pipelined requests', () => {
  it('gets its answers in order, and no request starts before the previous answer has left', async () => {
    const { begun, port } = await listen();
    const socket = ask(port, get('/large'), ...numbered(9).map((path) => get(path)), get('/last', 'Connection: close'));
    await expect.poll(() => begun).toContain('/large');
    expect(await text(ask(port, get('/another', 'Connection: close')))).toContain('/another');
    expect(begun).toEqual(['/large', '/another']);
    const answers = (await text(socket)).match(/\r\n\r\n\/(?:\d|last)/g)?.map((body) => body.trim());
    expect(answers).toEqual([...numbered(9), '/last']);
  });

  it('is closed after more than 32 requests, and none of those starts', async () => {
    const { server, begun, port } = await listen();
    ask(port, get('/large'), ...numbered(400).map((path) => get(path)));
    await expect.poll(() => begun).toContain('/large');
    await expect.poll(() => connectionsOf(server)).toBe(0);
    expect(begun).toEqual(['/large']);
  });

  it('is closed while 2,000 requests wait on others, and accepted again afterwards', async () => {
    const { server, begun, port } = await listen();
    const ahead = get('/1').repeat(20);
    const others = Array.from({ length: 100 }, () => ask(port, get('/large'), ahead));
    await expect.poll(() => begun.length).toBe(others.length);
    const last = ask(port, get('/1'), ahead, get('/1', 'Connection: close'));
    expect(await text(last).catch(() => '')).not.toContain('Connection: close');
    for (const socket of others) socket.resetAndDestroy();
    await expect.poll(() => connectionsOf(server)).toBe(0);
    expect(await text(ask(port, get('/1'), ahead, get('/last', 'Connection: close')))).toContain('/last');
  });

  it('causes no more work after it disconnects', async () => {
    const { server, begun, port } = await listen();
    const socket = ask(port, get('/large'), get('/1'), get('/2'));
    await expect.poll(() => begun).toContain('/large');
    socket.resetAndDestroy();
    await expect.poll(() => connectionsOf(server)).toBe(0);
    expect(begun).toEqual(['/large']);
  });

  it('is not read after its last request', async () => {
    const { begun, port } = await listen();
    await text(ask(port, get('/last', 'Connection: close'), get('/more')));
    expect(begun).toEqual(['/last']);
  });
});

describe('an unread answer', () => {
  it('is dropped with its connection', async () => {
    const { server, begun, port } = await listen(200);
    ask(port, get('/large'));
    await expect.poll(() => begun).toContain('/large');
    await expect.poll(() => connectionsOf(server)).toBe(0);
  });

  it('is waited for while it is still being made', async () => {
    const gate = Promise.withResolvers<void>();
    const server = createServer(inSequence((_, response) => void gate.promise.then(() => response.end('made')))).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const idle = once(server, 'timeout');
    dropUnread(server, 50);
    const answer = text(ask((server.address() as AddressInfo).port, get('/', 'Connection: close')));
    await idle;
    gate.resolve();
    expect(await answer).toContain('made');
  });
});
