import { NOUNS } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { LIST_OF } from '../calls.ts';
import type { CachedRead } from '../reads/cache.ts';
import type { Store } from '../store/store.ts';
import type { EarlierReadsTable } from '../store/store-schema.ts';

export type EarlierRead = Selectable<EarlierReadsTable>;

/** The reads of nouns that are stored whole: their items can be sent again. */
export const WATCHED = NOUNS.flatMap((noun) => {
  const read = LIST_OF[noun];
  return read ? [{ noun, read }] : [];
});
const PATHS = WATCHED.map(({ read }) => read.path);

/**
 * Keeps an answer before it is replaced, or before it is confirmed after a change was sent: the server may have
 * restored an older backup, which only its change feed can tell. Of several answers the first one is kept, because
 * only that one is certainly from before. Tells whether it kept one.
 */
export const keepEarlier = async (
  store: Store,
  { path, body, tick }: Pick<CachedRead, 'path' | 'body' | 'tick'>,
): Promise<boolean> => {
  const noun = WATCHED.find(({ read }) => read.path === path)?.noun;
  if (!noun) return false;
  const replaced = store.db
    .selectFrom('reads')
    .select(({ val }) => ['path', 'body', 'tick as readTick', val(store.tick()).as('tick'), val(0).as('isLost')])
    .where('path', '=', path)
    .where('tick', '<', tick)
    .where(({ eb, exists, or, selectFrom }) => {
      const sent = selectFrom('outbox').select('outbox.seq').where('noun', '=', noun).where('status', '=', 'sent');
      const sentSince = sent.whereRef('outbox.tick', '>', 'reads.tick').where('outbox.tick', '<', tick);
      return or([eb('body', '!=', body), exists(sentSince)]);
    });
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('earlier_reads')
    .columns(['path', 'body', 'readTick', 'tick', 'isLost'])
    .expression(replaced)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/**
 * Forgets answers that were replaced before `tick`: the server's history was complete then, so people had changed them
 * and no backup had been restored.
 */
export const forgetEarlier = ({ db, together }: Store, tick: number): void =>
  together([db.deleteFrom('earlier_reads').where('isLost', '=', 0).where('tick', '<', tick)]);

export const forgetEarlierOf = async ({ db }: Store, paths: readonly string[]): Promise<void> => {
  await db.deleteFrom('earlier_reads').where('path', 'in', paths).execute();
};

/**
 * The server has restored an older backup: the last known answers, replaced or not, have to be compared with the
 * current ones.
 */
export const markLost = ({ db, together, tick }: Store): void => {
  const last = db
    .selectFrom('reads')
    .select(({ val }) => ['path', 'body', 'tick as readTick', val(tick()).as('tick'), val(1).as('isLost')])
    .where('path', 'in', PATHS);
  together([
    db
      .insertInto('earlier_reads')
      .columns(['path', 'body', 'readTick', 'tick', 'isLost'])
      .expression(last)
      .onConflict((conflict) => conflict.doNothing()),
    db.updateTable('earlier_reads').set({ isLost: 1 }),
  ]);
};

export const findLost = ({ db }: Store, path: string): Promise<EarlierRead | undefined> =>
  db.selectFrom('earlier_reads').selectAll().where('path', '=', path).where('isLost', '=', 1).executeTakeFirst();
