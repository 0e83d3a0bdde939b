import { StartError } from '@shutterdesk/shared/node/start-error';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { readSettings } from '../content/settings-repository.ts';
import { isPostgres } from '../db/database.ts';
import { keysOf } from '../db/database-keys.ts';
import { MAIL_KINDS } from '../db/message-kinds.ts';
import { comparePhotos } from '../images/sweep.ts';
import { countUnfinished, unfinishedSentence } from '../images/unfinished-photos.ts';
import { countWaiting } from '../outbox/outbox-repository.ts';
import { advice, type Check, counted, type ExaminedSite, fault, fine, type Sight } from '../setup/check.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import { readClockNews } from './clock-watch.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Enough for two clocks that a time service sets, and for the way between them. */
const CLOCK_TOLERANCE_MS = 5000;

/** The clock of the machine against the database's, in milliseconds. */
const differenceFromDatabase = async ({ db, now }: ExaminedSite): Promise<number> => {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  return now - (rows[0]?.now ?? now);
};

/** '40 seconds', '3 hours', '31 days'. */
const spanWords = (ms: number): string => {
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / 1000)} seconds`;
  return ms < 48 * HOUR_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`;
};

const clock: Check = {
  subject: 'Clock',
  async look(site) {
    const { doubt, behindMs } = await readClockNews(keysOf(site), site.now);
    if (doubt) {
      return [
        fault(
          `This machine’s clock has jumped ahead by ${doubt.days} days. Nothing old is deleted until it has been right for a day.`,
          'Let a time service set it. If the date is right, say so in the status at the top of the dashboard, or wait until tomorrow.',
        ),
      ];
    }
    const difference = isPostgres(site.db) ? await differenceFromDatabase(site) : -behindMs;
    if (Math.abs(difference) <= CLOCK_TOLERANCE_MS) {
      return [fine(`It is ${new Date(site.now).toISOString().slice(0, 16).replace('T', ' ')} UTC.`)];
    }
    const against = isPostgres(site.db) ? 'the database’s clock' : 'the time that it has shown before';
    return [
      fault(
        `This machine’s clock is ${spanWords(Math.abs(difference))} ${difference > 0 ? 'ahead of' : 'behind'} ${against}.`,
        'Let a time service set it: messages and logins depend on it.',
      ),
    ];
  },
};

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
    const [settings, mails] = [await readSettings(db), await countWaiting(db, MAIL_KINDS)];
    const [unfinished, givenUp] = [await countUnfinished(db), await unfinishedSentence(db)];
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
      givenUp !== null && advice(givenUp, 'Open the status at the top of the dashboard and press Try again.'),
      givenUp === null &&
        unfinished > 0 &&
        fine(`${counted(unfinished, 'photo is', 'photos are')} being processed in the background.`),
    ];
    const seen = sights.filter((sight) => sight !== false);
    return seen.length > 0 ? seen : [fine('Nothing is paused or waiting.')];
  },
};

export const SITE_CHECKS: readonly Check[] = [photos, clock, paused];
