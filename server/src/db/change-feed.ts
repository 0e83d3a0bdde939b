import { randomBytes } from 'node:crypto';
import { cursorParts } from '@shutterdesk/shared';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { ChangeFeedsTable, StartContentsTable } from './schema.ts';

export type FeedName = ChangeFeedsTable['feed'];

const FEEDS: readonly FeedName[] = ['contacts', 'content'];

/** A reader with a cursor from an older start than these starts over. */
const GENERATIONS_KEPT = 1000;

/** The number of starts that readers are told of, and whose content is kept. */
const STARTS_TOLD = 50;

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

const feedState = (db: Database, feed: FeedName) =>
  db
    .selectFrom('change_feeds as changes')
    .innerJoin('feed_generations as starts', 'starts.feed', 'changes.feed')
    .select(['starts.generation', 'changes.seq', 'changes.floor'])
    .where('changes.feed', '=', feed)
    .orderBy('starts.number', 'desc')
    .limit(1);

export const readFeedState = (db: Database, feed: FeedName): Promise<FeedState> =>
  feedState(db, feed).executeTakeFirstOrThrow();

/**
 * Starts a new generation of numbers before anything changes. After a restore from a backup, the server reuses
 * numbers: the generation tells them apart.
 * @param readContent reads the content, which is kept as it is at this start
 * @returns the name of the start
 */
export const beginGeneration = (db: Database, readContent: (trx: Database) => Promise<string>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const content = await readContent(trx);
    const generation = randomBytes(9).toString('base64url');
    for (const feed of FEEDS) {
      const { seq } = await trx
        .selectFrom('change_feeds')
        .select('seq')
        .where('feed', '=', feed)
        .executeTakeFirstOrThrow();
      const starts = trx.selectFrom('feed_generations').where('feed', '=', feed);
      const last = await starts.select(({ fn }) => fn.max('number').as('number')).executeTakeFirst();
      const number = (last?.number ?? 0) + 1;
      await trx.insertInto('feed_generations').values({ feed, number, generation, beganAt: seq }).execute();
      const old = number - GENERATIONS_KEPT;
      await trx.deleteFrom('feed_generations').where('feed', '=', feed).where('number', '<=', old).execute();
      if (feed !== 'contacts') continue;
      await trx.insertInto('start_contents').values({ feed, number, content }).execute();
      const untold = number - STARTS_TOLD;
      await trx.deleteFrom('start_contents').where('feed', '=', feed).where('number', '<=', untold).execute();
    }
    return generation;
  });

/** The names of the last starts, oldest first. */
export const listStarts = async (db: Database, feed: FeedName): Promise<string[]> => {
  const starts = db.selectFrom('feed_generations').select('generation').where('feed', '=', feed);
  const last = await starts.orderBy('number', 'desc').limit(STARTS_TOLD).execute();
  return last.map(({ generation }) => generation).reverse();
};

/** The content at the first start after those that a reader knows; null if it is not known any more. */
export const findContentAfter = async (
  db: Database,
  feed: StartContentsTable['feed'],
  known: readonly string[],
): Promise<string | null> => {
  const starts = db.selectFrom('feed_generations').where('feed', '=', feed).where('generation', 'in', known);
  const last = await starts.select(({ fn }) => fn.max('number').as('number')).executeTakeFirst();
  if (!last?.number) return null;
  const contents = db.selectFrom('start_contents').select('content').where('feed', '=', feed);
  return (await contents.where('number', '=', last.number + 1).executeTakeFirst())?.content ?? null;
};

/**
 * The state of the content. Read it after the content itself, which then holds no later change. null until the first
 * start has been recorded, which a full disk delays.
 */
export const readContentState = async (db: Database): Promise<string | null> => {
  const state = await feedState(db, 'content').executeTakeFirst();
  return state ? cursorOf(state) : null;
};

/** The states in which the last starts ended, oldest first; the last one is that of now. */
export const listContentStates = async (db: Database): Promise<string[]> => {
  const starts = db.selectFrom('feed_generations').select(['generation', 'beganAt']).where('feed', '=', 'content');
  const last = await starts.orderBy('number', 'desc').limit(STARTS_TOLD).execute();
  const { seq } = await readFeedState(db, 'content');
  return last.map(({ generation }, index) => cursorOf({ generation, seq: last[index - 1]?.beganAt ?? seq })).reverse();
};

/**
 * Numbers `count` changes and answers the first number. Call it in the transaction that changes the rows: a
 * concurrent call waits for its end, so that changes become visible in the order of their numbers.
 */
export const numberChanges = async (trx: Database, feed: FeedName, count = 1): Promise<number> => {
  const { seq } = await trx
    .updateTable('change_feeds')
    .set({ seq: sql<number>`"seq" + ${count}` })
    .where('feed', '=', feed)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq - count + 1;
};

/** Forgets changes up to this number: a reader behind it starts over. */
export const raiseFloor = (trx: Database, feed: FeedName, floor: number): Promise<unknown> =>
  trx.updateTable('change_feeds').set({ floor }).where('feed', '=', feed).where('floor', '<', floor).execute();

export type ResolvedCursor =
  | { readonly kind: 'after'; readonly seq: number }
  /** The cursor is another server's, is truncated, or comes from a time that this database does not know. */
  | { readonly kind: 'unknown' }
  /** The cursor is older than a forgotten deletion. */
  | { readonly kind: 'expired' };

/** Resolves a cursor to the number after which changes are new, if this database issued it. */
export const resolveCursor = async (db: Database, feed: FeedName, cursor: string): Promise<ResolvedCursor> => {
  const { generation = '', seq = 0 } = cursorParts(cursor) ?? {};
  const starts = db.selectFrom('feed_generations').select(['number', 'beganAt']).where('feed', '=', feed);
  // A generation is known up to its last change; the next one begins there.
  const start = await starts.where('generation', '=', generation).executeTakeFirst();
  if (!start) return { kind: 'unknown' };
  const next = await starts.where('number', '=', start.number + 1).executeTakeFirst();
  const state = await readFeedState(db, feed);
  if (seq > (next?.beganAt ?? state.seq)) return { kind: 'unknown' };
  return seq < state.floor ? { kind: 'expired' } : { kind: 'after', seq };
};
