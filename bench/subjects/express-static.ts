import { readFileSync } from 'node:fs';
import path from 'node:path';
import express from 'express';

/**
 * The usual way to serve a page: `express.static`, with the bytes and headers of an answer that is already
 * compressed.
 */
const folder = path.join(process.env.DATA_DIR ?? '.', 'static');
const { etag: _, ...headers } = JSON.parse(readFileSync(path.join(folder, '..', 'static-headers.json'), 'utf8'));

const app = express();
app.use(express.static(folder, { setHeaders: (response) => void response.set(headers) }));

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
