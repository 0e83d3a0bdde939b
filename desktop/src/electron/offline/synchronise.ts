import { type AnyEndpoint, type Enquiry, NOUNS, parsePlace } from '@shutterdesk/shared';
import type { AppState } from './app-state.ts';
import { withoutErased } from './erasures/erase-here.ts';
import { readErased } from './erasures/erased-people.ts';
import { createErasures, type ErasuresHere } from './erasures/erasures.ts';
import { AS_OF_HEADER } from './line/answers.ts';
import { matchEndpoint, PERSON_READ } from './line/calls.ts';
import { lookForLosses } from './losses.ts';
import { createArrivals, watchEnquiries } from './nouns/new-enquiries.ts';
import { FOLLOWED } from './nouns/nouns.ts';
import { reopenMerged } from './outbox/asked.ts';
import { createOthers, type Others } from './outbox/others-changes.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { type AnswerRead, createAnswerRead } from './replica/answer-reads.ts';
import { createRemember, isSignedIn } from './replica/cache.ts';
import { createReadAgain } from './replica/read-again.ts';
import { createReplicaReads } from './replica/replica-reads.ts';
import { itemsAfter } from './replica/replica-store.ts';
import { hasUnsent, listEntries, purgeSent, recoverEntries } from './store/entries.ts';
import type { Store } from './store/store.ts';
import { localIdsIn } from './uploads/local-address.ts';

/** Reads from the server, and keeps what it answers. */
export interface ServerReads {
  readonly answer: AnswerRead;
  /** Repeats every read of these nouns, or of all nouns, that was ever made, and reads what is left of the rest. */
  refresh(nouns?: readonly string[]): Promise<void>;
  readonly erasures: ErasuresHere;
  /** The site is another generation: reads everything anew, and finds out what it no longer has. */
  startOver(): void;
  /** A sentence about what cannot be shown without a network, because it has not been read yet. */
  warnings(): Promise<readonly string[]>;
  /** Enquiries that have arrived since the start, each once. */
  newEnquiries(): Promise<readonly Enquiry[]>;
  /** Call this when nobody is signed in any more. */
  forgetSignedIn(): Promise<void>;
}

const NOT_WHOLE = 'Some inquiries haven’t been loaded on this computer yet. They’ll appear once you’re back online.';

const newestKept = async (store: Store): Promise<string> => {
  const [newest] = await itemsAfter(store, FOLLOWED.noun, null, 1);
  return newest ? parsePlace(newest.place).createdAt : '';
};

export const createServerReads = async (state: AppState): Promise<ServerReads> => {
  const { changed, go, line, store, person, overlay, uploads, generation, troubles } = state;
  const { connectivity, signIns, mayGoOut } = line;
  const arrivals = createArrivals(await newestKept(store));

  let isLoading = false;
  /** Everything is read once after a start and a sign-in. If that breaks off, the next contact continues. */
  const load = async (): Promise<void> => {
    if (isLoading || again.isLoaded || !(await isSignedIn(store))) return;
    isLoading = true;
    await again.load().finally(() => {
      isLoading = false;
    });
  };
  const look = async (): Promise<void> => {
    if (await lookForLosses({ store, generation, tools: uploads })) changed();
  };
  const onRead = ({ needs }: AnyEndpoint): void => {
    changed();
    if (needs === 'nothing' || isLoading || again.isLoaded) return;
    go(async () => {
      await load();
      await look();
    });
  };
  const { send } = connectivity;
  const erasures = createErasures({ ...state, send, mayGoOut, onChange: changed });
  const compareErasures = erasures.compareWithServer;
  const replica = createReplicaReads({
    ...{ store, overlay, person, connectivity, onRead, arrivals, compareErasures },
    tools: uploads,
    onStale: () => go(() => again.refresh([replica.noun])),
    erasedPeople: () => readErased(store),
  });
  const remember = createRemember({
    store,
    troubles,
    withoutErased: async (read) => ({ ...read, ...withoutErased(read, await readErased(store))?.rest }),
  });
  const answer = createAnswerRead({
    ...{ store, person, overlay, connectivity, troubles, signIns, replica, onRead, remember },
  });
  const again = createReadAgain({ store, connectivity, replica, answer, compareErasures, mayGoOut });
  let shownTo = person.id;
  person.onBecame((id) => {
    if (id === shownTo) return;
    shownTo = id;
    go(async () => {
      await again.otherPerson();
      await load();
    });
  });

  return {
    answer,
    async refresh(nouns) {
      await again.refresh(nouns);
      await load();
      await look();
    },
    erasures,
    startOver() {
      again.startOver();
      changed(NOUNS);
      go(async () => {
        await load();
        await look();
      });
    },
    async warnings() {
      const isPart = !connectivity.online && (await isSignedIn(store)) && !(await replica.isWhole());
      return isPart ? [NOT_WHOLE] : [];
    },
    newEnquiries: watchEnquiries({ replica, arrivals, mayAsk: mayGoOut }),
    async forgetSignedIn() {
      await line.forgetSession();
      await again.forgetSignedIn();
    },
  };
};

