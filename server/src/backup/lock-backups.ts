import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { StartError } from '../config/start-error.ts';
import { isLocked, openLockFile } from '../db/database.ts';
import { startFault } from '../db/postgres/fault.ts';
import { BACKUPS } from '../db/postgres/locks.ts';
import { clientConfig, KEEPALIVE } from '../db/postgres/pool.ts';

const LOCK = 'backup.lock';

/** Another backup or restore of the site is under way. */
class BackupUnderWay extends StartError {
  constructor() {
    super('Another backup of this site is under way: wait until it has ended.');
  }
}

export interface BackupLock {
  /** @throws {StartError} when the lock was lost with its connection: another backup may have begun */
  check(): void;
  release(): Promise<void>;
}

const lockFolder = (dataDir: string): BackupLock => {
  try {
    const release = openLockFile(path.join(dataDir, LOCK));
    return { check: () => undefined, release: async () => release() };
  } catch (error) {
    throw isLocked(error) ? new BackupUnderWay() : error;
  }
};

/** Servers share a database, not a folder. The lock ends with its connection. */
const lockDatabase = async ({ url, place }: DatabaseConfig): Promise<BackupLock> => {
  const client = new pg.Client(clientConfig(url, 'shutterdesk backup lock'));
  let lost: unknown = null;
  client.on('error', (error) => {
    lost = error;
  });
  const release = async (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(`${KEEPALIVE}; set idle_session_timeout = 0`);
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${BACKUPS.join(', ')}) as taken`,
    );
    if (!rows[0]?.taken) throw new BackupUnderWay();
  } catch (error) {
    await release();
    throw error instanceof StartError ? error : startFault(error, place);
  }
  const check = (): void => {
    if (lost) throw startFault(lost, place);
  };
  return { check, release };
};

/**
 * Keeps a second backup or restore of one site away. The system releases the lock however the process ends.
 * @throws {StartError}
 */
export const lockBackups = async ({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<BackupLock> =>
  database ? lockDatabase(database) : lockFolder(dataDir);

/** Tells whether one is under way, be it a command's or another server's. */
export const isBackingUp = async (site: Parameters<typeof lockBackups>[0]): Promise<boolean> => {
  try {
    await (await lockBackups(site)).release();
    return false;
  } catch (error) {
    if (error instanceof BackupUnderWay) return true;
    throw error;
  }
};
