import { type AnyEndpoint, type Enquiry, NOUNS, parsePlace } from '@shutterdesk/shared';
import { withoutErased } from './erasures/erase-here.ts';
import { readErased } from './erasures/erased-people.ts';
import { createErasures } from './erasures/erasures.ts';
import { AS_OF_HEADER } from './line/answers.ts';
import { matchEndpoint, PERSON_READ } from './line/calls.ts';
import { lookForLosses } from './losses.ts';
import { createArrivals } from './nouns/new-enquiries.ts';
import { FOLLOWED } from './nouns/nouns.ts';
import { reopenMerged } from './outbox/asked.ts';
import { createOthers } from './outbox/others-changes.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createAnswerRead } from './replica/answer-reads.ts';
import { type CachedRead, isSignedIn, rememberRead } from './replica/cache.ts';
import type { Overlay } from './replica/overlay.ts';
import { createReadAgain } from './replica/read-again.ts';
import { createReplicaReads } from './replica/replica-reads.ts';
import { itemsAfter } from './replica/replica-store.ts';
import { hasUnsent, listEntries, purgeSent, recoverEntries } from './store/entries.ts';
import type { Here } from './store/here.ts';
import type { Store } from './store/store.ts';
import { localIdsIn } from './uploads/local-address.ts';
import type { PendingUploads } from './uploads/pending-uploads.ts';

/** The state of a running app, with what lies over and behind the answers that it keeps. */
export interface AppState extends Here {
  readonly uploads: PendingUploads;
  readonly overlay: Overlay;
}

const NOT_WHOLE = 'Some inquiries haven’t been loaded on this computer yet. They’ll appear once you’re back online.';

const newestKept = async (store: Store): Promise<string> => {
  const [newest] = await itemsAfter(store, FOLLOWED.noun, null, 1);
  return newest ? parsePlace(newest.place).createdAt : '';
};

/** Reads from the server, and keeps what it answers. */
export const createServerReads = async (state: AppState) => {
  const { changed, go, line, store, person, overlay, uploads } = state;
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
    if (await lookForLosses(state, uploads)) changed();
  };
  const onRead = ({ needs }: AnyEndpoint): void => {
    changed();
    if (needs === 'nothing' || isLoading || again.isLoaded) return;
    go(async () => {
      await load();
      await look();
    });
  };
  const erasures = createErasures(state, overlay);
  const compareErasures = erasures.compareWithServer;
  const replica = createReplicaReads({
    ...{ ...state, tools: uploads, onRead, arrivals, compareErasures },
    onStale: () => go(() => again.refresh([FOLLOWED.noun])),
    erasedPeople: () => readErased(store),
  });
  /** Leaves people out who were erased here: the server may not know it yet. */
  const remember = async (read: CachedRead): Promise<void> => {
    await rememberRead(store, { ...read, ...withoutErased(read, await readErased(store))?.rest });
    state.troubles.over();
  };
  const answer = createAnswerRead({ ...state, replica, onRead, remember });
  const again = createReadAgain({ ...state, replica, answer, compareErasures });
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
    erasures,
    /** Repeats every read of these nouns, or of all nouns, that was ever made, and reads what is left of the rest. */
    async refresh(nouns?: readonly string[]): Promise<void> {
      await again.refresh(nouns);
      await load();
      await look();
    },
    /** The site is another generation: reads everything anew, and finds out what it no longer has. */
    startOver(): void {
      again.startOver();
      changed(NOUNS);
      go(async () => {
        await load();
        await look();
      });
    },
    /** A sentence about what cannot be shown without a network, because it has not been read yet. */
    async warnings(): Promise<readonly string[]> {
      const isPart = !line.online && (await isSignedIn(store)) && !(await replica.isWhole());
      return isPart ? [NOT_WHOLE] : [];
    },
    /** Enquiries that have arrived since the start, each once. */
    async newEnquiries(): Promise<readonly Enquiry[]> {
      // If they were never read, nobody is signed in.
      if (!(await replica.isKnown())) return [];
      if (line.mayGoOut()) await replica.follow();
      else arrivals.begin();
      return arrivals.take();
    },
    /** Call this when nobody is signed in any more. */
    async forgetSignedIn(): Promise<void> {
      await line.forgetSession();
      await again.forgetSignedIn();
    },
  };
};

export type ServerReads = Awaited<ReturnType<typeof createServerReads>>;

/** Deletes photographs that have been sent, and old sent changes that a later read contains. */
const forgetSent = async ({ store, uploads }: Pick<AppState, 'store' | 'uploads'>): Promise<void> => {
  const sent = (await listEntries(store)).filter(({ status }) => status === 'sent');
  await uploads.forget(sent.flatMap(({ body }) => localIdsIn(body)));
  await purgeSent(store);
};

/** Sends pending changes, and reads what the server has. */
export const createSynchronisation = (state: AppState, reads: ServerReads) => {
  const { changed, go, store, uploads } = state;

  const finish = async (nouns: readonly string[]): Promise<void> => {
    await reads.refresh(nouns);
    await forgetSent(state);
    changed(nouns);
  };
  const outbox = createOutbox({ ...state, onDone: (nouns) => go(() => finish(nouns)) });
  const others = createOthers(state, uploads);

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
    /** Sends pending changes, repeats every read that was ever made, and looks for deleted accounts. */
    async all(): Promise<void> {
      await sendPending();
      await outbox.idle();
      await reads.refresh();
      await others.lookForAccounts();
      changed(NOUNS);
    },
    /** The person has just signed in, so the server need not be asked who they are. */
    personIsKnown(): void {
      confirmed = true;
    },
  };
};

export type Synchronisation = ReturnType<typeof createSynchronisation>;

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
