import { type AnyEndpoint, currentUserSchema, type Enquiry, mayCall } from '@shutterdesk/shared';
import type { SyncStatus } from '../../sync-status.ts';
import { createGateway, createPass, type Gateway } from './gateway.ts';
import { PERSON_READ } from './line/calls.ts';
import type { ServerLine } from './line/server-line.ts';
import { createLostEnquiries, type LostEnquiries } from './losses.ts';
import { FOLLOWED } from './nouns/nouns.ts';
import { createDecisions, type Decisions } from './outbox/asked.ts';
import type { Others } from './outbox/others-changes.ts';
import { createWrites } from './outbox/queued.ts';
import { contentOf, findRead } from './replica/cache.ts';
import { createOverlay } from './replica/overlay.ts';
import { type HereOptions, openHere } from './store/here.ts';
import { openStore, storeSentences } from './store/store.ts';
import { reportSync } from './sync-report.ts';
import {
  type AppState,
  createServerReads,
  createSynchronisation,
  resumeWork,
  type ServerReads,
  type Synchronisation,
} from './synchronise.ts';
import { createPendingUploads } from './uploads/pending-uploads.ts';

export interface OfflineOptions extends HereOptions {
  readonly openStore?: typeof openStore;
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
  readonly send: ServerLine['send'];
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

/** Creates the gateway, and resumes sending after a sign-in. */
const openGateway = (state: AppState, reads: ServerReads, sync: Synchronisation): Gateway => {
  const { go, line, store, person } = state;
  const { outbox, others } = sync;
  const { erasures } = reads;
  const pass = createPass(line);
  const mayCallHere = async (endpoint: AnyEndpoint): Promise<boolean> => {
    const read = await findRead(store, PERSON_READ.path);
    const known = read && currentUserSchema.safeParse(contentOf(read)).data;
    return known?.id !== person.id || mayCall(known, endpoint);
  };
  return createGateway({
    ...state,
    pass,
    answerRead: reads.answer,
    mayCall: mayCallHere,
    writes: createWrites({ ...state, outbox, erasures, pass }),
    onSignedIn(user) {
      // The person is known at once, because a full disk must not stop a sign-in.
      go(async () => person.became(user));
      sync.personIsKnown();
      line.signedIn();
      outbox.kick();
      go(others.lookForAccounts);
      go(erasures.compareWithServer);
    },
    onSignedOut: reads.forgetSignedIn,
  });
};

/** The functions for windows and menus beside the API. */
const openDesk = (
  state: AppState,
  reads: ServerReads,
  { outbox, others }: Synchronisation,
  warnings: readonly string[],
) => {
  const { changed, overlay, troubles } = state;
  const lostEnquiries = createLostEnquiries(state);
  const reported = { ...state, outbox, others, lostEnquiries };
  const decisions = createDecisions({
    ...state,
    onChange(noun) {
      changed(noun ? [noun] : []);
      outbox.kick();
    },
  });
  return {
    ...decisions,
    discardOthers: others.discard,
    lostEnquiries: lostEnquiries.list,
    putAwayLostEnquiries: lostEnquiries.putAway,
    status: async () => reportSync(reported, [...warnings, ...(await reads.warnings()), ...troubles.sentences()]),
    async recall(endpoint: AnyEndpoint) {
      const found = await overlay.read(endpoint, endpoint.path);
      return found && JSON.parse(found.body.toString());
    },
    async newEnquiries() {
      const found = await troubles.ignoringStorageErrors(reads.newEnquiries);
      if (found && found.length > 0) changed([FOLLOWED.noun]);
      return found ?? [];
    },
  };
};

/** Assembles all parts on one folder, and resumes the last run's work. */
export const createOffline = async (options: OfflineOptions): Promise<Offline> => {
  const here = await openHere(options, {
    openStore: options.openStore ?? openStore,
    onBack: () => here.go(sync.all),
    onOtherGeneration: () => reads.startOver(),
  });
  const { go, line } = here;
  const uploads = createPendingUploads(here);
  const state = { ...here, uploads, overlay: createOverlay(here, uploads) };
  const reads = await createServerReads(state);
  const sync = createSynchronisation(state, reads);
  const gateway = openGateway(state, reads, sync);
  const desk = openDesk(state, reads, sync, [...(options.warnings ?? []), ...storeSentences(state.store)]);
  const { outbox } = sync;

  await state.troubles.ignoringStorageErrors(reads.erasures.begin);
  await resumeWork(state);
  go(sync.sendPending);
  const idle = async (): Promise<void> => {
    await state.idle();
    await outbox.idle();
    await state.idle();
  };
  return {
    ...desk,
    gateway,
    send: line.send,
    async syncNow() {
      const { online } = line;
      // Otherwise the return of the connection triggers the same.
      if ((await line.check()) && online) go(sync.all);
      await idle();
    },
    idle,
    async close() {
      line.stop();
      // Interrupted work is repeated at the next start under the same keys, so that quitting does not wait for a slow
      // network.
      state.end();
      await outbox.stop();
      await state.idle();
      await state.store.close();
    },
  };
};
