import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { type RestartableServer, runServer } from '../server/src/run-server.ts';
import { readyLines } from '../server/src/serve.ts';
import { CHEAP_PASSWORDS } from '../server/test/cheap-passwords.ts';
import { IDLE_IMAGE_PROCESSES } from '../server/test/idle-image-processes.ts';

/** A message that starts a studio with its settings, or stops the one at a port; a stop is answered. */
export type Order = { readonly start: NodeJS.ProcessEnv } | { readonly stop: number };

/**
 * By their ports. All run in the same process, like `main.ts`: starting Node and compiling the server takes ten times as
 * long as starting a server.
 */
const running = new Map<number, RestartableServer>();

const start = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const config = readConfig(env);
  const server = await runServer(config, { passwordCost: CHEAP_PASSWORDS, imageProcesses: IDLE_IMAGE_PROCESSES });
  running.set(config.port, server);
  process.stdout.write(readyLines(server.running, false));
};

const stop = async (port: number): Promise<void> => {
  await running.get(port)?.close();
  running.delete(port);
  process.send?.('stopped');
};

makeFilesPrivate();
process.on('message', (order: Order) => ('stop' in order ? stop(order.stop) : start(order.start)));
process.on('disconnect', () => process.exit(0));
