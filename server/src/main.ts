import { inspect } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { goneVariables, readConfig } from './config/config.ts';
import { makeFilesPrivate } from './config/private-folder.ts';
import { type RestartableServer, runServer } from './run-server.ts';
import { welcome } from './welcome.ts';

/** EX_CONFIG of sysexits.h: a supervisor need not try again. */
const WRONG_SETTING = 78;

const stopOnSignal = (server: RestartableServer): void => {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
};

makeFilesPrivate();
for (const sentence of goneVariables()) process.stderr.write(`${sentence}\n`);
try {
  const server = await runServer(readConfig());
  stopOnSignal(server);
  process.stdout.write(welcome(server.running, process.stdout.isTTY));
} catch (error) {
  const isKnown = error instanceof StartError;
  const unknown = () => `The server cannot start, for a reason that it does not know:\n${inspect(error)}`;
  process.stderr.write(`${isKnown ? error.message : unknown()}\n`);
  process.exitCode = isKnown && !error.mayPass ? WRONG_SETTING : 1;
}
