import net from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/free-port.ts';

/** The connection between a desktop app and a server on this machine. */
export interface Network {
  /** The server's address through this network. */
  readonly url: string;
  /** Cuts all connections; the server itself keeps running. */
  cut(): void;
  mend(): Promise<void>;
  close(): void;
}

/** Limits the number of bytes per second. */
const pace = (bytesPerSecond: number): Transform =>
  new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await setTimeout((chunk.byteLength / bytesPerSecond) * 1000);
      done(null, chunk);
    },
  });

/** @param bytesPerSecond the upload limit; downloads are always fast */
export const openNetwork = async (url: string, bytesPerSecond?: number): Promise<Network> => {
  const { hostname, port } = new URL(url);
  const ownPort = await freePort();
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
    (bytesPerSecond ? near.pipe(pace(bytesPerSecond)) : near).pipe(far);
    far.pipe(near);
  });
  const mend = () => new Promise<void>((resolve) => server.listen(ownPort, hostname, resolve));
  const cut = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  await mend();
  return { url: `http://${hostname}:${ownPort}`, cut, mend, close: cut };
};
