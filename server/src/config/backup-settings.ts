import path from 'node:path';
import type { BackupPlaceSettings } from '@shutterdesk/shared';
import * as z from 'zod';
import { regionName, type S3Config, storeAddress } from './s3-config.ts';
import { filePath, setting } from './setting.ts';

/** The places for backups: those that the environment names, or one that was entered on the screen. */
export interface BackupConfig {
  readonly dir: string | null;
  /** An example: `s3://my-backups/studio`. */
  readonly s3: string | null;
  /** The store of that bucket, and of any that a command names. */
  readonly store: Pick<S3Config, 'credentials' | 'endpoint' | 'region' | 'forcePathStyle' | 'publicOnly'>;
  /** A file with the passphrase; null: it is chosen on the screen, or a recovery key takes its place. */
  readonly passphraseFile: string | null;
  /** The bucket was entered with a secret key that is not here any more. */
  readonly lacksSecret?: true;
}

export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]*))?$/;

export const backupEnvironment = {
  BACKUP_DIR: setting(filePath.optional()),
  BACKUP_S3: setting(
    z
      .string()
      .trim()
      .regex(BUCKET_ADDRESS, "must be the address of a bucket, such as 's3://my-backups/studio'")
      .optional(),
  ),
  BACKUP_S3_ENDPOINT: storeAddress,
  BACKUP_PASSPHRASE_FILE: setting(filePath.optional()),
  BACKUP_S3_REGION: regionName,
};

type Settings = { readonly [Name in keyof typeof backupEnvironment]?: string | undefined };

/** The variables that name a place for backups. */
const NAMES = ['BACKUP_DIR', 'BACKUP_S3'] as const;
export type BackupVariable = (typeof NAMES)[number];

/** The one that names the place; null: none does. */
export const backupVariable = (settings: Settings): BackupVariable | null =>
  NAMES.find((name) => settings[name] !== undefined) ?? null;

/** A sentence for two places, and for one that would be lost with the data; null for any other, or none. */
export const backupContradiction = (
  { BACKUP_DIR, BACKUP_S3 }: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_S3'>,
  dataDir: string,
): string | null => {
  if (BACKUP_DIR && BACKUP_S3) {
    return 'BACKUP_DIR and BACKUP_S3 are both set, and backups go to one place: set one of them.';
  }
  return BACKUP_DIR && `${BACKUP_DIR}${path.sep}`.startsWith(`${dataDir}${path.sep}`)
    ? `BACKUP_DIR is inside the data folder ${dataDir} and would be lost with it: name a folder elsewhere, ideally on another disk.`
    : null;
};

/** Backups go to the store of the photographs, unless another one is named. */
export const backupOf = (settings: Settings, photographs: S3Config | null): BackupConfig => {
  const own = settings.BACKUP_S3_ENDPOINT;
  return {
    dir: settings.BACKUP_DIR ?? null,
    s3: settings.BACKUP_S3 ?? null,
    passphraseFile: settings.BACKUP_PASSPHRASE_FILE ?? null,
    store: {
      endpoint: own ?? photographs?.endpoint ?? null,
      region: settings.BACKUP_S3_REGION ?? photographs?.region ?? 'us-east-1',
      // Few stores besides Amazon's have a host name for every bucket.
      forcePathStyle: own !== undefined || (photographs?.forcePathStyle ?? false),
    },
  };
};

export const LACKS_SECRET =
  'The secret key of the backup bucket is missing, because this site’s keys have changed. Enter it again under Studio → Backup.';

/**
 * The place that was entered on the screen.
 * @param secret null: there is none, or it cannot be opened
 * @param allowsPrivate the bucket may be in the server's own network
 */
export const backupAt = (place: BackupPlaceSettings, secret: string | null, allowsPrivate: boolean): BackupConfig => {
  const { bucket, folder } = place;
  if (bucket === null) {
    return {
      dir: folder,
      s3: null,
      passphraseFile: null,
      store: { endpoint: null, region: 'us-east-1', forcePathStyle: false },
    };
  }
  const { accessKeyId, endpoint, name, prefix, region } = bucket;
  const credentials = secret === null ? {} : { credentials: { accessKeyId, secretAccessKey: secret } };
  return {
    dir: null,
    passphraseFile: null,
    s3: `s3://${name}${prefix ? `/${prefix}` : ''}`,
    // Few stores besides Amazon's have a host name for every bucket.
    store: { endpoint, region, forcePathStyle: endpoint !== null, publicOnly: !allowsPrivate, ...credentials },
    ...(secret === null ? { lacksSecret: true as const } : {}),
  };
};
