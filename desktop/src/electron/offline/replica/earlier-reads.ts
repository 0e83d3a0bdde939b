import { NOUNS } from '@shutterdesk/shared';
import type { Expression, ExpressionBuilder, Selectable } from 'kysely';
import { LIST_OF } from '../line/calls.ts';
import { FOLLOWED } from '../nouns/nouns.ts';
import type { Store } from '../store/store.ts';
import type { EarlierReadsTable, StoreTables } from '../store/store-schema.ts';
import type { CachedRead } from './cache.ts';

export type EarlierRead = Selectable<EarlierReadsTable>;

/** The reads of nouns that are stored whole: their items can be sent again. */
export const WATCHED = NOUNS.flatMap((noun) => {
  const read = LIST_OF[noun];
  return read ? [{ noun, read }] : [];
});
const PATHS = WATCHED.map(({ read }) => read.path);

type Reads = ExpressionBuilder<StoreTables, 'reads'>;

/** Of several answers that are replaced before the feed is asked, only the first is certainly from before a restore. */
const hasNoneOpen = ({ not, exists, selectFrom }: Reads) => {
  const open = selectFrom('earlier_reads').select('earlier_reads.path').where('isLost', '=', 0);
  return not(exists(open.whereRef('earlier_reads.path', '=', 'reads.path')));
};

/** The last answers, as they are kept. */
const lastAnswers = (store: Store) =>
  store.db
    .selectFrom('reads')
    .select(({ val }) => [
      'path',
      'body',
      'state',
      'tick as readTick',
      val(store.tick()).as('tick'),
      val(0).as('isLost'),
    ])
    .where(hasNoneOpen);

/** An answer that another restore has marked already has lost what was accepted after that too. */
const keep = ({ db }: Store, answers: Expression<Pick<EarlierRead, 'path'>>) =>
  db
    .insertInto('earlier_reads')
    .columns(['path', 'body', 'state', 'readTick', 'tick', 'isLost'])
    .expression(answers)
    .onConflict((conflict) =>
      conflict.columns(['path', 'readTick']).doUpdateSet({ tick: (eb) => eb.ref('excluded.tick') }),
    );

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
  const replaced = lastAnswers(store)
    .where('path', '=', path)
    .where('tick', '<', tick)
    .where(({ eb, exists, or, selectFrom }) => {
      const sent = selectFrom('outbox').select('outbox.seq').where('noun', '=', noun).where('status', '=', 'sent');
      const sentSince = sent.whereRef('outbox.tick', '>', 'reads.tick').where('outbox.tick', '<', tick);
      return or([eb('body', '!=', body), exists(sentSince)]);
    });
  const { numInsertedOrUpdatedRows } = await keep(store, replaced).executeTakeFirstOrThrow();
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
 * current ones, and with those of its first start that this computer does not know.
 */
export const markLost = (store: Store): void => {
  const last = lastAnswers(store).where('path', 'in', PATHS);
  const starts = store.db.selectFrom('replicas').select('starts').where('noun', '=', FOLLOWED.noun);
  const found = store.db.updateTable('earlier_reads').where('isLost', '=', 0);
  store.together([keep(store, last), found.set({ isLost: 1, starts })]);
};

/** The answers from before each restored backup that has not been compared yet, the last one first. */
export const listLost = ({ db }: Store, path: string): Promise<EarlierRead[]> =>
  db
    .selectFrom('earlier_reads')
    .selectAll()
    .where('path', '=', path)
    .where('isLost', '=', 1)
    .orderBy('readTick', 'desc')
    .execute();

export const forgetLost = ({ db }: Store, path: string) =>
  db.deleteFrom('earlier_reads').where('path', '=', path).where('isLost', '=', 1);
