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
export const startFront = async (upstream: string, ownFiles: Readonly<Record<string, OwnFile>>): Promise<Front> => {
  const files = new Map(Object.entries(ownFiles).map(([path, file]) => [path, ready(file)]));
  const agent = new Agent({ keepAlive: true });
  const passOn = (incoming: IncomingMessage, answer: ServerResponse) => {
    const options = { agent, method: incoming.method, headers: incoming.headers };
    const passed = request(new URL(incoming.url ?? '/', upstream), options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  };
  const server = createServer((incoming, answer) => {
    const file = files.get(incoming.url ?? '/');
    if (file) answer.writeHead(200, file.headers).end(file.bytes);
    else passOn(incoming, answer);
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
