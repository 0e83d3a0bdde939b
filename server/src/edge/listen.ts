import type { Server } from 'node:http';
import { StartError } from '@shutterdesk/shared/node/start-error';

const LET_GO_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

interface Place {
  readonly port: number;
  readonly host: string;
  /** The variables that say so. */
  readonly names: { readonly port: string; readonly host: string };
}

/**
 * Listens, and answers the port.
 * @throws {StartError} when that is not possible here
 */
export const listen = (server: Server, { port, host, names }: Place): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program: set ${names.port} to a free one.`,
        EACCES: `Port ${port} needs more rights than this user has: set ${names.port} to one above 1023.`,
        EADDRNOTAVAIL: `${names.host} ${host} is not an address of this machine.`,
        ENOTFOUND: `${names.host} ${host} is not an address of this machine.`,
      };
      const sentence = sentences[error.code ?? ''];
      reject(sentence ? new StartError(sentence, { mayPass: error.code === 'EADDRINUSE' }) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

/** Answers the running requests, even on keep-alive connections, and closes the rest after a while. */
export const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const letGoOfIdle = setInterval(() => server.closeIdleConnections(), LET_GO_EVERY_MS);
    const cutOff = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close(() => {
      clearInterval(letGoOfIdle);
      clearTimeout(cutOff);
      resolve();
    });
    server.closeIdleConnections();
  });

export const localUrl = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
