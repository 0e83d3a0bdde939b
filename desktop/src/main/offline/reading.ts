import { type AnyEndpoint, type Enquiry, parsePlace } from '@shutterdesk/shared';
import { createErasures, type ErasuresHere } from './erasures/erasures.ts';
import { type AnswerRead, createAnswerRead } from './gateway-reads.ts';
import type { LocalState } from './local-state.ts';
import { createLosses, type Losses } from './losses/losses.ts';
import { createReadAgain, type ReadAgain } from './read-again.ts';
import { createRemember } from './remember-reads.ts';
import { ENQUIRIES } from './replica/followed-lists.ts';
import { createArrivals, watchEnquiries } from './replica/new-enquiries.ts';
import { createReplicaReads } from './replica/replica-reads.ts';
import { itemsAfter } from './replica/replica-store.ts';
import type { Runtime } from './runtime.ts';
import type { ServerLine } from './server-line.ts';
import type { Store } from './store/store.ts';

/** Reads from the server, and notices when it has restored a backup. */
export interface Reading {
  readonly answer: AnswerRead;
  readonly refresh: ReadAgain['refresh'];
  readonly losses: Losses;
  readonly erasures: ErasuresHere;
  /** Reads the server's position in its history, without which a restored backup cannot be noticed. */
  followHistory(): Promise<void>;
  /** Enquiries that have arrived since the start, each once. */
  newEnquiries(): Promise<readonly Enquiry[]>;
  /** Call this when nobody is signed in any more. */
  forgetSignedIn(): Promise<void>;
}

interface ReadingParts {
  readonly runtime: Runtime;
  readonly line: ServerLine;
  readonly state: LocalState;
}

const newestKept = async (store: Store): Promise<string> => {
  const [newest] = await itemsAfter(store, ENQUIRIES.noun, null, 1);
  return newest ? parsePlace(newest.place).createdAt : '';
};

export const createReading = async ({ runtime, line, state }: ReadingParts): Promise<Reading> => {
  const { background, changed, troubles } = runtime;
  const { connectivity, signIns } = line;
  const { store, person, overlay, uploads } = state;
  const arrivals = createArrivals(await newestKept(store));

  /** Everything is read once, as soon as the signed-in person is known. */
  let isLoaded = false;
  const onRead = ({ session }: AnyEndpoint): void => {
    changed();
    if (session !== 'tells' || isLoaded) return;
    isLoaded = true;
    background.go(again.load);
  };
  const onChange = (): void => changed();
  const losses = createLosses({ store, person, tools: uploads, send: connectivity.send, onChange });
  const erasures = createErasures({
    store,
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
    compareErasures: erasures.compareWithServer,
  });
  const remember = createRemember({ store, troubles, onOther: () => background.go(replica.follow) });
  const parts = { store, person, overlay, connectivity, troubles, signIns, replica, onRead, remember };
  const answer = createAnswerRead(parts);
  const again = createReadAgain({ store, connectivity, replica, answer, compareErasures: erasures.compareWithServer });

  return {
    answer,
    refresh: again.refresh,
    losses,
    erasures,
    async followHistory() {
      if (await replica.isKnown()) await replica.follow();
    },
    newEnquiries: watchEnquiries({ replica, arrivals, mayAsk: line.mayGoOut }),
    async forgetSignedIn() {
      isLoaded = false;
      await line.forgetSession();
      await again.forgetSignedIn();
    },
  };
};
