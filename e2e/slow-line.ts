import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

interface SlowLine {
  readonly url: string;
  close(): void;
}

/** Lets so many bytes a second through. */
const pace = (bytesPerSecond: number): Transform =>
  new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await setTimeout((chunk.byteLength / bytesPerSecond) * 1000);
      done(null, chunk);
    },
  });

/** A line to a server on this machine that is quick one way and slow on the way up. */
export const openSlowLine = async (url: string, bytesPerSecond: number): Promise<SlowLine> => {
  const { hostname, port } = new URL(url);
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.pipe(pace(bytesPerSecond)).pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
