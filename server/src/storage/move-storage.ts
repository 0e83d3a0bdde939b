import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { incomingFolder } from '../config/data-folder.ts';
import { requireSqlite } from '../config/database-settings.ts';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { damageOf } from '../db/sqlite-fault.ts';
import { type Copied, copyObjects } from './copy-objects.ts';
import { createDiskStorage, createS3Storage } from './create-storage.ts';
import { claimStorage, readStorageState, type StorageKind, switchStorage } from './storage-mark.ts';

const movedIn = async (
  config: Config,
  db: Database,
  to: StorageKind,
  onProgress: (done: number, total: number) => void,
): Promise<Copied | null> => {
  if (!config.s3) throw new StartError('S3_BUCKET is not set: it names the bucket to move the photographs to or from.');
  if ((await readStorageState(db)).kind === to) return null;
  const disk = createDiskStorage(config);
  const bucket = await createS3Storage(config, config.s3);
  const [target, storage] = to === 's3' ? [config, bucket] : [{ ...config, s3: null }, disk];
  await claimStorage(target, db, storage);
  const from = to === 's3' ? disk : bucket;
  const copied = await copyObjects({ from, to: storage, workFolder: incomingFolder(config), onProgress });
  await switchStorage(db, to);
  return copied;
};

/**
 * Copies all photographs to the other store, then records that store in the database. The originals stay. An
 * interrupted run continues at the next call.
 * @returns null when they are already there
 * @throws {StartError} while a server runs, and when an object cannot be copied completely
 */
export const moveStorage = async (
  config: Config,
  to: StorageKind,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Copied | null> => {
  requireSqlite(config, 'Photographs that move');
  if (!existsSync(path.join(config.dataDir, DATABASE_FILE))) {
    throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR to the site's own.`);
  }
  const release = lockDataFolder(config.dataDir);
  try {
    const db = await openDatabase(config.dataDir);
    return await movedIn(config, db, to, onProgress).finally(() => db.destroy());
  } catch (error) {
    throw damageOf(error, config.dataDir) ?? error;
  } finally {
    release();
  }
};
