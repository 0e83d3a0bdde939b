import path from 'node:path';
import { type AnyEndpoint, type Enquiry, parsePlace, readCurrentUser } from '@shutterdesk/shared';
import type { SyncStatus } from '../../sync-status.ts';
import { createBackground } from './background.ts';
import { createCatchUp, forgetSent, takeUpWork } from './catch-up.ts';
import { createConnectivity } from './connectivity.ts';
import { createGateway, createPass, type Gateway } from './gateway.ts';
import { createReads } from './gateway-reads.ts';
import { createWrites } from './gateway-writes.ts';
import { createLosses, type Losses } from './losses/losses.ts';
import { createDrain } from './outbox/drain.ts';
import { createOthers, type Others } from './outbox/others-changes.ts';
import { createDecisions, type Decisions } from './outbox/settle-entry.ts';
import { createOutlook } from './outlook.ts';
import { openPersonHere } from './person-here.ts';
import { type BrandNames, readBrandNames } from './reads/brand-names.ts';
import { findRead } from './reads/cache.ts';
import { createOverlay } from './reads/overlay.ts';
import { createArrivals, watchEnquiries } from './replica/new-enquiries.ts';
import { findReplicated } from './replica/replica-overlay.ts';
import { createReplicaReads } from './replica/replica-reads.ts';
import { itemsAfter } from './replica/replica-store.ts';
import type { SessionKeeper } from './session-cookies.ts';
import { watchSession } from './session-watch.ts';
import { createSignIns } from './sign-ins.ts';
import { openStore } from './store/store.ts';
import { createTroubles } from './store/troubles.ts';
import { reportSync } from './sync-report.ts';
import { createPendingUploads } from './uploads/pending-uploads.ts';
import { createUploadFiles } from './uploads/upload-files.ts';
import { createUpstream } from './upstream.ts';
import { storeSentences } from './words/store-sentences.ts';

export interface OfflineOptions {
  /** The studio's server. */
  readonly origin: string;
  /** Where everything is kept: one folder for each server. */
  readonly folder: string;
  readonly session?: SessionKeeper;
  readonly fetch?: typeof fetch;
  readonly openStore?: typeof openStore;
  /** Said after every change; `nouns` have been read again. */
  readonly onChange?: (nouns: readonly string[]) => void;
  readonly warnings?: readonly string[];
  /** How long an answer of the server may take. */
  readonly patienceMs?: number;
  /** How soon, and how late at most, an unreachable server is looked for again. */
  readonly probe?: { readonly firstMs: number; readonly longestMs: number };
}

