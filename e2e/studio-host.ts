import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { type KeptServer, runServer } from '../server/src/run-server.ts';
import { welcome } from '../server/src/welcome.ts';
import { IDLE_IMAGE_PROCESSES } from '../server/test/idle-image-processes.ts';

/**
 * Runs one studio after another in the same process, like `main.ts`: starting Node and compiling the server takes ten
 * times as long as starting a server. A message with settings starts a studio; 'stop' ends it, and is answered.
 */
let running: KeptServer | null = null;

/** In earnest, hashing and verifying passwords would take as long as all else that a start does. */
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 2 };

const start = async (env: NodeJS.ProcessEnv): Promise<void> => {
  running = await runServer(readConfig(env), { passwordCost: CHEAP_PASSWORDS, imageProcesses: IDLE_IMAGE_PROCESSES });
  process.stdout.write(welcome(running.running));
};

const stop = async (): Promise<void> => {
  await running?.close();
  running = null;
  process.send?.('stopped');
};

makeFilesPrivate();
process.on('message', (message: NodeJS.ProcessEnv | 'stop') => (message === 'stop' ? stop() : start(message)));
process.on('disconnect', () => process.exit(0));
