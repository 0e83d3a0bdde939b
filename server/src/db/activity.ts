import type { DeedDetails, NewDeed } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.ts';
import type { ActivityTable } from './schema.ts';

const HOUR = 3_600_000;
const KEPT_MS = 365 * 24 * HOUR;
/** A refusal that repeats itself gets this many rows in an hour; then the last one counts on. */
const REFUSALS_AN_HOUR = 20;

export type DeedRow = Pick<Selectable<ActivityTable>, 'at' | 'madeAt' | 'personId' | 'name' | 'network'> & {
  readonly what: NewDeed['what'];
  readonly about: DeedDetails;
};

/** Strangers cause them, as often as they like. */
const isRefusal = (what: NewDeed['what']): boolean => /-(?:failed|refused)$/.test(what);

/** The newest row of a refusal that has enough rows in this hour; null: it gets another one. */
const findFullRow = async (db: Database, { at, what, about }: DeedRow): Promise<string | null> => {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('at', '>', new Date(Date.parse(at) - HOUR).toISOString())
    .where('at', '<=', at)
    .where('what', '=', what)
    .where('about', '=', JSON.stringify(about))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(REFUSALS_AN_HOUR)
    .execute();
  return rows.length < REFUSALS_AN_HOUR ? null : (rows[0]?.id ?? null);
};

export const insertDeed = async (db: Database, row: DeedRow): Promise<void> => {
  const full = isRefusal(row.what) ? await findFullRow(db, row) : null;
  if (full === null) {
    const about = JSON.stringify(row.about);
    await db
      .insertInto('activity')
      .values({ ...row, id: uuid(), about })
      .execute();
    return;
  }
  await db
    .updateTable('activity')
    .set(({ eb }) => ({ times: eb('times', '+', 1) }))
    .where('id', '=', full)
    .execute();
};

/** Notes what was done at the server's machine, by one of its commands. */
export const noteAtMachine = async (db: Database, { what, ...about }: NewDeed): Promise<void> => {
  const at = new Date().toISOString();
  await insertDeed(db, { at, madeAt: null, what, personId: null, name: null, network: null, about });
};

export const sweepActivity = (db: Database, now = Date.now()): Promise<unknown> =>
  db
    .deleteFrom('activity')
    .where('at', '<', new Date(now - KEPT_MS).toISOString())
    .execute();
