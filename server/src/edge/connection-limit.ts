import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Files that the server opens beside its connections: database, photographs, processes. */
const KEPT_FILES = 96;
const RETRY_AFTER_SECONDS = 5;
const LOG_EVERY_MS = 60_000;

/** The number of files that this process may have open. */
const openFilesLimit = (): number => {
  const report: unknown = process.report.getReport();
  const limits = typeof report === 'object' && report !== null && 'userLimits' in report ? report.userLimits : null;
  const files = typeof limits === 'object' && limits !== null && 'open_files' in limits ? limits.open_files : null;
  const soft = typeof files === 'object' && files !== null && 'soft' in files ? Number(files.soft) : Number.NaN;
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
};

interface Limit {
  /** Answers 503 if too many connections are open; false if there is room. */
  refuse(response: ServerResponse): boolean;
}

const BUSY = JSON.stringify({
  error: 'unavailable',
  message: 'The server is very busy. Please try again in a moment.',
});

/**
 * Keeps files for the server's own work where many connections are open: beyond the first limit a request that is not
 * answered from memory gets 503, beyond the second one a connection is closed. Those that nobody uses are closed first.
 */
export const limitConnections = (server: Server, logger: Logger, files = openFilesLimit()): Limit => {
  const most = Math.max(files - KEPT_FILES, Math.floor(files / 3));
  let open = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  if (Number.isFinite(most)) server.maxConnections = most + Math.floor((files - most) / 4);
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  const makeRoom = (): void => {
    server.closeIdleConnections();
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    loggedAt = now;
    logger.error({ open, files }, 'too many connections are open: callers get an error. Raise the limit of open files');
  };
  server.on('drop', makeRoom);
  return {
    refuse(response) {
      if (open <= most) return false;
      makeRoom();
      response
        .writeHead(503, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': String(RETRY_AFTER_SECONDS),
          connection: 'close',
        })
        .end(BUSY);
      return true;
    },
  };
};
