import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { asksForReasons, readConfig, unreadVariables } from './config/config.ts';
import { socketOfSystem, tellSystem } from './config/door.ts';
import { makeFilesPrivate } from './config/private-folder.ts';
import type { Overrides } from './context.ts';
import { readyLines } from './ready-lines.ts';
import { type RestartableServer, runServer } from './run-server.ts';
import { noteRunning } from './update/running-server.ts';

/** EX_CONFIG of sysexits.h: a supervisor need not try again. */
const WRONG_SETTING = 78;

const stopOnSignal = (server: RestartableServer): void => {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
};

const NEW = '--new';

const isNew = (): boolean => {
  const typed = process.argv.slice(2);
  const unknown = typed.find((argument) => argument !== NEW);
  if (unknown !== undefined) throw new StartError(`A start knows ${NEW} alone, not ${unknown}.`);
  return typed.includes(NEW);
};

/** Serves the site until a signal comes, or says in a sentence why it cannot. */
export const serve = async (more: Overrides = {}): Promise<void> => {
  makeFilesPrivate();
  for (const sentence of unreadVariables()) process.stderr.write(`${sentence}\n`);
  try {
    const config = readConfig();
    const socket = socketOfSystem();
    // Node cannot listen again on a descriptor that it has closed; systemd starts the service again.
    const startAgain = socket === null ? undefined : () => process.exit(0);
    const server = await runServer(config, { ...more, socket, startAgain, isNew: isNew() });
    stopOnSignal(server);
    await noteRunning(config.dataDir, { url: server.running.url, comesBack: socket !== null }).catch(() => undefined);
    tellSystem();
    process.stdout.write(readyLines(server.running, process.stdout.isTTY));
    // A server that is killed could not keep its compiled code for the next start.
    flushCompileCache();
  } catch (error) {
    const isKnown = error instanceof StartError;
    const reason = asksForReasons() || !(error instanceof Error) ? inspect(error) : error.message;
    const unknown = `The server cannot start, for a reason that it does not know: ${reason}. With LOG_LEVEL=debug it says more.`;
    process.stderr.write(`${isKnown ? error.message : unknown}\n`);
    process.exitCode = isKnown && !error.mayPass ? WRONG_SETTING : 1;
  }
};
