import { type Erasure, type Erasures, erasuresSchema } from '@shutterdesk/shared';
import { changeEntry } from '../store/entries.ts';
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

const waiting = ({ db }: Store) =>
  db.selectFrom('outbox').select(['id', 'body']).where('status', 'in', ['waiting', 'sending']);

const personIn = (body: string | null): unknown => (body ? JSON.parse(body).person : null);

/** The people whose erasures this person's session is about to send. Nobody else's erasure is waited for. */
const waitingPeople = async (store: Store, owner: string | null): Promise<ReadonlySet<unknown>> =>
  new Set((await waiting(store).where('owner', 'is', owner).execute()).map(({ body }) => personIn(body)));

/** Counts other people's waiting erasures as sent: the server has been told of them. */
export const settleOthers = async (store: Store, erasures: readonly Erasure[], owner: string | null): Promise<void> => {
  const told = new Set<unknown>(erasures.map(({ person }) => person));
  const sent = { status: 'sent' as const, attempt: null, tick: store.tick(), settledAt: new Date().toISOString() };
  for (const { id, body } of await waiting(store).where('owner', 'is not', owner).execute())
    if (told.has(personIn(body))) changeEntry(store, id, sent);
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
export const compareAndStore = async (
  store: Store,
  { keys, erasures }: Erasures,
  owner: string | null,
): Promise<Comparison> => {
  const local = new Map((await listErased(store)).map((erasure) => [erasure.person, erasure]));
  const onServer = new Map(erasures.map(({ person, at }) => [person, at]));
  const sending = await waitingPeople(store, owner);
  const isNews = ({ person, at }: Erasure): boolean => at > (local.get(person)?.at ?? '');
  /** This computer has sent the erasure. Its clock may have been ahead of the server's. */
  const isSent = ({ person }: Erasure): boolean => local.get(person)?.isTold === 0 && !sending.has(person);
  const news = erasures.filter((erasure) => isNews(erasure) || isSent(erasure));
  const forgotten = [...local.values()].filter(({ person, at, isTold }) => {
    const known = onServer.get(person);
    return isTold === 1 ? at > (known ?? '') : known === undefined && !sending.has(person);
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
