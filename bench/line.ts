import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

export interface Line {
  /** The address of the far end through this line. */
  readonly origin: string;
  /** The bytes transferred so far, in both directions. */
  bytes: number;
  close(): Promise<void>;
}

interface LineOptions {
  readonly bitsPerSecond?: number;
  /** Every connection is cut after this time. */
  readonly breaksAfterMs?: number;
}

/** A network line to an address on this machine that counts bytes and can be slow or break. */
export const openLine = async (target: string, { bitsPerSecond, breaksAfterMs }: LineOptions = {}): Promise<Line> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const line: Line = {
    origin: '',
    bytes: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const counting = () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        if (bitsPerSecond) await wait((chunk.length * 8000) / bitsPerSecond);
        line.bytes += chunk.length;
        done(null, chunk);
      },
    });
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        for (const other of [near, far]) other.destroy();
      });
    }
    near.pipe(counting()).pipe(far);
    far.pipe(counting()).pipe(near);
    if (breaksAfterMs) setTimeout(() => near.destroy(), breaksAfterMs).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return Object.assign(line, { origin: `http://127.0.0.1:${address.port}` });
};