/** Sends pending changes, and reads what the server has. */
export interface Synchronisation {
  readonly outbox: Outbox;
  readonly others: Others;
  sendPending(): Promise<void>;
  /** Sends pending changes, repeats every read that was ever made, and looks for deleted accounts. */
  all(): Promise<void>;
  /** The person has just signed in, so the server need not be asked who they are. */
  personIsKnown(): void;
}

/** Deletes photographs that have been sent, and old sent changes that a later read contains. */
const forgetSent = async ({ store, uploads }: Pick<AppState, 'store' | 'uploads'>): Promise<void> => {
  const sent = (await listEntries(store)).filter(({ status }) => status === 'sent');
  await uploads.forget(sent.flatMap(({ body }) => localIdsIn(body)));
  await purgeSent(store);
};

export const createSynchronisation = (state: AppState, reads: ServerReads): Synchronisation => {
  const { changed, go, line, store, person, uploads } = state;
  const { send } = line.connectivity;

  const finish = async (nouns: readonly string[]): Promise<void> => {
    await reads.refresh(nouns);
    await forgetSent(state);
    changed(nouns);
  };
  const outbox = createOutbox({
    ...state,
    send,
    mayGoOut: line.mayGoOut,
    signIns: line.signIns,
    onSignedOut: line.signedOut,
    onChange: () => changed(),
    onDone: (nouns) => go(() => finish(nouns)),
  });
  const others = createOthers({ store, uploads, person, send, onChange: changed });

  let confirmed = false;
  /** The app may have ended after a sign-in, before it stored the person. */
  const confirmPerson = async (): Promise<void> => {
    const read = matchEndpoint('GET', PERSON_READ.path);
    if (confirmed || !read || !(await hasUnsent(store))) return;
    const { status, headers } = await reads.answer(read, read.endpoint.path, new Headers());
    confirmed = status === 200 && headers.get(AS_OF_HEADER) === null;
  };
  const sendPending = async (): Promise<void> => {
    await confirmPerson();
    outbox.kick();
    await uploads.uploadAll(uploads.waiting());
  };
  return {
    outbox,
    others,
    sendPending,
    async all() {
      await sendPending();
      await outbox.idle();
      await reads.refresh();
      await others.lookForAccounts();
      changed(NOUNS);
    },
    personIsKnown() {
      confirmed = true;
    },
  };
};

const wantedUploads = async (store: Store): Promise<Set<string>> =>
  new Set((await listEntries(store)).flatMap(({ status, body }) => (status === 'sent' ? [] : localIdsIn(body))));

/**
 * Resumes the work of the last run. A full disk must not stop the start: existing data can still be shown and sent.
 */
export const resumeWork = async ({ store, uploads, troubles }: AppState): Promise<void> => {
  const { ignoringStorageErrors } = troubles;
  await ignoringStorageErrors(() => recoverEntries(store));
  await ignoringStorageErrors(() => reopenMerged(store));
  await ignoringStorageErrors(() => purgeSent(store));
  await ignoringStorageErrors(async () => uploads.load(await wantedUploads(store)));
};
