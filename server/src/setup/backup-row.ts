import type { BackupPlaceSettings, PartInputOf } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { asSentence } from '../backup/faults.ts';
import { storedBackup } from '../config/set-up.ts';
import { backupAt, LACKS_SECRET } from '../config/stored-backup.ts';
import type { Context } from '../context.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { type Kept, type Row, refused } from './row.ts';

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
    throw refused(
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
    deed: () => 'backup-place-changed',
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
        throw error instanceof StartError ? refused(field, error.message) : error;
      });
      if (passphrase !== undefined) await backup.passphrase.lock(passphrase, newKey);
      return { settings, secret };
    },

    beside: (trx) => backup.moved(trx),

    tryNeedsProof: true,
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
