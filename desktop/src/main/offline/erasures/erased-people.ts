import { createHmac } from 'node:crypto';
import { type Erasure, type Erasures, erasuresSchema, personText } from '@shutterdesk/shared';
import { type Selectable, sql } from 'kysely';
import { isFields } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';
import type { ErasuresTable } from '../store/store-schema.ts';

type StoredErasure = Selectable<ErasuresTable>;

const hashOf = (key: string, email: string): string =>
  createHmac('sha256', key).update(personText(email)).digest('base64url');

/** The hash of an address under the server's own key, the first one; null while no key is known. */
export const personOf = async (store: Store, email: string): Promise<string | null> => {
  const [key] = await keysOf(store);
  return key === undefined ? null : hashOf(key, email);
};

const keysOf = async ({ db }: Pick<Store, 'db'>): Promise<readonly string[]> =>
  (await db.selectFrom('erasure_keys').select('key').orderBy(sql`rowid`).execute()).map(({ key }) => key);

export const listErased = ({ db }: Pick<Store, 'db'>): Promise<StoredErasure[]> =>
  db.selectFrom('erasures').selectAll().execute();

/** The people who have been erased. Their addresses are known only as hashes. */
export interface ErasedPeople {
  /** Nobody can be recognised: there are no erasures, or no keys. */
  readonly isEmpty: boolean;
  /** Tells whether the person with this address was erased at this moment or later. */
  covers(email: string, createdAt: string): boolean;
  /** The same for an item, or anything else with an address and a time. */
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

/** Stores an erasure that was made on this computer. */
export const noteErased = (store: Store, { person, at }: Erasure): void => {
  store.keep(
    store.db
      .insertInto('erasures')
      .values({ person, at, isTold: 0 })
      .onConflict((conflict) => conflict.column('person').doUpdateSet({ at, isTold: 0 })),
  );
};

/** The people whose erasures still wait in this computer's outbox. */
const waitingPeople = async ({ db }: Store): Promise<ReadonlySet<unknown>> => {
  const entries = await db.selectFrom('outbox').select('body').where('status', 'in', ['waiting', 'sending']).execute();
  return new Set(entries.map(({ body }) => (body ? JSON.parse(body).person : null)));
};

/** The differences between the server's list and this computer's. */
export interface Comparison {
  /**
   * The server lists an erasure that this computer did not know, or one that this computer has sent: until it arrived,
   * the server's answers still contained that person.
   */
  readonly hasNews: boolean;
  /** Erasures that the server has lost. */
  readonly forgotten: readonly Erasure[];
}

/** Compares the two lists, and takes over the server's moments, which follow its own clock. */
export const takeOver = async (store: Store, { keys, erasures }: Erasures): Promise<Comparison> => {
  const local = new Map((await listErased(store)).map((erasure) => [erasure.person, erasure]));
  const onServer = new Map(erasures.map(({ person, at }) => [person, at]));
  const waiting = await waitingPeople(store);
  const isNews = ({ person, at }: Erasure): boolean => at > (local.get(person)?.at ?? '');
  /** This computer has sent the erasure. Its clock may have been ahead of the server's. */
  const isSent = ({ person }: Erasure): boolean => local.get(person)?.isTold === 0 && !waiting.has(person);
  const news = erasures.filter((erasure) => isNews(erasure) || isSent(erasure));
  const forgotten = [...local.values()].filter(({ person, at, isTold }) => {
    const known = onServer.get(person);
    return isTold === 1 ? at > (known ?? '') : known === undefined && !waiting.has(person);
  });
  const old = (await keysOf(store)).filter((key) => !keys.includes(key));
  const { db } = store;
  store.together([
    db.deleteFrom('erasure_keys'),
    ...[...keys, ...old].map((key) => db.insertInto('erasure_keys').values({ key })),
    ...news.map((erasure) => put(store, erasure)),
  ]);
  return { hasNews: news.length > 0, forgotten };
};

const put = ({ db }: Store, { person, at }: Erasure) =>
  db
    .insertInto('erasures')
    .values({ person, at, isTold: 1 })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ at, isTold: 1 }));

/**
 * Stores erasures that the server has accepted: from now on its moments count, even if this computer's clock is ahead.
 */
export const adopt = (store: Store, erasures: readonly Erasure[]): void =>
  store.together(erasures.map((erasure) => put(store, erasure)));

/** The body of the call that tells a server of erasures that it has lost. */
export const bodyToTell = async (store: Store, erasures: readonly Erasure[]): Promise<Erasures> =>
  erasuresSchema.parse({ keys: await keysOf(store), erasures });
