import { flushCompileCache } from 'node:module';
import { inspect, parseArgs } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { goneVariables, readConfig } from './config/config.ts';
import { makeFilesPrivate } from './config/private-folder.ts';
import { START_AGAIN } from './config/programs.ts';
import type { Overrides } from './context.ts';
import { readyLines } from './ready-lines.ts';
import { type RestartableServer, runServer } from './run-server.ts';
import { noteRunning } from './update/running-note.ts';

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
  if (process.channel === undefined) return;
  // The keeper has ended.
  process.on('disconnect', stop);
  if (!process.connected) stop();
};

/** The instructions of the keeper, or of an update, for this start. */
const told = (): Pick<Overrides, 'socket' | 'isTrial' | 'goesBack'> => {
  const { values } = parseArgs({
    options: {
      socket: { type: 'string' },
      trial: { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
    },
  });
  const { socket, trial: isTrial, back: goesBack } = values;
  return { socket: socket === undefined ? null : Number(socket), isTrial, goesBack };
};

/** Serves the site until a signal comes, or says in a sentence why it cannot. */
export const serve = async (more: Overrides = {}): Promise<void> => {
  const overrides = { ...more, ...told() };
  makeFilesPrivate();
  for (const sentence of goneVariables()) process.stderr.write(`${sentence}\n`);
  const startAgain = overrides.socket === null ? undefined : () => process.exit(START_AGAIN);
  try {
    const config = readConfig();
    const server = await runServer(config, { ...overrides, startAgain });
    stopOnSignal(server);
    // A full disk does not end a server that serves: an update then takes it for stopped.
    await noteRunning(config.dataDir, server.running.url).catch(() => undefined);
    process.stdout.write(readyLines(server.running, process.stdout.isTTY));
    // A server that is killed could not keep its compiled code for the next start.
    flushCompileCache();
  } catch (error) {
    const isKnown = error instanceof StartError;
    const unknown = () => `The server cannot start, for a reason that it does not know:\n${inspect(error)}`;
    process.stderr.write(`${isKnown ? error.message : unknown()}\n`);
    process.exitCode = isKnown && !error.mayPass ? WRONG_SETTING : 1;
  }
};
