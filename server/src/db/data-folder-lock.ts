import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { isLocked, openLockFile } from './database.ts';

/**
 * Keeps a second server off a data folder. It uses SQLite's lock on a separate file, which the system releases
 * however the process ends.
 * @returns a function that releases the lock
 * @throws {StartError} when another process holds it
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  try {
    return openLockFile(path.join(dataDir, 'server.lock'));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StartError(`Another Shutterdesk server is using the data folder ${dataDir} (DATA_DIR): stop it first.`, {
      mayPass: true,
    });
  }
};
