import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '@shutterdesk/shared';
import { sql } from 'kysely';
import { numberChanges, raiseFloor } from './change-feed.ts';
import { type Database, isPostgres } from './database.ts';
import { OF_ENQUIRY } from './personal-columns.ts';
import { jsonText } from './sql-words.ts';

/** A reader that was away for longer starts over. */
const REMEMBERED_MS = 180 * DAY_MS;

/** SQLite limits the number of values in one statement. */
const GROUP = 500;

/** Deletes the kept answers of repeated writes that created one of these enquiries, or that contain one. */
const dropAnswers = (trx: Database, ids: readonly string[]): Promise<unknown> => {
  const list = sql.join(ids);
  const created = jsonText(trx, 'answer', 'body', 'id');
  return sql`delete from idempotency_keys where id in (${list}) or (${created}) in (${list})`.execute(trx);
};

const removeGroup = async (trx: Database, ids: readonly string[], now: number): Promise<void> => {
  const first = await numberChanges(trx, ids.length);
  const removedAt = new Date(now).toISOString();
  await trx
    .insertInto('removed_enquiries')
    .values(ids.map((id, place) => ({ id, seq: first + place, removedAt })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const list = sql.join(ids);
  for (const { table, column } of OF_ENQUIRY) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${list})`.execute(trx);
  }
  await dropAnswers(trx, ids);
  await trx.deleteFrom('contact_submissions').where('id', 'in', ids).execute();
};

/**
 * Deletes enquiries for good, with everything that belongs to them. The change feed goes on, and tells its readers the
 * removed ids.
 */
export const removeEnquiries = async (trx: Database, ids: readonly string[], now: number): Promise<void> => {
  for (let start = 0; start < ids.length; start += GROUP) {
    await removeGroup(trx, ids.slice(start, start + GROUP), now);
  }
};

/** The enquiries changed in one transaction: few enough that nobody else waits for the database. */
const BATCH = 200;

/** Does `work` with the ids that `next` finds, a batch at a time, until there are none. */
const inBatches = async (
  db: Database,
  next: (most: number) => Promise<readonly { readonly id: string }[]>,
  work: (trx: Database, ids: readonly string[]) => Promise<void>,
): Promise<number> => {
  for (let done = 0; ; ) {
    const ids = (await next(BATCH)).map(({ id }) => id);
    if (ids.length === 0) return done;
    await db.transaction().execute((trx) => work(trx, ids));
    done += ids.length;
    await nextTurn();
  }
};

/** Moves the enquiries of a query to Recently Deleted; each is a change of the feed. */
export const hideEnquiries = (
  db: Database,
  next: (most: number) => Promise<readonly { readonly id: string }[]>,
  now: number,
): Promise<number> =>
  inBatches(db, next, async (trx, ids) => {
    const first = await numberChanges(trx, ids.length);
    const deletedAt = new Date(now).toISOString();
    for (const [place, id] of ids.entries()) {
      const row = trx.updateTable('contact_submissions').where('id', '=', id);
      await row.set({ deletedAt, seq: first + place }).execute();
    }
  });

/** Deletes those for good that were deleted before a moment. */
export const removeDeletedEnquiries = async (db: Database, before: Date, now: number): Promise<void> => {
  const deleted = db.selectFrom('contact_submissions').select('id').where('deletedAt', '<', before.toISOString());
  const removed = await inBatches(
    db,
    (most) => deleted.limit(most).execute(),
    (trx, ids) => removeEnquiries(trx, ids, now),
  );
  if (removed > 0) await emptyLog(db);
};

/** Forgets old removals: nearly every reader has read them by then. */
export const sweepRemovals = (db: Database, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const old = new Date(now - REMEMBERED_MS).toISOString();
    const expired = await trx.deleteFrom('removed_enquiries').where('removedAt', '<', old).returning('seq').execute();
    if (expired.length === 0) return;
    await raiseFloor(
      trx,
      expired.reduce((last, { seq }) => Math.max(last, seq), 0),
    );
  });

/** Empties SQLite's write-ahead log, which keeps old pages until they are overwritten. */
export const emptyLog = async (db: Database): Promise<void> => {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
};
