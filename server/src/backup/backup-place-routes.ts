import {
  type BackupPlaceInput,
  type BackupPlaceSettings,
  type BackupPlaceSetUp,
  backupPlaceSettingsSchema,
  readBackupPlace,
  saveBackupPlace,
  tryBackupPlace,
} from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { StoredPart } from '../config/set-up.ts';
import { backupAt, LACKS_SECRET, readStoredBackup } from '../config/stored-backup.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { asSentence } from './faults.ts';

const PART = 'backup';

const refused = (path: string, message: string): HttpError =>
  new HttpError('invalid_request', message, { issues: [{ path, message }] });

type Bucket = NonNullable<BackupPlaceSettings['bucket']>;

/** The kept key must go to no other store. */
const isSameStore = (kept: Bucket | null | undefined, bucket: Bucket): boolean =>
  (['accessKeyId', 'name', 'endpoint', 'region'] as const).every((field) => kept?.[field] === bucket[field]);

export const mountBackupPlace = (api: Api, { backup, config, siteConfig }: Context): void => {
  const setBy = config.fixed.backup;

  const answer = (stored: StoredPart | null): BackupPlaceSetUp => {
    const settings = stored && readStoredBackup(stored.settings);
    const hasSecret = siteConfig.secretOf(stored) !== null;
    const usesBucket = settings !== null && settings.bucket !== null;
    return { settings, hasSecret, setBy, problem: setBy === null && usesBucket && !hasSecret ? LACKS_SECRET : null };
  };

  /** The secret key to use; null: none is needed. */
  const secretFor = ({ bucket }: BackupPlaceInput, stored: StoredPart | null): string | null => {
    if (bucket === null) return null;
    if (bucket.secret) return bucket.secret;
    const before = stored && readStoredBackup(stored.settings);
    const kept = isSameStore(before?.bucket, bucket) ? siteConfig.secretOf(stored) : null;
    if (kept !== null) return kept;
    throw refused(
      'bucket.secret',
      stored?.secret ? 'Please enter it again, because it goes to another store now' : 'Required',
    );
  };

  const settingsOf = (input: BackupPlaceInput): BackupPlaceSettings => backupPlaceSettingsSchema.parse(input);

  /** @throws {StartError} for a place that cannot be used */
  const tried = (body: BackupPlaceInput, secret: string | null): Promise<string> =>
    backup.tryPlace(backupAt(settingsOf(body), secret), body.newKey === true).catch((error: unknown) => {
      if (error instanceof StorageUnavailable) throw new StartError('The store doesn’t answer. Check its address.');
      throw asSentence(error, `the folder ${body.folder}`, '');
    });

  mount(api, readBackupPlace, async ({ response }) => answer(await siteConfig.read(PART, response)));

  mount(api, tryBackupPlace, async ({ body, response }) => {
    const secret = secretFor(body, await siteConfig.read(PART, response));
    return tried(body, secret).then(
      (message) => ({ works: true, message }),
      (error: unknown) => {
        if (error instanceof StartError) return { works: false, message: error.message };
        throw error;
      },
    );
  });

  mount(api, saveBackupPlace, async ({ attempt, body, request, response }) => {
    if (setBy !== null) {
      throw new HttpError(
        'set_on_machine',
        `The backup location is set by ${setBy} on the machine, so it can be changed only there.`,
      );
    }
    await backup.checkIdle();
    const settings = settingsOf(body);
    const secret = secretFor(body, await siteConfig.read(PART, response));
    await backup.passphrase.checkFor(body.passphrase, body.newKey === true);
    await tried(body, secret).catch((error: unknown) => {
      throw error instanceof StartError ? refused(body.bucket ? 'bucket.name' : 'folder', error.message) : error;
    });
    if (body.passphrase !== undefined) await backup.passphrase.lock(body.passphrase, body.newKey === true);
    await attempt.commit(async (trx) => {
      await siteConfig.save(trx, PART, { ifMatch: request.headers['if-match'], make: () => ({ settings, secret }) });
      await backup.moved(trx);
    });
    await siteConfig.caughtUp();
    return answer(await siteConfig.read(PART, response));
  });
};
