import type { Selectable } from 'kysely';
import type { Store } from '../store/store.ts';
import type { ReplicaItemsTable, ReplicasTable } from '../store/store-schema.ts';

export type ReplicaState = Selectable<ReplicasTable>;
export type ReplicaItem = Selectable<ReplicaItemsTable>;

/** SQLite limits the number of values in one statement. */
const GROUP = 1000;

const groupsOf = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / GROUP) }, (_, index) =>
    values.slice(index * GROUP, (index + 1) * GROUP),
  );

export const findReplica = (store: Store, noun: string): Promise<ReplicaState | undefined> =>
  store.db.selectFrom('replicas').selectAll().where('noun', '=', noun).executeTakeFirst();

/** A part of the list is here and can be shown and changed. */
export const isBegun = (replica: ReplicaState | undefined): replica is ReplicaState =>
  replica !== undefined && (replica.isWhole === 1 || replica.cursor !== null);

const itemsOf = (store: Store, noun: string) =>
  store.db.selectFrom('replica_items').selectAll().where('noun', '=', noun);

/** Items after a place, in the order of the list. */
export const itemsAfter = (store: Store, noun: string, place: string | null, most: number): Promise<ReplicaItem[]> => {
  const newest = itemsOf(store, noun).orderBy('place', 'desc').limit(most);
  return (place === null ? newest : newest.where('place', '<', place)).execute();
};

export const findItems = async (store: Store, noun: string, ids: readonly string[]): Promise<ReplicaItem[]> => {
  const found = groupsOf(ids).map((group) => itemsOf(store, noun).where('id', 'in', group).execute());
  return (await Promise.all(found)).flat();
};

interface ReplicaChange {
  readonly state: ReplicaState;
  readonly items: readonly Omit<ReplicaItem, 'noun' | 'reading'>[];
  readonly removed: readonly string[];
  /** The person for whom unlisted items are kept as lost; without a person they are deleted. */
  readonly keepsFor?: string | null;
}

/** Stores one page of the change feed together with its cursor: both or neither. */
export const writeReplica = (store: Store, { state, items, removed, keepsFor }: ReplicaChange): void => {
  const { db } = store;
  const { noun, reading } = state;
  const rows = groupsOf(items.map((item) => ({ ...item, noun, reading })));
  const isComplete = state.isReading === 0;
  const unnamed = db.selectFrom('replica_items').where('noun', '=', noun).where('reading', '<', reading);
  const lost = unnamed.select(({ val }) => ['noun', 'id', val(keepsFor ?? null).as('owner'), 'place', 'body']);
  store.together([
    ...rows.map((group) =>
      db
        .insertInto('replica_items')
        .values(group)
        .onConflict((conflict) =>
          conflict.columns(['noun', 'id']).doUpdateSet(({ ref }) => ({
            place: ref('excluded.place'),
            reading: ref('excluded.reading'),
            body: ref('excluded.body'),
          })),
        ),
    ),
    ...groupsOf(removed).map((ids) => db.deleteFrom('replica_items').where('noun', '=', noun).where('id', 'in', ids)),
    ...(isComplete && keepsFor !== undefined
      ? [
          db
            .insertInto('lost_items')
            .columns(['noun', 'id', 'owner', 'place', 'body'])
            .expression(lost)
            .onConflict((conflict) => conflict.doNothing()),
        ]
      : []),
    ...(isComplete ? [db.deleteFrom('replica_items').where('noun', '=', noun).where('reading', '<', reading)] : []),
    db
      .insertInto('replicas')
      .values(state)
      .onConflict((conflict) => conflict.column('noun').doUpdateSet(state)),
  ]);
};

export const forgetReplica = (store: Store, noun: string): void => {
  store.together([
    store.db.deleteFrom('replica_items').where('noun', '=', noun),
    store.db.deleteFrom('replicas').where('noun', '=', noun),
  ]);
};
