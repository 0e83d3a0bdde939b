import { type Privacy, todayIn } from '@shutterdesk/shared';
import type { Database } from '../../db/database.ts';
import { hideEnquiries } from '../../db/remove-enquiries.ts';
import { countOf } from '../../db/sql-words.ts';

/** The table has at most one row. */
const ID = 'privacy';

const find = (db: Database) => db.selectFrom('privacy').selectAll().where('id', '=', ID).executeTakeFirst();

/** The same day some months before; if that month has no such day (February 30), its last day. */
export const monthsBefore = (now: number, months: number): Date => {
  const then = new Date(now);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
};

interface Moment {
  readonly now: number;
  /** The studio's time zone; null is UTC. */
  readonly timeZone: string | null;
}

const olderThan = (db: Database, months: number, now: number) =>
  db
    .selectFrom('contact_submissions')
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', monthsBefore(now, months).toISOString());

/** A session that is still to come needs its enquiry. */
const dueAfter = (db: Database, months: number, { now, timeZone }: Moment) =>
  olderThan(db, months, now).where(({ eb, or }) =>
    or([eb('preferredDate', 'is', null), eb('preferredDate', '<', todayIn(timeZone, now))]),
  );

/** Counts the enquiries that so many months delete, and those that they will. */
export const countDue = async (db: Database, months: number | null, moment: Moment) => {
  if (months === null) return { due: 0, held: 0 };
  const all = await countOf(olderThan(db, months, moment.now));
  const due = await countOf(dueAfter(db, months, moment));
  return { due, held: all - due };
};

export const readRetention = async (db: Database, moment: Moment): Promise<Privacy> => {
  const retentionMonths = (await find(db))?.retentionMonths ?? null;
  return { retentionMonths, ...(await countDue(db, retentionMonths, moment)) };
};

export const saveRetention = async (trx: Database, retentionMonths: number | null, now: number): Promise<void> => {
  if ((await find(trx))?.retentionMonths === retentionMonths) return;
  const values = { retentionMonths, savedAt: new Date(now).toISOString() };
  await trx
    .insertInto('privacy')
    .values({ id: ID, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

/** Moves old enquiries to Recently Deleted, from the day after the months were saved. */
export const sweepRetention = async (db: Database, moment: Moment): Promise<void> => {
  const { now, timeZone } = moment;
  const stored = await find(db);
  const months = stored?.retentionMonths;
  if (!stored || !months || todayIn(timeZone, Date.parse(stored.savedAt)) === todayIn(timeZone, now)) return;
  const due = dueAfter(db, months, moment).select('id').orderBy('createdAt');
  await hideEnquiries(db, (most) => due.limit(most).execute(), now);
};
