import path from 'node:path';
import { StartError } from '../config/start-error.ts';
import { isLocked, openLockFile } from './database.ts';

/**
 * Keeps a second server off a data folder. The lock is SQLite's own, on a file of its own: the system lets go of it
 * however the process ends.
 * @returns what releases it
 * @throws {StartError} when another process holds it
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  try {
    return openLockFile(path.join(dataDir, 'server.lock'));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StartError(`Another Shutterdesk server is using the data folder ${dataDir} (DATA_DIR): stop it first.`);
  }
};