/** The app without its windows: what answers them, and what goes on behind them. */
export interface Offline extends Decisions {
  /** Everything that the server lost by an older backup, and that this computer knows. */
  lostEnquiries: Losses['enquiries'];
  putAwayLostEnquiries: Losses['putAwayEnquiries'];
  /** Discards what a person made here whose account is gone. */
  discardOthers: Others['discard'];
  exportOthers: Others['export'];
  readonly gateway: Gateway;
  status(): Promise<SyncStatus>;
  /** The studio's names as they were last read, with what waits: a start waits for no network. */
  brandNames(): Promise<BrandNames | null>;
  /** Enquiries that have come in since the start, each once. */
  newEnquiries(): Promise<readonly Enquiry[]>;
  /** Looks for the server and sends what waits. */
  syncNow(): Promise<void>;
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the parts together on one folder, and goes on with what was there. */
export const createOffline = async (options: OfflineOptions): Promise<Offline> => {
  const store = await (options.openStore ?? openStore)(options.folder);
  const warnings = [...(options.warnings ?? []), ...storeSentences(store)];
  let signedOut = false;
  const signIns = createSignIns();
  const ending = new AbortController();
  const onFault = (error: unknown): void => {
    // An app that is ending has closed its store.
    if (!ending.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
  };
  const changed = (nouns: readonly string[] = []): void => options.onChange?.(nouns);
  const troubles = createTroubles(options.folder, () => changed());
  const background = createBackground(troubles, onFault);

  const onSignedOut = (): void => {
    if (signedOut) return;
    signedOut = true;
    changed();
  };
  const straight = createUpstream(options.origin, { ...options, ending: ending.signal });
  const upstream = watchSession(straight, { signIns, onEnded: onSignedOut });
  const connectivity = createConnectivity(upstream, {
    ...options.probe,
    onChange: (online) => {
      changed();
      if (online) background.go(catchUp.all);
    },
  });
  const person = await openPersonHere(store);
  const photographs = path.join(options.folder, 'photographs');
  const files = createUploadFiles(photographs);
  const uploads = createPendingUploads({ store, person, files, send: connectivity.send, onChange: () => changed() });
  const overlay = createOverlay({ store, tools: uploads, person, findRow: findReplicated });
  let loaded = false;
  const [newest] = await itemsAfter(store, 'contacts', null, 1);
  const arrivals = createArrivals(newest ? parsePlace(newest.place).createdAt : '');
  const onRead = ({ session }: AnyEndpoint): void => {
    changed();
    if (session !== 'tells' || loaded) return;
    loaded = true;
    background.go(reads.load);
  };
  const losses = createLosses({ store, person, tools: uploads, send: connectivity.send, onChange: () => changed() });
  const replica = createReplicaReads({
    store,
    overlay,
    tools: uploads,
    connectivity,
    onRead,
    onStale: () => background.go(() => reads.refresh(['contacts'])),
    arrivals,
    losses,
  });
  /** Learns where the server's history stands by now: only from there can it be noticed that the server went back. */
  const followHistory = async (): Promise<void> => {
    if (await replica.isKnown()) await replica.follow();
  };
  const onOther = (): void => background.go(replica.follow);
  const reads = createReads({ store, person, overlay, connectivity, troubles, signIns, replica, onRead, onOther });

  const finish = async (nouns: readonly string[]): Promise<void> => {
    await reads.refresh(nouns);
    await followHistory();
    await forgetSent({ store, uploads });
    changed(nouns);
  };
  const drain = createDrain({
    store,
    person,
    uploads,
    send: connectivity.send,
    mayGoOut: () => connectivity.online && !signedOut,
    signIns,
    onSignedOut,
    onChange: () => changed(),
    troubles,
    onCarriedOut: () => background.go(followHistory),
    onDone: (nouns) => background.go(() => finish(nouns)),
  });
  const others = createOthers({ store, uploads, person, photographs, send: connectivity.send, onChange: changed });
  const catchUp = createCatchUp({ store, uploads, reads, drain, others, onChange: changed });
  const goOn = (user: unknown): void => {
    // The person is known at once; a full disk keeps nobody from signing in.
    background.go(async () => person.became(user));
    catchUp.personIsKnown();
    signIns.succeeded();
    signedOut = false;
    changed();
    drain.kick();
    background.go(others.lookForAccounts);
  };

  const isSignedIn = async (): Promise<boolean> => (await findRead(store, readCurrentUser.path)) !== undefined;
  const pass = createPass({ connectivity, origin: options.origin });
  const gateway = createGateway({
    store,
    connectivity,
    origin: options.origin,
    reads,
    writes: createWrites({ store, person, overlay, connectivity, drain, isSignedIn, pass }),
    uploads,
    troubles,
    onFault,
    signIns,
    onSignedIn: goOn,
    async onSignedOut() {
      loaded = false;
      await upstream.forgetSession();
      await reads.forgetSignedIn();
    },
  });
  const decisions = createDecisions(store, uploads, (noun) => {
    changed(noun ? [noun] : []);
    drain.kick();
  });

  await takeUpWork({ store, uploads }, troubles);
  background.go(catchUp.sendWhatWaits);
  const outlook = createOutlook({ connectivity, drain, person, others, losses, isSignedOut: () => signedOut });
  const sentences = (): string[] => [...warnings, ...troubles.sentences()];
  const findNewEnquiries = watchEnquiries({ replica, arrivals, mayAsk: () => connectivity.online && !signedOut });
  const idle = async (): Promise<void> => {
    await background.idle();
    await drain.idle();
    await background.idle();
  };
  return {
    ...decisions,
    discardOthers: others.discard,
    exportOthers: others.export,
    lostEnquiries: losses.enquiries,
    putAwayLostEnquiries: losses.putAwayEnquiries,
    gateway,
    status: async () => reportSync({ store, uploads, overlay }, await outlook(), sentences()),
    brandNames: () => readBrandNames(store, overlay),
    async newEnquiries() {
      const found = await troubles.spare(findNewEnquiries);
      if (found && found.length > 0) changed(['contacts']);
      return found ?? [];
    },
    async syncNow() {
      const { online } = connectivity;
      // Coming back has it all looked at anyway.
      if ((await connectivity.check()) && online) background.go(catchUp.all);
      await idle();
    },
    idle,
    async close() {
      connectivity.stop();
      // What is on its way is done again at the next start, under the same key: nobody waits for a slow line to quit.
      ending.abort();
      await drain.stop();
      await background.stop();
      await store.close();
    },
  };
};
