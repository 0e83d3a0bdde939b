import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
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

/** A host that knows nothing but files, as there are many. */
export const hostFiles = async (folder: string, port: number): Promise<{ close(): void }> => {
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
