import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * pass: every answer comes through; portal: a hotel's sign-in page replaces every answer; torn: writes are carried
 * out, but their answers break off; small: an upload of more than a hundred bytes is refused with a page; busy: a
 * page says that the server is down for writes.
 */
export type ProxyMode = 'pass' | 'portal' | 'torn' | 'small' | 'busy';

/** A proxy between the app and a server on this machine, like those of foreign networks. */
export interface FaultyProxy {
  readonly url: string;
  mode: ProxyMode;
  close(): void;
}

const SMALL_BYTES = 100;

const page = (response: http.ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Hotel</title><p>Welcome');
};

export const openFaultyProxy = async (url: string): Promise<FaultyProxy> => {
  const { hostname, port } = new URL(url);
  const forward = (request: http.IncomingMessage, answer: (from: http.IncomingMessage) => void): void => {
    const { method, url: path, headers } = request;
    const far = http.request({ hostname, port, method, path, headers }, answer);
    far.on('error', () => request.destroy());
    request.pipe(far);
  };
  const server = http.createServer((request, response) => {
    const isWrite = request.method !== 'GET';
    const isLarge = Number(request.headers['content-length'] ?? SMALL_BYTES + 1) > SMALL_BYTES;
    if (proxy.mode === 'small' && isWrite && request.url?.startsWith('/api/objects/') && isLarge) {
      request.resume().on('end', () => page(response, 413));
    } else if (proxy.mode === 'torn' && isWrite) {
      forward(request, (from) => {
        response.writeHead(from.statusCode ?? 200, { ...from.headers, 'content-length': 10_000 });
        from.on('data', (chunk) => response.write(chunk)).on('end', () => response.destroy());
      });
    } else if (proxy.mode === 'portal' || (proxy.mode === 'busy' && isWrite)) {
      request.resume();
      page(response, proxy.mode === 'portal' ? 200 : 503);
    } else {
      forward(request, (from) => {
        response.writeHead(from.statusCode ?? 200, from.headers);
        from.pipe(response);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const proxy: FaultyProxy = {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
};
