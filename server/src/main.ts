import { readConfig } from './config/config.ts';
import { makeFilesPrivate } from './config/private-folder.ts';
import { StartError } from './config/start-error.ts';
import { type RestartableServer, runServer } from './run-server.ts';
import { welcome } from './welcome.ts';

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
try {
  const server = await runServer(readConfig());
  stopOnSignal(server);
  process.stdout.write(welcome(server.running));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
