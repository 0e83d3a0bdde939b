import type { DeedDetails, NewDeed } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.ts';
import type { ActivityTable } from './schema.ts';

const HOUR = 3_600_000;
const KEPT_MS = 365 * 24 * HOUR;
/** A stranger's repeated deed has one row for each network, and at most this many in an hour; they count on. */
const ROWS_AN_HOUR = 5;

export type DeedRow = Pick<Selectable<ActivityTable>, 'at' | 'madeAt' | 'personId' | 'name' | 'network'> & {
  readonly what: NewDeed['what'];
  readonly about: DeedDetails;
};

/** Strangers do it, as often as they like. */
const isOfStrangers = (what: NewDeed['what']): boolean => /-(?:asked|failed|refused)$/.test(what);

/** The row of this hour that counts it: that of its network, or the newest where there are enough; null: none yet. */
const findCountingRow = async (db: Database, { at, what, about, network }: DeedRow): Promise<string | null> => {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'network'])
    .where('at', '>', new Date(Date.parse(at) - HOUR).toISOString())
    .where('at', '<=', at)
    .where('what', '=', what)
    .where('about', '=', JSON.stringify(about))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROWS_AN_HOUR)
    .execute();
  const own = rows.find((row) => row.network === network);
  if (own) return own.id;
  return rows.length < ROWS_AN_HOUR ? null : (rows[0]?.id ?? null);
};

export const insertDeed = async (db: Database, row: DeedRow): Promise<void> => {
  const counting = isOfStrangers(row.what) ? await findCountingRow(db, row) : null;
  if (counting === null) {
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
    .where('id', '=', counting)
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
