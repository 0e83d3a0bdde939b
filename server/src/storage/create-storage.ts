import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { openIncoming } from '../config/data-folder.ts';
import type { S3Config } from '../config/s3-config.ts';
import { DiskStorage } from './disk-storage.ts';
import { type ObjectStorage, StorageUnavailable } from './object-storage.ts';

export const createDiskStorage = ({ dataDir }: Config): ObjectStorage => new DiskStorage(path.join(dataDir, 'objects'));

/**
 * Opens a bucket, even one that does not answer yet.
 * @throws {StartError} when only a person can fix the problem
 */
export const createS3Storage = async (config: Config, s3: S3Config): Promise<ObjectStorage> => {
  // Loaded on demand, because it takes a third of a second.
  const { S3Storage } = await import('./s3-storage.ts');
  const { settingsMistake } = await import('./s3-errors.ts');
  const storage = await S3Storage.create(s3, () => openIncoming(config));
  await storage.check().catch((error: unknown) => {
    const mistake = settingsMistake(error, s3.bucket);
    if (mistake) throw new StartError(mistake);
    if (!(error instanceof StorageUnavailable)) throw error;
  });
  return storage;
};

/** Opens the store that the configuration names. */
export const createStorage = async (config: Config): Promise<ObjectStorage> =>
  config.s3 ? createS3Storage(config, config.s3) : createDiskStorage(config);
