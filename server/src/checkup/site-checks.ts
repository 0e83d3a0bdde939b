import { stat } from 'node:fs/promises';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { sql } from 'kysely';
import { lastProvedAt, readBackupSettings, readProofs } from '../backup/backup-records.ts';
import { backupStateOf } from '../backup/backup-state.ts';
import { openPlace, studioPlace } from '../backup/place.ts';
import { readKept } from '../backup/studio-key.ts';
import type { Config } from '../config/config.ts';
import { readSettings } from '../content/settings-repository.ts';
import { isPostgres } from '../db/database.ts';
import { EVENT_KINDS, MAIL_KINDS } from '../db/message-tables.ts';
import { CLOCK_TOLERANCE_MS, DATABASE_CLOCK } from '../db/postgres/check-clock.ts';
import { comparePhotos } from '../images/sweep.ts';
import { countUnfinished, unfinishedSentence } from '../images/unfinished-photos.ts';
import { readTold } from '../outbox/mail/mail-settings-repository.ts';
import { readMailState } from '../outbox/mail/mail-state.ts';
import { countWaiting } from '../outbox/outbox-repository.ts';
import { standingOf } from '../outbox/webhook/studio-webhook.ts';
import { readHook } from '../outbox/webhook/webhook-settings-repository.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { advice, type Check, type ExaminedSite, fault, fine, keysOf, type Sight } from './check.ts';
import { isClockSteady, readClockDoubt } from './clock-watch.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = (ms: number): string => {
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  return `${Math.round(hours / 24)} days ago`;
};

const mail: Check = {
  subject: 'Mail',
  async look({ config, db, now }) {
    const told = await readTold(db, () => readSettings(db));
    const { state, message } = await readMailState(db, config.mail, told, now);
    if (state === 'off') return [advice(message ?? '', 'Send a test email there to see whether it works.')];
    if (state !== 'on')
      return [fault(message ?? '', 'Send a test email under Studio → Mail to see the mail server’s answer.')];
    return [
      fine(`Inquiries are emailed to ${told.join(', ')}, from ${config.mail?.from} through ${config.mail?.smtp.host}.`),
    ];
  },
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

const backup: Check = {
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

/** The clock of the machine against the database's, or against what it wrote itself; the difference in milliseconds. */
const clockDifference = async (site: ExaminedSite): Promise<number> => {
  const { db, now } = site;
  if (isPostgres(db)) {
    const { rows } = await sql<{ now: number }>`select ${sql.raw(DATABASE_CLOCK)} as now`.execute(db);
    return now - (rows[0]?.now ?? now);
  }
  // It has gone on regularly since long before: it was ahead when that inquiry came, and is right now.
  if (await isClockSteady(keysOf(site), now)) return 0;
  const newest = await db
    .selectFrom('contact_submissions')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .executeTakeFirst();
  return newest?.at ? Math.min(0, now - Date.parse(newest.at)) : 0;
};

/** '40 seconds', '3 hours', '31 days'. */
const spanWords = (ms: number): string => {
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / 1000)} seconds`;
  return ms < 48 * HOUR_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`;
};

const clock: Check = {
  subject: 'Clock',
  async look(site) {
    const doubt = await readClockDoubt(keysOf(site), site.now);
    if (doubt) {
      return [
        fault(
          `This machine’s clock has jumped ahead by ${doubt.days} days. Nothing old is deleted until it has been right for a day.`,
          'Let a time service set it. If the date is right, say so in the status at the top of the dashboard, or wait until tomorrow.',
        ),
      ];
    }
    const difference = await clockDifference(site);
    if (Math.abs(difference) <= CLOCK_TOLERANCE_MS) {
      return [fine(`It is ${new Date(site.now).toISOString().slice(0, 16).replace('T', ' ')} UTC.`)];
    }
    const against = isPostgres(site.db) ? 'the database’s clock' : 'the newest inquiry, which came before now';
    return [
      fault(
        `This machine’s clock is ${spanWords(Math.abs(difference))} ${difference > 0 ? 'ahead of' : 'behind'} ${against}.`,
        'Let a time service set it: messages and logins depend on it.',
      ),
    ];
  },
};

const counted = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`);

/** @throws whatever is no fault of the bucket */
const bucketFault = async ({ s3 }: Config, error: unknown): Promise<Sight> => {
  if (error instanceof StartError) return fault(error.message, null);
  if (!(s3 && error instanceof StorageUnavailable)) throw error;
  // Loaded on demand, because it takes a third of a second.
  const { settingsMistake } = await import('../storage/s3-errors.ts');
  const mistake = settingsMistake(error, s3.bucket);
  if (mistake) return fault(mistake, null);
  return fault(
    `The bucket ${s3.bucket} (S3_BUCKET) doesn’t answer as it should (${error.reason || 'it hangs'}), so visitors may not see photos.`,
    'See whether the store works, and whether this machine reaches it.',
  );
};

const photos: Check = {
  subject: 'Photos',
  async look({ config, db, storage }) {
    const compared = await storage()
      .then((store) => comparePhotos(db, store))
      .catch((error: unknown) => bucketFault(config, error));
    if ('state' in compared) return [compared];
    const { photos: all, missing } = compared;
    if (missing.length === 0)
      return [fine(all.length === 0 ? 'There are no photos yet.' : 'Each photo has its files.')];
    return [
      fault(
        `The files of ${counted(missing.length, 'photo', 'photos').toLowerCase()} are missing, so visitors can’t see them.`,
        'Restore a backup that has them, or delete these photos and add them again.',
      ),
    ];
  },
};

const paused: Check = {
  subject: 'Paused',
  async look({ db }) {
    const [settings, hook] = [await readSettings(db), await readHook(db)];
    const [mails, events] = [await countWaiting(db, MAIL_KINDS), await countWaiting(db, EVENT_KINDS)];
    const [unfinished, givenUp] = [await countUnfinished(db), await unfinishedSentence(db)];
    const webhook = standingOf(hook);
    const sights: (Sight | false)[] = [
      !settings.schedulingEnabled &&
        advice(
          'Bookings are off, so visitors can’t send the form.',
          'Turn them on under Packages & Settings when you take bookings again.',
        ),
      mails.count > 0 &&
        advice(
          `${counted(mails.count, 'message waits', 'messages wait')} to be mailed.`,
          'They go out when the mail server accepts them.',
        ),
      (webhook.state === 'failing' || webhook.state === 'stopped') &&
        fault(
          `${counted(events.count, 'event waits', 'events wait')} for the webhook. ${webhook.message ?? ''}`.trim(),
          'Studio → Webhook shows what the address answered.',
        ),
      givenUp !== null && advice(givenUp, 'Open the status at the top of the dashboard and press Try again.'),
      givenUp === null &&
        unfinished > 0 &&
        fine(`${counted(unfinished, 'photo is', 'photos are')} being processed in the background.`),
    ];
    const seen = sights.filter((sight) => sight !== false);
    return seen.length > 0 ? seen : [fine('Nothing is paused or waiting.')];
  },
};

export const SITE_CHECKS: readonly Check[] = [mail, backup, photos, clock, paused];
