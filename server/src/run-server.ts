import type { Config } from './config/config.ts';
import type { Overrides } from './context.ts';
import { type RunningServer, startServer } from './server.ts';

/** A server that can start itself again. */
export interface RestartableServer {
  /** The server as it runs now. */
  readonly running: RunningServer;
  close(): Promise<void>;
}

/**
 * Runs the server, and starts it again at the same address where a restore asks for it.
 * @throws {StartError} with a sentence for the person who started it
 */
export const runServer = async (config: Config, overrides: Overrides = {}): Promise<RestartableServer> => {
  let work: Promise<void> = Promise.resolve();
  let closed = false;
  const start = (port: number): Promise<RunningServer> =>
    startServer(
      { ...config, port },
      {
        ...overrides,
        restartAfter(between) {
          work = work.then(() => again(between));
        },
      },
    );
  const again = async (between: () => Promise<void>): Promise<void> => {
    if (closed) return;
    await running.close();
    await between();
    if (overrides.startAgain) return overrides.startAgain();
    running = await start(running.port);
  };
  let running = await start(config.port);
  return {
    get running() {
      return running;
    },
    async close() {
      await work;
      closed = true;
      await running.close();
    },
  };
};
