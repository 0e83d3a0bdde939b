import { type AnyEndpoint, type Enquiry, parsePlace } from '@shutterdesk/shared';
import { withoutErased } from './erasures/erase-here.ts';
import { readErased } from './erasures/erased-people.ts';
import { createErasures, type ErasuresHere } from './erasures/erasures.ts';
import { createLosses, type Losses } from './losses/losses.ts';
import { createArrivals, watchEnquiries } from './nouns/new-enquiries.ts';
import { FOLLOWED } from './nouns/nouns.ts';
import type { Floors } from './offline.ts';
import { type AnswerRead, createAnswerRead } from './replica/answer-reads.ts';
import { isSignedIn } from './replica/cache.ts';
import { createReadAgain, type ReadAgain } from './replica/read-again.ts';
import { createRemember } from './replica/remember-reads.ts';
import { createReplicaReads } from './replica/replica-reads.ts';
import { itemsAfter } from './replica/replica-store.ts';
import type { Store } from './store/store.ts';

/** Reads from the server, and notices when it has restored a backup. */
export interface Reading {
  readonly answer: AnswerRead;
  readonly refresh: ReadAgain['refresh'];
  readonly losses: Losses;
  readonly erasures: ErasuresHere;
  /**
   * Reads the server's position in its history, and lists what it lost if it has restored an older backup. false: it
   * could not be asked.
   */
  askHistory(): Promise<boolean>;
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

export const createReading = async ({
  runtime,
  line,
  state,
}: Pick<Floors, 'runtime' | 'line' | 'state'>): Promise<Reading> => {
  const { background, changed, troubles } = runtime;
  const { connectivity, signIns } = line;
  const { store, person, overlay, uploads } = state;
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
  const onRead = ({ access }: AnyEndpoint): void => {
    changed();
    if (access === 'admin' && !isLoading && !again.isLoaded) background.go(load);
  };
  const onChange = (): void => changed();
  const losses = createLosses({ store, person, tools: uploads, send: connectivity.send, onChange });
  const erasures = createErasures({
    store,
    person,
    folder: state.folder,
    overlay,
    send: connectivity.send,
    mayGoOut: line.mayGoOut,
    onChange: changed,
  });
  const replica = createReplicaReads({
    store,
    overlay,
    tools: uploads,
    connectivity,
    onRead,
    onStale: () => background.go(() => again.refresh([replica.noun])),
    arrivals,
    losses,
    erasedPeople: () => readErased(store),
    compareErasures: erasures.compareWithServer,
  });
  const remember = createRemember({
    store,
    troubles,
    withoutErased: async (read) => ({ ...read, ...withoutErased(read, await readErased(store))?.rest }),
    onOther: () => background.go(replica.follow),
  });
  const parts = { store, person, overlay, connectivity, troubles, signIns, replica, onRead, remember };
  const answer = createAnswerRead(parts);
  const again = createReadAgain({
    store,
    connectivity,
    replica,
    answer,
    compareErasures: erasures.compareWithServer,
    mayGoOut: line.mayGoOut,
  });

  return {
    answer,
    async refresh(nouns) {
      await again.refresh(nouns);
      await load();
    },
    losses,
    erasures,
    askHistory: async () => !(await replica.isKnown()) || (await replica.follow()) !== 'later',
    async warnings() {
      const isPart = !connectivity.online && (await isSignedIn(store)) && !(await replica.isWhole());
      return isPart ? [NOT_WHOLE] : [];
    },
    newEnquiries: watchEnquiries({ replica, arrivals, mayAsk: line.mayGoOut }),
    async forgetSignedIn() {
      await line.forgetSession();
      await again.forgetSignedIn();
    },
  };
};
