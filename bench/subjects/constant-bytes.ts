import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The least that can answer: the status, headers and bytes from BYTES, for any request. */
const { status, headers, body } = JSON.parse(readFileSync(process.env.BYTES ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
