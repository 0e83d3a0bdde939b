import type { AnyEndpoint, Changes } from '@shutterdesk/shared';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ChangeStatus, HeldUpBy } from '../../../sync-status.ts';
import { endpointNamed } from '../line/calls.ts';
import type { Here } from './here.ts';
import type { Store } from './store.ts';
import type { OutboxTable } from './store-schema.ts';

/** The fields that a change sets. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The call of a change; undefined if a newer app queued a call that this one does not have. */
export const endpointOf = ({ call }: Pick<Entry, 'call'>): AnyEndpoint | undefined => endpointNamed(call);

export const changesOf = (entry: Pick<Entry, 'call'>): Changes | undefined => endpointOf(entry)?.changes;

/** The parameters of its path. */
export const paramsOf = ({ params }: Pick<Entry, 'params'>): Readonly<Record<string, string>> => JSON.parse(params);

/** The id in its path. */
export const idOf = (entry: Pick<Entry, 'params'>): string | undefined => paramsOf(entry).id;

export const bodyOf = ({ body }: Pick<Entry, 'body'>): Fields | null => (body ? JSON.parse(body) : null);

/** Its base; null if it is not known. */
export const baseOf = ({ base }: Pick<Entry, 'base'>): unknown => (base ? JSON.parse(base) : null);

export type Entry = Selectable<OutboxTable>;
export type NewEntry = Insertable<OutboxTable>;

/** The number of sent changes that are listed. */
const LISTED_SENT = 50;
/** The number of sent changes that stay, so that what a restored site no longer has can be told. */
const KEPT_SENT = 500;

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
export const noteEntry = async (store: Store, id: string, change: Updateable<OutboxTable>): Promise<boolean> =>
  (await store.db.updateTable('outbox').set(change).where('id', '=', id).returning('id').execute()).length > 0;

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

const UNSENT: ReadonlySet<ChangeStatus> = new Set(['waiting', 'sending']);

/** It goes out by itself, or as soon as its person has looked at it. */
export const isUnsent = ({ status }: Pick<Entry, 'status'>): boolean => UNSENT.has(status);

/** This person's open changes are for this generation from now on. */
export const sendHere = ({ store, person, generation }: Here): void => {
  const own = store.db.updateTable('outbox').where('owner', 'is', person.id);
  store.keep(own.set({ generation: generation.now?.id ?? null }).where('status', 'in', OPEN));
};

/** This person's open changes of a noun, in the order in which they were made. */
const openOf = ({ store: { db }, person }: Here, noun: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', noun)
    .where('status', 'in', OPEN)
    .where('owner', 'is', person.id)
    .orderBy('seq');

/** This person's next change to send, or undefined: a change that waits for them blocks later ones. */
export const nextEntry = async (here: Here, noun: string): Promise<Entry | undefined> => {
  const first = await openOf(here, noun).limit(1).executeTakeFirst();
  return !first || first.status === 'needs-you' || here.generation.isOther(first) ? undefined : first;
};

export const hasOpenEntries = async (here: Here, noun: string): Promise<boolean> =>
  (await openOf(here, noun).limit(1).executeTakeFirst()) !== undefined;

/** The reason that blocks this person's changes of a noun. */
export const heldUpBy = async (here: Here, noun: string): Promise<HeldUpBy> => {
  const open = await openOf(here, noun).execute();
  if (open.some((entry) => entry.status === 'needs-you' || here.generation.isOther(entry))) return 'person';
  return here.line.online ? 'turn' : 'server';
};

/** Tells whether anybody has an unfinished change. */
export const hasUnsent = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('outbox').select('seq').where('status', '!=', 'sent').limit(1).executeTakeFirst()) !== undefined;

/** The tick of the read that began first: it contains all that was sent before. */
const oldestRead = ({ db }: Store) =>
  db
    .selectFrom(db.selectFrom('reads').select('tick').unionAll(db.selectFrom('replicas').select('tick')).as('all'))
    .select(({ fn }) => fn.min('tick').as('tick'));

/** Changes that a read may not contain yet, oldest first: this person's open ones, and sent ones. */
export const listPending = (store: Store, noun: string, owner: string | null): Promise<Entry[]> =>
  store.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', noun)
    .where(({ and, eb, or }) =>
      or([
        and([eb('status', 'in', OPEN), eb('owner', 'is', owner)]),
        and([eb('status', '=', 'sent'), eb('tick', '>', oldestRead(store))]),
      ]),
    )
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

/** Every change that the server has taken, in the order in which they were made. */
export const listTaken = ({ db }: Store): Promise<Entry[]> =>
  db.selectFrom('outbox').selectAll().where('status', '=', 'sent').orderBy('seq').execute();

/** All unfinished changes, and the last sent ones. */
export const listEntries = async (store: Store): Promise<Entry[]> => {
  const open = await store.db.selectFrom('outbox').selectAll().where('status', '!=', 'sent').orderBy('seq').execute();
  const sent = await store.db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'sent')
    .orderBy('tick', 'desc')
    .limit(LISTED_SENT)
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
  const oldest = await oldestRead(store).executeTakeFirst();
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
    .where('tick', '<=', Math.min(limit.tick, oldest?.tick ?? limit.tick))
    .execute();
};
