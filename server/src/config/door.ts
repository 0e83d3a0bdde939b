import { execFile } from 'node:child_process';
import { StartError } from '@shutterdesk/shared/node/start-error';

/** The first descriptor that systemd hands over: sd_listen_fds(3). */
const FIRST = 3;

/**
 * The site's socket, if systemd holds it; null: the server opens one itself.
 * @throws {StartError} for more than one
 */
export const socketOfSystem = (environment: NodeJS.ProcessEnv = process.env, pid = process.pid): number | null => {
  const { LISTEN_PID, LISTEN_FDS } = environment;
  // Variables of another process may have been passed on.
  if (LISTEN_PID !== String(pid)) return null;
  if (LISTEN_FDS === '1') return FIRST;
  throw new StartError(
    `The server takes one socket, and systemd gives it ${LISTEN_FDS}: leave one ListenStream= in shutterdesk.socket.`,
  );
};

/** Tells systemd that the site answers, by its own program: Node knows no sockets of that kind. */
export const tellSystem = (): void => {
  if (process.env.NOTIFY_SOCKET) execFile('systemd-notify', ['--ready'], () => undefined);
};
