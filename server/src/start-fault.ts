import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from './config/config.ts';
import { databaseFault } from './db/open-site-database.ts';
import { fullDisk } from './db/sqlite-fault.ts';

const FULL = /^(?:ENOSPC|EDQUOT)$/;
const CLOSED = /^(?:EACCES|EPERM|EROFS)$/;
const TOO_MANY = /^(?:EMFILE|ENFILE)$/;

/** A sentence for a file that the start could not read or write; null for any other error. */
const fileFault = (error: unknown, { dataDir }: Pick<Config, 'dataDir'>): StartError | null => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const code = String(error.code);
  const place = 'path' in error ? String(error.path) : dataDir;
  if (FULL.test(code)) return fullDisk(dataDir);
  if (TOO_MANY.test(code)) {
    return new StartError('The server may not open enough files: raise the limit (ulimit -n, or LimitNOFILE=).');
  }
  return CLOSED.test(code)
    ? new StartError(
        `${place} cannot be read or written by this server’s user (${code}): make that user the owner of everything in the data folder ${dataDir} (DATA_DIR).`,
      )
    : new StartError(`${place} cannot be used: ${error.message}.`);
};

/** A sentence for a start that failed; null for an error that nobody expected. */
export const startFault = (error: unknown, config: Pick<Config, 'dataDir' | 'database'>): StartError | null =>
  databaseFault(error, config) ?? fileFault(error, config);
