import { createHmac } from 'node:crypto';
import { type Erasure, type Erasures, erasuresSchema, personText } from '@shutterdesk/shared';
import { type Selectable, sql } from 'kysely';
import { isFields } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';
import type { ErasuresTable } from '../store/store-schema.ts';

type StoredErasure = Selectable<ErasuresTable>;

const hashOf = (key: string, email: string): string =>
  createHmac('sha256', key).update(personText(email)).digest('base64url');

/** The hash of an address under the server's own key, which comes first; null while no key is known. */
export const personOf = async (store: Store, email: string): Promise<string | null> => {
  const [key] = await keysOf(store);
  return key === undefined ? null : hashOf(key, email);
};

const keysOf = async ({ db }: Pick<Store, 'db'>): Promise<readonly string[]> =>
  (await db.selectFrom('erasure_keys').select('key').orderBy(sql`rowid`).execute()).map(({ key }) => key);

export const listErased = ({ db }: Pick<Store, 'db'>): Promise<StoredErasure[]> =>
  db.selectFrom('erasures').selectAll().execute();

/** Tells whether a person with this address was erased after a moment. */
export interface ErasedPeople {
  /** Nobody was. */
  readonly isEmpty: boolean;
  covers(email: string, createdAt: string): boolean;
  /** An item, or anything else with an address and a moment. */
  coversThing(thing: unknown): boolean;
}

export const erasedAmong = (keys: readonly string[], erasures: readonly Erasure[]): ErasedPeople => {
  const moments = new Map(erasures.map(({ person, at }) => [person, at]));
  const known = new Map<string, string>();
  const momentOf = (email: string): string => {
    const before = known.get(email);
    if (before !== undefined) return before;
    const found = keys.map((key) => moments.get(hashOf(key, email))).find((at) => at !== undefined) ?? '';
    known.set(email, found);
    return found;
  };
  const covers = (email: string, createdAt: string): boolean => {
    const at = momentOf(email);
    return at !== '' && createdAt <= at;
  };
  return {
    isEmpty: erasures.length === 0 || keys.length === 0,
    covers,
    coversThing: (thing) =>
      isFields(thing) &&
      typeof thing.email === 'string' &&
      typeof thing.createdAt === 'string' &&
      covers(thing.email, thing.createdAt),
  };
};

export const readErased = async (store: Pick<Store, 'db'>): Promise<ErasedPeople> =>
  erasedAmong(await keysOf(store), await listErased(store));

/** Writes down what was erased here. */
export const noteErased = (store: Store, { person, at }: Erasure): void => {
  store.keep(
    store.db
      .insertInto('erasures')
      .values({ person, at, isTold: 0 })
      .onConflict((conflict) => conflict.column('person').doUpdateSet({ at, isTold: 0 })),
  );
};

/** Erasures of this computer that still wait in the outbox. */
const waitingPeople = async ({ db }: Store): Promise<ReadonlySet<unknown>> => {
  const entries = await db.selectFrom('outbox').select('body').where('status', 'in', ['waiting', 'sending']).execute();
  return new Set(entries.map(({ body }) => (body ? JSON.parse(body).person : null)));
};

/** The server's list, and the part of this computer's that it lacks. */
export interface Comparison {
  /** Somebody is listed there who was not yet erased here. */
  readonly hasNews: boolean;
  readonly forgotten: readonly Erasure[];
}

/** Compares the two lists, and takes over the server's moments: they are by its own clock. */
export const takeOver = async (store: Store, { keys, erasures }: Erasures): Promise<Comparison> => {
  const here = new Map((await listErased(store)).map((erasure) => [erasure.person, erasure]));
  const there = new Map(erasures.map(({ person, at }) => [person, at]));
  const waiting = await waitingPeople(store);
  const isNews = ({ person, at }: Erasure): boolean => at > (here.get(person)?.at ?? '');
  /** Sent from here: this computer's clock may be ahead of the server's. */
  const isSettled = ({ person }: Erasure): boolean => here.get(person)?.isTold === 0 && !waiting.has(person);
  const forgotten = [...here.values()].filter(({ person, at, isTold }) => {
    const known = there.get(person);
    return isTold === 1 ? at > (known ?? '') : known === undefined && !waiting.has(person);
  });
  const old = (await keysOf(store)).filter((key) => !keys.includes(key));
  const { db } = store;
  store.together([
    db.deleteFrom('erasure_keys'),
    ...[...keys, ...old].map((key) => db.insertInto('erasure_keys').values({ key })),
    ...erasures.filter((erasure) => isNews(erasure) || isSettled(erasure)).map((erasure) => put(store, erasure)),
  ]);
  return { hasNews: erasures.some(isNews), forgotten };
};

const put = ({ db }: Store, { person, at }: Erasure) =>
  db
    .insertInto('erasures')
    .values({ person, at, isTold: 1 })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ at, isTold: 1 }));

/** The server has taken them: from now on its moments count, even where this computer's clock is ahead. */
export const adopt = (store: Store, erasures: readonly Erasure[]): void =>
  store.together(erasures.map((erasure) => put(store, erasure)));

/** Erasures for a server that has forgotten them. */
export const tellingOf = async (store: Store, erasures: readonly Erasure[]): Promise<Erasures> =>
  erasuresSchema.parse({ keys: await keysOf(store), erasures });
