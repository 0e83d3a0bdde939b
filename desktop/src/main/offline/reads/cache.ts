import type { Selectable } from 'kysely';
import type { Store } from '../store/store.ts';
import type { ReadsTable } from '../store/store-schema.ts';

export type CachedRead = Selectable<ReadsTable>;

export const findRead = (store: Store, path: string): Promise<CachedRead | undefined> =>
  store.db.selectFrom('reads').selectAll().where('path', '=', path).executeTakeFirst();

/** What the server told, as it came. */
export const contentOf = ({ body }: Pick<CachedRead, 'body'>): unknown => JSON.parse(body.toString());

/** When the read of a path was begun whose answer is kept. */
export const findTick = async (store: Store, path: string): Promise<number | undefined> =>
  (await store.db.selectFrom('reads').select('tick').where('path', '=', path).executeTakeFirst())?.tick;

/** Keeps an answer, unless one that was asked for later is there already. The one before it is gone: see `keepEarlier`. */
export const rememberRead = async (store: Store, read: CachedRead): Promise<void> => {
  const { path: _, ...change } = read;
  await store.db
    .insertInto('reads')
    .values(read)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(change).where('reads.tick', '<', read.tick))
    .execute();
};

/** The same answer once more as at `before`; false where what is kept is not that answer any more. */
export const touchRead = async (
  store: Store,
  path: string,
  before: number,
  { readAt, tick }: Pick<CachedRead, 'readAt' | 'tick'>,
): Promise<boolean> => {
  const query = store.db.updateTable('reads').set({ readAt, tick }).where('path', '=', path).where('tick', '=', before);
  return (await query.executeTakeFirst()).numUpdatedRows > 0;
};

export const forgetReads = async (store: Store, pathnames: readonly string[]): Promise<void> => {
  for (const read of pathnames) {
    await store.db
      .deleteFrom('reads')
      .where((where) => where.or([where('path', '=', read), where('path', 'like', `${read}?%`)]))
      .execute();
  }
};

export const cachedPaths = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('reads').select('path').execute()).map(({ path }) => path);

export interface CachedMedia {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const findMedia = (store: Store, path: string): Promise<CachedMedia | undefined> =>
  store.db.selectFrom('media').select(['type', 'bytes']).where('path', '=', path).executeTakeFirst();

/** Any size of the same picture, for when this one was never loaded. */
export const findMediaLike = (store: Store, path: string): Promise<CachedMedia | undefined> => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return store.db
    .selectFrom('media')
    .select(['type', 'bytes'])
    .where('path', '>=', folder)
    .where('path', '<', `${folder}\uffff`)
    .limit(1)
    .executeTakeFirst();
};

/** A picture's address never shows another picture: the first one kept is the right one. */
export const rememberMedia = async (store: Store, path: string, media: CachedMedia): Promise<void> => {
  await store.db
    .insertInto('media')
    .values({ path, ...media })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** When the server last answered anything that is kept. */
export const lastReadAt = async ({ db }: Store): Promise<string | null> => {
  const all = db.selectFrom('reads').select('readAt').unionAll(db.selectFrom('replicas').select('readAt'));
  const last = await db
    .selectFrom(all.as('all'))
    .select(({ fn }) => fn.max('readAt').as('at'))
    .executeTakeFirst();
  return last?.at ?? null;
};
