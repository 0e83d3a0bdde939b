import type { BackupPlaceSettings } from '@shutterdesk/shared';
import type { BackupConfig } from './backup-settings.ts';

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
