import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface StaticHost {
  readonly url: string;
  close(): void;
}

/** A host for static files, including those that are added later. */
export const hostFiles = async (folder: string): Promise<StaticHost> => {
  const server = createServer(async (request, response) => {
    const wanted = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const file = path.join(folder, wanted.endsWith('/') ? `${wanted}index.html` : wanted);
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end(await readFile(path.join(folder, '404.html')));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
