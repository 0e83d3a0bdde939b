import { NOUNS } from '@shutterdesk/shared';
import type { AppState } from './app-state.ts';
import { AS_OF_HEADER } from './line/answers.ts';
import { PERSON_READ } from './line/calls.ts';
import { matchEndpoint } from './line/match-endpoint.ts';
import { reopenMerged } from './outbox/decisions.ts';
import { createDrain, type Drain } from './outbox/drain.ts';
import { createOthers, type Others } from './outbox/others-changes.ts';
import type { ServerReads } from './read-server.ts';
import { hasUnsent, listEntries, purgeSent, recoverEntries } from './store/entries.ts';
import type { Store } from './store/store.ts';
import { localIdsIn } from './uploads/local-address.ts';

/** Sends pending changes, and reads what the server has. */
export interface Synchronisation {
  readonly drain: Drain;
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
  const drain = createDrain({
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
    drain.kick();
    await uploads.uploadAll(uploads.waiting());
  };
  return {
    drain,
    others,
    sendPending,
    async all() {
      await sendPending();
      await drain.idle();
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
