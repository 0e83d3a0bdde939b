import { stat } from 'node:fs/promises';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { lastProvedAt, readBackupSettings, readProofs } from '../backup/backup-records.ts';
import { backupStateOf } from '../backup/backup-state.ts';
import { openPlace, studioPlace } from '../backup/place.ts';
import { readKept } from '../backup/studio-key.ts';
import type { Config } from '../config/config.ts';
import { readSettings } from '../content/settings-repository.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { advice, type Check, fault, fine, keysOf, type Sight } from './check.ts';

const HOUR_MS = 3_600_000;

const ago = (ms: number): string => {
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  return `${Math.round(hours / 24)} days ago`;
};

const isOnOneDisk = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((folder) => stat(folder).catch(() => null)));
  return first !== null && first?.dev === second?.dev;
};

/** A sentence for a bucket that takes no backups, which the first night would tell; null: it answers, or is a folder. */
const bucketProblem = async (config: Config): Promise<string | null> => {
  const place = studioPlace(config);
  if (place?.kind !== 'bucket') return null;
  try {
    await (await openPlace(config, place, 'read')).list('snapshots');
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    if (!(error instanceof StorageUnavailable)) throw error;
    return `${config.backup.s3} doesn’t answer as it should (${error.reason || 'it hangs'}).`;
  }
};

export const backupCheck: Check = {
  subject: 'Backup',
  async look(site) {
    const { config, db, now, startedAt } = site;
    const place = studioPlace(config);
    const { state, message } = backupStateOf({
      hasPlace: place !== null,
      isUnwritten: typeof (await readKept(keysOf(site)))?.recovery === 'string',
      settings: await readBackupSettings(db),
      proofs: await readProofs(db),
      timeZone: (await readSettings(db)).timeZone ?? null,
      startedAt,
      now,
    });
    if (state === 'off') {
      const cure =
        'Choose a location under Studio → Backup. Your site is copied there each night, and each copy is tested.';
      return [advice(message ?? '', cure)];
    }
    if (state !== 'on') return [fault(message ?? '', 'Studio → Backup says more. You can back up there at once.')];
    const provedAt = await lastProvedAt(db, now);
    const problem = provedAt ? null : await bucketProblem(config);
    if (problem) return [fault(`No backup can be made. ${problem}`, null)];
    const sights: Sight[] = [
      provedAt
        ? fine(`The last backup was tested ${ago(now - Date.parse(provedAt))}.`)
        : advice(
            'No backup has been made and tested yet.',
            'Press Back Up Now under Studio → Backup, or wait until tonight.',
          ),
    ];
    const { dir } = config.backup;
    if (dir && !config.database && (await isOnOneDisk(dir, config.dataDir))) {
      const cure = 'Use another disk or a bucket, or keep a copy on a computer: Studio → Backup.';
      sights.push(advice('Your backups are on the same disk as the site. A broken disk would destroy both.', cure));
    }
    return sights;
  },
};
