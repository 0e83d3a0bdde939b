import { type AnyEndpoint, currentUserSchema, type Enquiry, mayCall } from '@shutterdesk/shared';
import type { SyncStatus } from '../../sync-status.ts';
import { resumeWork } from './catch-up.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { createWrites } from './gateway-writes.ts';
import { PERSON_READ } from './line/calls.ts';
import type { Connectivity } from './line/connectivity.ts';
import { createPass } from './line/pass.ts';
import { createServerLine, type LineOptions, type ServerLine } from './line/server-line.ts';
import { type LocalState, openLocalState } from './local-state.ts';
import type { LostEnquiries } from './losses/lost-enquiries.ts';
import { FOLLOWED } from './nouns/nouns.ts';
import { createDecisions, type Decisions } from './outbox/decisions.ts';
import type { Others } from './outbox/others-changes.ts';
import { createReading, type Reading } from './reading.ts';
import { contentOf, findRead } from './replica/cache.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { createSending, type Sending } from './sending.ts';
import { openStore } from './store/store.ts';
import { storeSentences } from './store/store-sentences.ts';
import { reportSync } from './sync-report.ts';

export interface OfflineOptions extends LineOptions {
  /** The folder for all data of one server. */
  readonly folder: string;
  readonly openStore?: typeof openStore;
  /** Called after every change; `nouns` have been read again. */
  readonly onChange?: (nouns: readonly string[]) => void;
  readonly warnings?: readonly string[];
}

/** The app without its windows: answers their requests, and works in the background. */
export interface Offline extends Decisions {
  /** All enquiries that the server lost by restoring an older backup, as far as this computer knows them. */
  lostEnquiries: LostEnquiries['list'];
  putAwayLostEnquiries: LostEnquiries['putAway'];
  /** Discards the pending changes of a deleted account. */
  discardOthers: Others['discard'];
  readonly gateway: Gateway;
  /** Sends a call of the app itself, which no window asked for. */
  readonly send: Connectivity['send'];
  status(): Promise<SyncStatus>;
  /** The last answer to a read, with pending changes; null if it was never read. Does not use the network. */
  recall(endpoint: AnyEndpoint): Promise<unknown>;
  /** Enquiries that have arrived since the start, each once. */
  newEnquiries(): Promise<readonly Enquiry[]>;
  /** Probes the server and sends pending changes. */
  syncNow(): Promise<void>;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** The parts of the offline app; each is built from those above it. */
export interface Floors {
  readonly runtime: Runtime;
  readonly line: ServerLine;
  readonly state: LocalState;
  readonly reading: Reading;
  readonly sending: Sending;
}

/** Creates the gateway, and resumes sending after a sign-in. */
const openGateway = ({ runtime, line, state, reading, sending }: Floors): Gateway => {
  const { background, ending, onFault, troubles } = runtime;
  const { connectivity, signIns } = line;
  const { store, person, overlay, uploads } = state;
  const { drain, others, catchUp } = sending;
  const { erasures } = reading;
  const pass = createPass(line);
  const mayCallHere = async (endpoint: AnyEndpoint): Promise<boolean> => {
    const read = await findRead(store, PERSON_READ.path);
    const known = read && currentUserSchema.safeParse(contentOf(read)).data;
    return known?.id !== person.id || mayCall(known, endpoint);
  };
  return createGateway({
    store,
    connectivity,
    pass,
    answerRead: reading.answer,
    mayCall: mayCallHere,
    writes: createWrites({ store, person, overlay, connectivity, drain, erasures, pass }),
    uploads,
    troubles,
    onFault,
    signIns,
    onSignedIn(user) {
      // The person is known at once, because a full disk must not stop a sign-in.
      background.go(async () => person.became(user));
      catchUp.personIsKnown();
      line.signedIn();
      drain.kick();
      background.go(others.lookForAccounts);
      background.go(erasures.compareWithServer);
    },
    onSignedOut: reading.forgetSignedIn,
    ending,
  });
};

/** The functions for windows and menus beside the API. */
const openDesk = ({ runtime, line, state, reading, sending }: Floors, warnings: readonly string[]) => {
  const { changed, troubles } = runtime;
  const { store, person, overlay, uploads } = state;
  const { connectivity, isSignedOut } = line;
  const { drain, others } = sending;
  const { losses } = reading;
  const reported = { store, uploads, overlay, connectivity, drain, person, others, losses, isSignedOut };
  const decisions = createDecisions(store, uploads, (noun) => {
    changed(noun ? [noun] : []);
    drain.kick();
  });
  return {
    ...decisions,
    discardOthers: others.discard,
    lostEnquiries: losses.enquiries.list,
    putAwayLostEnquiries: losses.enquiries.putAway,
    status: async () => reportSync(reported, [...warnings, ...(await reading.warnings()), ...troubles.sentences()]),
    async recall(endpoint: AnyEndpoint) {
      const found = await overlay.read(endpoint, endpoint.path);
      return found && JSON.parse(found.body.toString());
    },
    async newEnquiries() {
      const found = await troubles.ignoringStorageErrors(reading.newEnquiries);
      if (found && found.length > 0) changed([FOLLOWED.noun]);
      return found ?? [];
    },
  };
};

/** Assembles all parts on one folder, and resumes the last run's work. */
export const createOffline = async (options: OfflineOptions): Promise<Offline> => {
  const { folder } = options;
  const runtime = createRuntime(folder, (nouns) => options.onChange?.(nouns));
  const { background, changed, ending, troubles } = runtime;
  const line = createServerLine(options, {
    ending,
    onChange: () => changed(),
    onBack: () => background.go(sending.catchUp.all),
  });
  const state = await openLocalState(options.openStore ?? openStore, folder, { runtime, line });
  const reading = await createReading({ runtime, line, state });
  const sending = createSending({ runtime, line, state, reading });
  const parts = { runtime, line, state, reading, sending };
  const gateway = openGateway(parts);
  const desk = openDesk(parts, [...(options.warnings ?? []), ...storeSentences(state.store)]);
  const { drain, catchUp } = sending;

  await troubles.ignoringStorageErrors(reading.erasures.begin);
  await resumeWork(state, troubles);
  background.go(catchUp.sendPending);
  const idle = async (): Promise<void> => {
    await background.idle();
    await drain.idle();
    await background.idle();
  };
  return {
    ...desk,
    gateway,
    send: line.connectivity.send,
    async syncNow() {
      const { online } = line.connectivity;
      // Otherwise the return of the connection triggers the same.
      if ((await line.connectivity.check()) && online) background.go(catchUp.all);
      await idle();
    },
    idle,
    async close() {
      line.connectivity.stop();
      // Interrupted work is repeated at the next start under the same keys, so that quitting does not wait for a slow
      // network.
      runtime.end();
      await drain.stop();
      await background.stop();
      await state.store.close();
    },
  };
};
