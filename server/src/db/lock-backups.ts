import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { isLocked, openLockFile } from './database.ts';
import { HeldLock } from './postgres/held-lock.ts';
import { BACKUPS, isHeld } from './postgres/locks.ts';
import { withClient } from './postgres/one-client.ts';

const LOCK = 'backup.lock';
const NEVER = new AbortController().signal;

/** Another backup or restore of the site is under way. */
class BackupUnderWay extends StartError {
  constructor() {
    super('Another backup of this site is running. Wait until it has finished.');
  }
}

export interface BackupLock {
  /** @throws {StartError} when the lock was lost with its connection: another backup may have begun */
  check(): Promise<void>;
  /** Aborted once the lock is lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

const lockFolder = (dataDir: string): BackupLock => {
  try {
    const release = openLockFile(path.join(dataDir, LOCK));
    return { check: async () => undefined, lost: NEVER, release: async () => release() };
  } catch (error) {
    throw isLocked(error) ? new BackupUnderWay() : error;
  }
};

/** Servers that share a database have no folder in common: the lock must be in the database. */
const lockDatabase = async (database: DatabaseConfig): Promise<BackupLock> => {
  const lock = await HeldLock.take(database, BACKUPS, 'shutterdesk backup lock');
  if (!lock) throw new BackupUnderWay();
  return lock;
};

/**
 * Keeps a second backup or restore of the same site out. The system releases the lock however the process ends.
 * @throws {StartError}
 */
export const lockBackups = async ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<BackupLock> =>
  database ? lockDatabase(database) : lockFolder(dataDir);

/** Tells whether a backup or restore is under way, started by any command or server. */
export const isBackingUp = async (site: Parameters<typeof lockBackups>[0]): Promise<boolean> => {
  const { database } = site;
  if (database) {
    return withClient(database, { name: 'shutterdesk backup' }, async (client) => {
      const { rows } = await client.query<{ held: boolean }>(`select ${isHeld(BACKUPS)} as held`);
      return rows[0]?.held === true;
    });
  }
  try {
    await (await lockBackups(site)).release();
    return false;
  } catch (error) {
    if (error instanceof BackupUnderWay) return true;
    throw error;
  }
};
