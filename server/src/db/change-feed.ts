import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The one feed, of enquiries. Its tables have room for others. */
const FEED = 'contacts';

/** A reader with a cursor from an older start than these starts over. */
const GENERATIONS_KEPT = 1000;

/** The state of a feed. */
export interface FeedState {
  readonly generation: string;
  /** The number of the last change. */
  readonly seq: number;
  /** The number of the newest change that has been forgotten. */
  readonly floor: number;
}

/** Names one state of a feed: it serves as the ETag and as the reader's cursor. */
export const cursorOf = ({ generation, seq }: Pick<FeedState, 'generation' | 'seq'>): string => `${generation}.${seq}`;

export const readFeedState = (db: Database): Promise<FeedState> =>
  db
    .selectFrom('change_feeds as changes')
    .innerJoin('feed_generations as starts', 'starts.feed', 'changes.feed')
    .select(['starts.generation', 'changes.seq', 'changes.floor'])
    .where('changes.feed', '=', FEED)
    .orderBy('starts.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The name of this start's generation in each database that is open, which its Kysely and its transactions share. */
const names = new WeakMap<object, string>();

/**
 * Starts this start's own generation of numbers with its first change. Whoever puts a copy of the database back reuses
 * numbers: the generation tells them apart.
 */
const beginGeneration = async (trx: Database): Promise<void> => {
  const { adapter } = trx.getExecutor();
  const generation = names.get(adapter) ?? randomBytes(9).toString('base64url');
  names.set(adapter, generation);
  const starts = trx.selectFrom('feed_generations').where('feed', '=', FEED);
  if (await starts.select('number').where('generation', '=', generation).executeTakeFirst()) return;
  const { seq } = await readFeedState(trx);
  const last = await starts.select(({ fn }) => fn.max('number').as('number')).executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await trx.insertInto('feed_generations').values({ feed: FEED, number, generation, beganAt: seq }).execute();
  const old = number - GENERATIONS_KEPT;
  await trx.deleteFrom('feed_generations').where('feed', '=', FEED).where('number', '<=', old).execute();
};

/**
 * Numbers `count` changes and answers the first number. Call it in the transaction that changes the rows: a
 * concurrent call waits for its end, so that changes become visible in the order of their numbers.
 */
export const numberChanges = async (trx: Database, count = 1): Promise<number> => {
  await beginGeneration(trx);
  const { seq } = await trx
    .updateTable('change_feeds')
    .set({ seq: sql<number>`"seq" + ${count}` })
    .where('feed', '=', FEED)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq - count + 1;
};

/** Forgets changes up to this number: a reader behind it starts over. */
export const raiseFloor = (trx: Database, floor: number): Promise<unknown> =>
  trx.updateTable('change_feeds').set({ floor }).where('feed', '=', FEED).where('floor', '<', floor).execute();

export type ResolvedCursor =
  | { readonly kind: 'after'; readonly seq: number }
  /** The cursor is another server's, is truncated, or comes from a time that this database does not know. */
  | { readonly kind: 'unknown' }
  /** The cursor is older than a forgotten deletion. */
  | { readonly kind: 'expired' };

/** The two parts of a cursor; null if it is none. */
const cursorParts = (cursor: string): Pick<FeedState, 'generation' | 'seq'> | null => {
  const [, generation, digits] = /^([\w-]+)\.(\d{1,15})$/.exec(cursor) ?? [];
  return generation === undefined ? null : { generation, seq: Number(digits) };
};

/** Resolves a cursor to the number after which changes are new, if this database issued it. */
export const resolveCursor = async (db: Database, cursor: string): Promise<ResolvedCursor> => {
  const { generation = '', seq = 0 } = cursorParts(cursor) ?? {};
  const starts = db.selectFrom('feed_generations').select(['number', 'beganAt']).where('feed', '=', FEED);
  // A generation is known up to its last change; the next one begins there.
  const start = await starts.where('generation', '=', generation).executeTakeFirst();
  if (!start) return { kind: 'unknown' };
  const next = await starts.where('number', '=', start.number + 1).executeTakeFirst();
  const state = await readFeedState(db);
  if (seq > (next?.beganAt ?? state.seq)) return { kind: 'unknown' };
  return seq < state.floor ? { kind: 'expired' } : { kind: 'after', seq };
};
