import { access, constants, stat } from 'node:fs/promises';
import type { BackupPlaceSettings, PartInputOf } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { lastProvedAt, readBackupSettings, readProofs } from '../backup/backup-records.ts';
import { backupStateOf } from '../backup/backup-state.ts';
import { asSentence } from '../backup/faults.ts';
import { openPlace, studioPlace } from '../backup/place.ts';
import { readKept } from '../backup/studio-key.ts';
import { backupAt, LACKS_SECRET } from '../config/backup-settings.ts';
import type { Config } from '../config/config.ts';
import { storedBackup } from '../config/set-up.ts';
import { readSettings } from '../content/settings-repository.ts';
import type { Context } from '../context.ts';
import { keysOf } from '../db/database-keys.ts';
import { refusedField } from '../http/http-error.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { advice, type Check, fault, fine, type Sight } from './check.ts';
import type { Kept, Row } from './row.ts';

type Input = PartInputOf<'backup'>;
type Bucket = NonNullable<BackupPlaceSettings['bucket']>;

/** The kept key must go to no other store. */
const isSameStore = (kept: Bucket | null | undefined, bucket: Bucket): boolean =>
  (['accessKeyId', 'name', 'endpoint', 'region'] as const).every((field) => kept?.[field] === bucket[field]);

export const backupRow = ({ backup, config }: Context): Row<'backup'> => {
  /** The secret key to use; null: none is needed. */
  const secretFor = ({ settings: { bucket }, secret: typed }: Input, { stored, secret }: Kept): string | null => {
    if (bucket === null) return null;
    if (typed) return typed;
    if (secret !== null && isSameStore(storedBackup(stored)?.bucket, bucket)) return secret;
    throw refusedField(
      'secret',
      stored?.secret ? 'Please enter it again, because it goes to another store now' : 'Required',
    );
  };

  /** @throws {StartError} for a place that cannot be used */
  const tried = ({ settings, newKey = false }: Input, secret: string | null): Promise<string> =>
    backup.tryPlace(backupAt(settings, secret, config.allowsPrivate), newKey).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) throw new StartError('The store doesn’t answer. Check its address.');
      const known = asSentence(error, `the folder ${settings.folder}`, '');
      const isOfFolder = settings.folder !== null && error instanceof Error && 'syscall' in error;
      if (known !== error || !isOfFolder) throw known;
      throw new StartError(`Can’t write to the folder ${settings.folder}.`, { cause: error });
    });

  return {
    noun: 'The backup location',
    setBy: () => config.fixed.backup,

    answer({ stored, secret }) {
      const settings = storedBackup(stored);
      const lacks = config.fixed.backup === null && settings !== null && settings.bucket !== null && secret === null;
      return { settings, problem: lacks ? LACKS_SECRET : null };
    },

    async next(input, kept) {
      const { settings, passphrase, newKey = false } = input;
      await backup.checkIdle();
      const secret = secretFor(input, kept);
      await backup.passphrase.checkFor(passphrase, newKey);
      await tried(input, secret).catch((error: unknown) => {
        const field = settings.bucket ? 'settings.bucket.name' : 'settings.folder';
        throw error instanceof StartError ? refusedField(field, error.message) : error;
      });
      if (passphrase !== undefined) await backup.passphrase.lock(passphrase, newKey);
      return { settings, secret };
    },

    beside: (trx) => backup.moved(trx),

    async try(input, kept) {
      return tried(input, secretFor(input, kept)).then(
        (message) => ({ works: true, message }),
        (error: unknown) => {
          if (error instanceof StartError) return { works: false, message: error.message };
          throw error;
        },
      );
    },
  };
};

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

/** A sentence for a place that takes no backups, which the next night would tell; null: none is known. */
const placeProblem = async (config: Config, isProved: boolean): Promise<string | null> => {
  const place = studioPlace(config);
  if (place?.kind === 'folder') {
    const error: unknown = await access(place.path, constants.W_OK).catch((reason: unknown) => reason);
    const known = asSentence(error, `the folder ${place.path}`, '');
    return known instanceof StartError ? known.message.trimEnd() : null;
  }
  if (!place || isProved) return null;
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
    const problem = await placeProblem(config, provedAt !== null);
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
