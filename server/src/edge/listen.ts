import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { StartError } from '@shutterdesk/shared/node/start-error';

const LET_GO_EVERY_MS = 50;
const PATIENCE_MS = 20_000;
/** The request of a connection that has just been opened comes within this time. */
const ON_THE_WAY_MS = 200;

interface Address {
  readonly port: number;
  readonly host: string;
  /** A socket of this process that has the address already, by its number. */
  readonly socket?: number | null | undefined;
  /** The variables that say so. */
  readonly names: { readonly port: string; readonly host: string };
}

/**
 * Listens, and answers the port.
 * @throws {StartError} when that is not possible here
 */
export const listen = (server: Server, { port, host, socket, names }: Address): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program: set ${names.port} to a free one.`,
        EACCES: `Port ${port} needs more rights than this user has: set ${names.port} to one above 1023.`,
        EADDRNOTAVAIL: `${names.host} ${host} is not an address of this machine.`,
        EAFNOSUPPORT: `${names.host} ${host} is an address of a kind (${host.includes(':') ? 'IPv6' : 'IPv4'}) that is off on this machine.`,
        ENOTFOUND: `${names.host} ${host} is not an address of this machine.`,
      };
      const sentence = sentences[error.code ?? ''];
      reject(sentence ? new StartError(sentence, { mayPass: error.code === 'EADDRINUSE' }) : error);
    });
    server.listen(socket == null ? { port, host } : { fd: socket }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/**
 * Answers the running requests, even on keep-alive connections, and closes the rest after a while.
 * @param isKept others wait at the same socket: no connection whose request is still on its way may be refused
 */
export const stop = (server: Server, isKept = false): Promise<void> =>
  new Promise((resolve) => {
    const idleSince = performance.now() + (isKept ? ON_THE_WAY_MS : 0);
    const letGoOfIdle = () => performance.now() >= idleSince && server.closeIdleConnections();
    const lettingGo = setInterval(letGoOfIdle, LET_GO_EVERY_MS);
    const cutOff = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    // An HTTP server's own `close` cuts off connections that have just been opened.
    NetServer.prototype.close.call(server, () => {
      clearInterval(lettingGo);
      clearTimeout(cutOff);
      // Its own `close` also ends the timer that watches connections, and that holds the whole server.
      server.close();
      resolve();
    });
    letGoOfIdle();
  });

export const localUrl = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
