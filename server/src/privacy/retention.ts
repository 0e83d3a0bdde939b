import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Privacy, todayIn } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { emptyLog, removeEnquiries } from '../db/remove-enquiries.ts';

/** The table has at most one row. */
const ID = 'privacy';
/** So few at a time that nobody else has to wait for the database. */
const BATCH = 200;

const find = (db: Database) => db.selectFrom('privacy').selectAll().where('id', '=', ID).executeTakeFirst();

/** The same day some months before; where there is none (February 30), the month's last day. */
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
  db.selectFrom('contact_submissions').where('createdAt', '<', monthsBefore(now, months).toISOString());

/** A session that is still to come needs its enquiry. */
const dueAfter = (db: Database, months: number, { now, timeZone }: Moment) =>
  olderThan(db, months, now).where(({ eb, or }) =>
    or([eb('preferredDate', 'is', null), eb('preferredDate', '<', todayIn(timeZone, now))]),
  );

/** The stored months, and what they or other months would delete. */
export const readRetention = async (db: Database, moment: Moment, asked?: number): Promise<Privacy> => {
  const retentionMonths = (await find(db))?.retentionMonths ?? null;
  const months = asked ?? retentionMonths;
  if (months === null) return { retentionMonths, due: 0, held: 0 };
  const { count: all } = await olderThan(db, months, moment.now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { count: due } = await dueAfter(db, months, moment)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { retentionMonths, due, held: all - due };
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

/** Deletes enquiries that are old enough for good, from the day after the months were chosen. */
export const sweepRetention = async (db: Database, moment: Moment): Promise<void> => {
  const { now, timeZone } = moment;
  const stored = await find(db);
  const months = stored?.retentionMonths;
  if (!stored || !months || todayIn(timeZone, Date.parse(stored.savedAt)) >= todayIn(timeZone, now)) return;
  for (let isFirst = true; ; isFirst = false) {
    const ids = (await dueAfter(db, months, moment).select('id').orderBy('createdAt').limit(BATCH).execute()).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return isFirst ? undefined : emptyLog(db);
    await db.transaction().execute((trx) => removeEnquiries(trx, ids, now));
    await nextTurn();
  }
};
