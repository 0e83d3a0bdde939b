import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ChangeStatus, HeldUpBy } from '../../../sync-status.ts';
import type { Store } from './store.ts';
import type { OutboxTable } from './store-schema.ts';

export type Entry = Selectable<OutboxTable>;
export type NewEntry = Insertable<OutboxTable>;

/** The number of sent changes that stay listed. */
const KEPT_SENT = 50;

/** Durable, because the person is told that the change is saved. */
export const addEntry = (store: Store, entry: NewEntry): Entry => {
  const [added] = store.keep(store.db.insertInto('outbox').values(entry).returningAll());
  if (!added) throw new Error('The change could not be written down.');
  return added;
};

export const findEntry = (store: Store, id: string): Promise<Entry | undefined> =>
  store.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** false when the change no longer exists. */
export const changeEntry = (store: Store, id: string, change: Updateable<OutboxTable>): boolean =>
  store.keep(store.db.updateTable('outbox').set(change).where('id', '=', id).returning('id')).length > 0;

/** Like `changeEntry`, for facts that the app can find out again. */
export const noteEntry = async (store: Store, id: string, change: Updateable<OutboxTable>): Promise<boolean> => {
  const { numUpdatedRows } = await store.db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const removeEntry = (store: Store, id: string): void => {
  store.keep(store.db.deleteFrom('outbox').where('id', '=', id));
};

/** false when it is being sent, or done. */
export const discardEntry = (store: Store, id: string): boolean =>
  store.keep(
    store.db
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'failed', 'needs-you', 'lost'])
      .returning('id'),
  ).length > 0;

const OPEN: readonly ChangeStatus[] = ['waiting', 'sending', 'needs-you'];

/** A person's next change to send, or undefined: a change that waits for them blocks later ones. */
export const nextEntry = async (store: Store, noun: string, owner: string | null): Promise<Entry | undefined> => {
  const open = store.db.selectFrom('outbox').selectAll().where('noun', '=', noun).where('status', 'in', OPEN);
  const first = await open.where('owner', 'is', owner).orderBy('seq').limit(1).executeTakeFirst();
  return first?.status === 'needs-you' ? undefined : first;
};

export const hasOpenEntries = async (store: Store, noun: string, owner: string | null): Promise<boolean> =>
  (await store.db
    .selectFrom('outbox')
    .select('seq')
    .where('noun', '=', noun)
    .where('status', 'in', OPEN)
    .where('owner', 'is', owner)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Tells whether anybody has an unfinished change. */
export const hasUnsent = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('outbox').select('seq').where('status', '!=', 'sent').limit(1).executeTakeFirst()) !== undefined;

/** The change that blocks a person's changes of this noun. */
export const heldUpBy = async (
  store: Store,
  noun: string,
  { owner, online }: { readonly owner: string | null; readonly online: boolean },
): Promise<HeldUpBy> => {
  const query = store.db.selectFrom('outbox').select('seq').where('noun', '=', noun).where('status', '=', 'needs-you');
  if (await query.where('owner', 'is', owner).limit(1).executeTakeFirst()) return 'person';
  return online ? 'turn' : 'server';
};

/** Changes that a read may not contain yet, oldest first: this person's open ones, and all sent ones. */
export const listPending = (store: Store, noun: string, owner: string | null): Promise<Entry[]> =>
  store.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', noun)
    .where('status', 'in', [...OPEN, 'sent'])
    .where((where) => where.or([where('status', '=', 'sent'), where('owner', 'is', owner)]))
    .orderBy('seq')
    .execute();

/** The change that deleted an item, if this app made it. */
export const lastRemovalOf = (store: Store, noun: string, path: string): Promise<Entry | undefined> =>
  store.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', noun)
    .where('path', '=', path)
    .where('base', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All unfinished changes, and the last sent ones. */
export const listEntries = async (store: Store): Promise<Entry[]> => {
  const open = await store.db.selectFrom('outbox').selectAll().where('status', '!=', 'sent').orderBy('seq').execute();
  const sent = await store.db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'sent')
    .orderBy('tick', 'desc')
    .limit(KEPT_SENT)
    .execute();
  return [...open, ...sent];
};

/** Changes that were about to be sent when the app ended were not sent: they wait again. */
export const recoverEntries = async (store: Store): Promise<void> => {
  const neverOut = store.db.updateTable('outbox').set({ status: 'waiting' }).where('status', '=', 'sending');
  await neverOut.where((where) => where.or([where('attempt', 'is', null), where('attempts', '=', 0)])).execute();
};

/** Deletes sent changes other than the last `KEPT_SENT`, once a later read contains them. */
export const purgeSent = async (store: Store): Promise<void> => {
  const reads = store.db.selectFrom('reads').select('tick');
  const earlier = store.db.selectFrom('earlier_reads').select('readTick as tick');
  const oldestRead = await store.db
    .selectFrom(reads.unionAll(store.db.selectFrom('replicas').select('tick')).unionAll(earlier).as('all'))
    .select(({ fn }) => fn.min('tick').as('tick'))
    .executeTakeFirst();
  const limit = await store.db
    .selectFrom('outbox')
    .select('tick')
    .where('status', '=', 'sent')
    .orderBy('tick', 'desc')
    .offset(KEPT_SENT)
    .limit(1)
    .executeTakeFirst();
  if (!limit?.tick) return;
  await store.db
    .deleteFrom('outbox')
    .where('status', '=', 'sent')
    .where('tick', '<=', Math.min(limit.tick, oldestRead?.tick ?? limit.tick))
    .execute();
};
