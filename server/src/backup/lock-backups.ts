import path from 'node:path';
import { StartError } from '../config/start-error.ts';
import { isLocked, openLockFile } from '../db/database.ts';

const LOCK = 'backup.lock';

/**
 * Keeps a second backup or restore of one data folder away. The system releases the lock however the process
 * ends.
 * @throws {StartError}
 */
export const lockBackups = (dataDir: string): (() => void) => {
  try {
    return openLockFile(path.join(dataDir, LOCK));
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new StartError('Another backup of this site is under way: wait until it has ended.');
  }
};
