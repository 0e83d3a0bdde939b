import { lookup } from 'node:dns/promises';
import net from 'node:net';
import path from 'node:path';

/** The parts of the configuration that the keeper of the site's socket needs. */
export interface Door {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
}

/** An invalid value is left to the server, which says so. */
export const readDoor = (environment: NodeJS.ProcessEnv = process.env): Door => ({
  port: Number(environment.PORT?.trim() || 3000),
  host: environment.HOST?.trim() || '0.0.0.0',
  dataDir: path.resolve(environment.DATA_DIR?.trim() || './data'),
});

/** The environment of a server that an update tries. */
export const environmentWith = (changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...changes });

/** Takes the site's address, without listening yet. Null where that is impossible: the server then says why. */
export const takeAddress = async ({ port, host }: Door): Promise<net.BoundSocket | null> => {
  // On Windows, a process cannot give a socket to another one in this way.
  if (process.platform === 'win32') return null;
  try {
    const { address } = await lookup(host);
    return new net.BoundSocket({ port, host: address });
  } catch {
    return null;
  }
};
