import type { Selectable } from 'kysely';
import { PERSON_READ } from '../line/calls.ts';
import type { Store } from '../store/store.ts';
import type { ReadsTable } from '../store/store-schema.ts';

export type CachedRead = Selectable<ReadsTable>;

export const findRead = (store: Store, path: string): Promise<CachedRead | undefined> =>
  store.db.selectFrom('reads').selectAll().where('path', '=', path).executeTakeFirst();

/** Tells whether somebody is signed in, as far as this computer knows. */
export const isSignedIn = async (store: Store): Promise<boolean> =>
  (await findRead(store, PERSON_READ.path)) !== undefined;

/** The server's answer, unchanged. */
export const contentOf = ({ body }: Pick<CachedRead, 'body'>): unknown => JSON.parse(body.toString());

/** The tick at which the stored answer's read began. */
export const findTick = async (store: Store, path: string): Promise<number | undefined> =>
  (await store.db.selectFrom('reads').select('tick').where('path', '=', path).executeTakeFirst())?.tick;

/** Stores an answer, unless a later read's answer is already stored. */
export const rememberRead = async (store: Store, read: CachedRead): Promise<void> => {
  const { path: _, ...change } = read;
  await store.db
    .insertInto('reads')
    .values(read)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(change).where('reads.tick', '<', read.tick))
    .execute();
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

/** Any size of the same photograph, for when this one was never loaded. */
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

/** A picture's address always has the same picture, so the first stored copy is correct. */
export const rememberMedia = async (store: Store, path: string, media: CachedMedia): Promise<void> => {
  await store.db
    .insertInto('media')
    .values({ path, ...media })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The time of the server's last stored answer. */
export const lastReadAt = async ({ db }: Store): Promise<string | null> => {
  const readings = db.selectFrom('reads').select('readAt').unionAll(db.selectFrom('replicas').select('readAt'));
  const last = await db
    .selectFrom(readings.as('readings'))
    .select(({ fn }) => fn.max('readAt').as('at'))
    .executeTakeFirst();
  return last?.at ?? null;
};
