import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface OwnFile {
  readonly body: string | Uint8Array;
  readonly headers: OutgoingHttpHeaders;
}

export interface Front {
  readonly url: string;
  close(): void;
}

const ready = ({ body, headers }: OwnFile) => {
  const bytes = brotliCompressSync(body);
  return { bytes, headers: { ...headers, 'content-encoding': 'br', 'content-length': bytes.byteLength } };
};

/** A proxy that answers some paths itself, brotli-encoded from memory, and forwards all others. */
export const startFront = async (upstream: string, own: Readonly<Record<string, OwnFile>>): Promise<Front> => {
  const files = new Map(Object.entries(own).map(([path, file]) => [path, ready(file)]));
  const agent = new Agent({ keepAlive: true });
  const passOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const options = { agent, method: asked.method, headers: asked.headers };
    const passed = request(new URL(asked.url ?? '/', upstream), options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  };
  const server = createServer((asked, answer) => {
    const file = files.get(asked.url ?? '/');
    if (file) answer.writeHead(200, file.headers).end(file.bytes);
    else passOn(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};
