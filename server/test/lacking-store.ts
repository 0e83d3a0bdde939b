import { createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';

/**
 * The missing features of a store: some calls, all answers, the end of every body, or that of each original; it may refuse
 * every call, or only what would be stored, because it is too busy.
 */
export type Lack = 'nothing' | 'conditional-puts-and-cors' | 'answers' | 'ends' | 'originals' | 'service' | 'puts';

const BUSY = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Try again.</Message></Error>';
const NOT_IMPLEMENTED = '<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>Not here.</Message></Error>';

/**
 * A proxy in front of a real S3 server that lacks a feature, with the errors of OpenStack Swift for unknown calls.
 */
export const standInFront = async (endpoint: string) => {
  const store = new URL(endpoint);
  let lack: Lack = 'nothing';
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked;
    const isCors = new URL(url, endpoint).searchParams.has('cors');
    const isConditional = method === 'PUT' && headers['if-none-match'] !== undefined;
    if (lack === 'answers') return;
    if (lack === 'conditional-puts-and-cors' && (isCors || isConditional)) {
      asked.resume();
      answer.writeHead(501, { 'content-type': 'application/xml', 'access-control-allow-origin': '*' });
      return void answer.end(NOT_IMPLEMENTED);
    }
    if (lack === 'service' || (lack === 'puts' && method === 'PUT')) {
      asked.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' });
      return void answer.end(BUSY);
    }
    // The signature is for the requested host.
    const passed = request({ host: store.hostname, port: store.port, method, path: url, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers);
      const hasNoEnd = lack === 'ends' || (lack === 'originals' && url.includes('/uploads/'));
      if (hasNoEnd && method === 'GET') came.once('data', (chunk: Buffer) => answer.write(chunk.subarray(0, 1)));
      else came.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    lacks(what: Lack) {
      lack = what;
    },
    close,
  };
};
