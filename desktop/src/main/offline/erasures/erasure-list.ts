import { type Erasure, type Erasures, erasuresSchema } from '@shutterdesk/shared';
import type { Store } from '../store/store.ts';
import { keysOf, listErased } from './erased-people.ts';

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
export const compareAndStore = async (store: Store, { keys, erasures }: Erasures): Promise<Comparison> => {
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
    ...news.map((erasure) => asTold(store, erasure)),
  ]);
  return { hasNews: news.length > 0, forgotten };
};

const asTold = ({ db }: Store, { person, at }: Erasure) =>
  db
    .insertInto('erasures')
    .values({ person, at, isTold: 1 })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ at, isTold: 1 }));

/**
 * Stores erasures that the server has accepted: from now on its moments count, even if this computer's clock is ahead.
 */
export const storeAccepted = (store: Store, erasures: readonly Erasure[]): void =>
  store.together(erasures.map((erasure) => asTold(store, erasure)));

/** The body of the call that tells a server of erasures that it has lost. */
export const bodyToTell = async (store: Store, erasures: readonly Erasure[]): Promise<Erasures> =>
  erasuresSchema.parse({ keys: await keysOf(store), erasures });
