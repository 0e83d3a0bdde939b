import { type BackupPlaceSettings, backupPlaceSettingsSchema } from '@shutterdesk/shared';
import type { BackupConfig } from './backup-settings.ts';

export const LACKS_SECRET =
  'The secret key of the backup bucket is missing, because this site’s keys have changed. Enter it again under Studio → Backup.';

/** Reads a place for backups that was entered on the screen; null for what no release of ours has written. */
export const readStoredBackup = (settings: string): BackupPlaceSettings | null =>
  backupPlaceSettingsSchema.safeParse(JSON.parse(settings)).data ?? null;

/** @param secret null: there is none, or it cannot be opened */
export const backupAt = (place: BackupPlaceSettings, secret: string | null): BackupConfig => {
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
    store: { endpoint, region, forcePathStyle: endpoint !== null, ...credentials },
    ...(secret === null ? { lacksSecret: true as const } : {}),
  };
};
