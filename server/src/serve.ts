import { execFile } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { inspect } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { asksForReasons, readConfig, unreadVariables } from './config/config.ts';
import { makeFilesPrivate } from './config/private-folder.ts';
import { VERSION } from './config/release.ts';
import type { Overrides } from './context.ts';
import { type RestartableServer, runServer } from './run-server.ts';
import type { RunningServer } from './server.ts';
import { noteRunning } from './update/running-server.ts';

/** A journal keeps what it reads: only a terminal is shown the token itself. */
const setUpLines = ({ context, setUp, url }: RunningServer, isTerminal: boolean): readonly string[] => {
  if (!setUp) return [];
  const { publicApiUrl, publicUrl } = context.config;
  const admin = `${publicApiUrl ?? publicUrl ?? url}/admin`;
  const place = setUp.file === null ? 'npm run admin -- token' : setUp.file;
  return ['', `  Set it up   ${isTerminal ? `${admin}#token=${setUp.token}` : admin}`, `  Its token   ${place}`];
};

/** The lines on the terminal when the server is ready. */
export const readyLines = (server: RunningServer, isTerminal: boolean): string => {
  const { dataDir, database } = server.context.config;
  const lines = [
    '',
    `  Shutterdesk ${VERSION}`,
    `  Your site   ${server.url}/`,
    `  Admin       ${server.url}/admin`,
    `  Data        ${database?.address ?? dataDir}`,
    ...setUpLines(server, isTerminal),
    '',
  ];
  return `${lines.join('\n')}\n`;
};

/** The first descriptor that systemd hands over: sd_listen_fds(3). */
const FIRST = 3;

/**
 * The site's socket, if systemd holds it; null: the server opens one itself.
 * @throws {StartError} for more than one
 */
const socketOfSystem = (environment: NodeJS.ProcessEnv = process.env, pid = process.pid): number | null => {
  const { LISTEN_PID, LISTEN_FDS } = environment;
  // Variables of another process may have been passed on.
  if (LISTEN_PID !== String(pid)) return null;
  if (LISTEN_FDS === '1') return FIRST;
  throw new StartError(
    `The server takes one socket, and systemd gives it ${LISTEN_FDS}: leave one ListenStream= in shutterdesk.socket.`,
  );
};

/** Tells systemd that the site answers, by its own program: Node knows no sockets of that kind. */
const tellSystem = (): void => {
  if (process.env.NOTIFY_SOCKET) execFile('systemd-notify', ['--ready'], () => undefined);
};

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
