import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { type Database, isLocked, openLockFile } from './database.ts';
import { HeldLock } from './postgres/held-lock.ts';
import { BACKUPS, isHeld } from './postgres/locks.ts';

const LOCK = 'backup.lock';
const NEVER = new AbortController().signal;

/** Another backup, test or restore of the site is under way. */
export class BackupUnderWay extends StartError {
  constructor() {
    super('Another backup of this site is running. Wait until it has finished.');
  }
}

export interface BackupLock {
  /** @throws {StartError} when the lock was lost with its connection: another backup may have begun */
  check(): Promise<void>;
  /** Aborted once the lock is lost: another backup may have begun. */
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

type Site = Pick<Config, 'dataDir' | 'database'>;

/**
 * Keeps a second backup, test or restore of the same site out. The system releases the lock however the process ends.
 * @throws {StartError}
 */
export const lockBackups = async ({ dataDir, database }: Site): Promise<BackupLock> =>
  database ? lockDatabase(database) : lockFolder(dataDir);

/**
 * Runs work that keeps every other backup out.
 * @throws {StartError}
 */
export const withBackupLock = async <Result>(site: Site, work: (lock: BackupLock) => Promise<Result>) => {
  const lock = await lockBackups(site);
  return work(lock).finally(() => lock.release());
};

/** Tells whether a backup, test or restore is under way, started by any command or server. */
export const isBackingUp = async (site: Site, db: Database): Promise<boolean> => {
  if (site.database) {
    const held = sql<{ held: boolean }>`select ${sql.raw(isHeld(BACKUPS))} as held`;
    return (await held.execute(db)).rows[0]?.held === true;
  }
  try {
    await (await lockBackups(site)).release();
    return false;
  } catch (error) {
    if (error instanceof BackupUnderWay) return true;
    throw error;
  }
};
