import { type AccountReadMarks, type markRead, type ParsedBodyOf, READ_MARKS_MAX } from '@shutterdesk/shared';
import { type Database, inTransaction } from '../../db/database.ts';

const idsMarked = async (db: Database, personId: string, isRead: 0 | 1): Promise<string[]> => {
  const rows = await db
    .selectFrom('read_marks')
    .innerJoin('contact_submissions as enquiries', 'enquiries.id', 'read_marks.enquiryId')
    .select('enquiryId')
    .where('personId', '=', personId)
    .where('isRead', '=', isRead)
    .where('enquiries.deletedAt', 'is', null)
    .where('enquiries.spam', '=', 0)
    .orderBy('enquiries.createdAt', 'desc')
    .limit(READ_MARKS_MAX)
    .execute();
  return rows.map(({ enquiryId }) => enquiryId).sort();
};

/** Another server of the same site may be a little ahead. */
const SKEW_MS = 60_000;

const latestOf = (now: number): string => new Date(now + SKEW_MS).toISOString();

/** A person's marks of enquiries that are in the inbox. */
export const findReadMarks = async (db: Database, personId: string, now = Date.now()): Promise<AccountReadMarks> => {
  const moment = db.selectFrom('read_until').select('until').where('personId', '=', personId);
  // A moment later than now would call enquiries read that nobody has seen.
  const row = await moment.where('until', '<=', latestOf(now)).executeTakeFirst();
  return {
    id: personId,
    until: row?.until ?? null,
    read: await idsMarked(db, personId, 1),
    unread: await idsMarked(db, personId, 0),
  };
};

/** Stores marks. Ids of enquiries that do not exist any more are left out. */
const mark = async (trx: Database, personId: string, ids: readonly string[], isRead: 0 | 1): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .insertInto('read_marks')
    .columns(['personId', 'enquiryId', 'isRead'])
    .expression(
      trx
        .selectFrom('contact_submissions')
        .select(({ val }) => [val(personId).as('personId'), 'id as enquiryId', val(isRead).as('isRead')])
        .where('id', 'in', [...ids]),
    )
    .onConflict((conflict) => conflict.columns(['personId', 'enquiryId']).doUpdateSet({ isRead }))
    .execute();
};

/**
 * Moves the moment forward and removes all exceptions; an earlier moment changes nothing, unless the stored one is later
 * than now. The rule is `withMarks`.
 */
const readUntil = async (trx: Database, personId: string, until: string, latest: string): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('read_until')
    .values({ personId, until })
    .onConflict((conflict) =>
      conflict
        .column('personId')
        .doUpdateSet({ until })
        .where(({ or, eb }) => or([eb('read_until.until', '<', until), eb('read_until.until', '>', latest)])),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await trx.deleteFrom('read_marks').where('personId', '=', personId).execute();
};

export const storeMarks = (
  db: Database,
  personId: string,
  { until, read = [], unread = [] }: ParsedBodyOf<typeof markRead>,
  now = Date.now(),
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const latest = latestOf(now);
    if (until !== undefined) await readUntil(trx, personId, until < latest ? until : latest, latest);
    await mark(trx, personId, read, 1);
    await mark(trx, personId, unread, 0);
  });
