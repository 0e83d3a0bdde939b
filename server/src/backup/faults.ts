import { StartError } from '@shutterdesk/shared/node/start-error';

/** After a backup that failed. */
export const UNTOUCHED = 'Older backups are safe.';

const FULL = /^(?:ENOSPC|EDQUOT|SQLITE_FULL)/;
const GONE = /^(?:EIO|ENODEV|ENXIO|ESTALE)/;
const CLOSED = /^(?:EACCES|EPERM|ENOTDIR|SQLITE_READONLY|SQLITE_CANTOPEN)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A sentence for what a person can put right; any other error stays as it is. */
export const asSentence = (error: unknown, where: string, soFar: string): unknown => {
  const code = codeOf(error);
  if (FULL.test(code)) return new StartError(`The disk is full, so ${where} can’t take more. ${soFar}`);
  if (GONE.test(code))
    return new StartError(`Can’t reach ${where} any more (${code}). Is its disk connected? ${soFar}`);
  if (code === 'EROFS') {
    return new StartError(
      `Can’t write to ${where}: it’s read-only (EROFS). If systemd runs the server, name it after ReadWritePaths=, by systemctl edit shutterdesk. ${soFar}`,
    );
  }
  if (CLOSED.test(code)) return new StartError(`Can’t write to ${where} (${code}). ${soFar}`);
  return error;
};
