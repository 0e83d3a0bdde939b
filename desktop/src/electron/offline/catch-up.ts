import { NOUNS } from '@shutterdesk/shared';
import { AS_OF_HEADER } from './line/answers.ts';
import { PERSON_READ } from './line/calls.ts';
import { matchEndpoint } from './line/match-endpoint.ts';
import { reopenMerged } from './outbox/decisions.ts';
import type { Drain } from './outbox/drain.ts';
import type { Others } from './outbox/others-changes.ts';
import type { Reading } from './reading.ts';
import { hasUnsent, listEntries, purgeSent, recoverEntries } from './store/entries.ts';
import type { Store } from './store/store.ts';
import type { Troubles } from './store/troubles.ts';
import { localIdsIn } from './uploads/local-address.ts';
import type { PendingUploads } from './uploads/pending-uploads.ts';

interface LocalWork {
  readonly store: Store;
  readonly uploads: PendingUploads;
}

interface CatchUpParts extends LocalWork {
  readonly reading: Pick<Reading, 'answer' | 'refresh'>;
  readonly drain: Drain;
  readonly others: Others;
  readonly onChange: (nouns: readonly string[]) => void;
}

/** Synchronises this computer with the server. */
export interface CatchUp {
  sendPending(): Promise<void>;
  /** Sends pending changes, repeats every read that was ever made, and looks for deleted accounts. */
  all(): Promise<void>;
  /** The person has just signed in, so the server need not be asked who they are. */
  personIsKnown(): void;
}

export const createCatchUp = ({ store, uploads, reading, drain, others, onChange }: CatchUpParts): CatchUp => {
  let confirmed = false;
  /** The app may have ended after a sign-in, before it stored the person. */
  const confirmPerson = async (): Promise<void> => {
    const read = matchEndpoint('GET', PERSON_READ.path);
    if (confirmed || !read || !(await hasUnsent(store))) return;
    const { status, headers } = await reading.answer(read, read.endpoint.path, new Headers());
    confirmed = status === 200 && headers.get(AS_OF_HEADER) === null;
  };
  const sendPending = async (): Promise<void> => {
    await confirmPerson();
    drain.kick();
    await uploads.uploadAll(uploads.waiting());
  };
  return {
    sendPending,
    async all() {
      await sendPending();
      await drain.idle();
      await reading.refresh();
      await others.lookForAccounts();
      onChange(NOUNS);
    },
    personIsKnown() {
      confirmed = true;
    },
  };
};

/** Deletes photographs that have been sent, and old sent changes that a later read contains. */
export const forgetSent = async ({ store, uploads }: LocalWork): Promise<void> => {
  const sent = (await listEntries(store)).filter(({ status }) => status === 'sent');
  await uploads.forget(sent.flatMap(({ body }) => localIdsIn(body)));
  await purgeSent(store);
};

const wantedUploads = async (store: Store): Promise<Set<string>> =>
  new Set((await listEntries(store)).flatMap(({ status, body }) => (status === 'sent' ? [] : localIdsIn(body))));

/**
 * Resumes the work of the last run. A full disk must not stop the start: existing data can still be shown and sent.
 */
export const resumeWork = async ({ store, uploads }: LocalWork, troubles: Troubles): Promise<void> => {
  await troubles.ignoringStorageErrors(() => recoverEntries(store));
  await troubles.ignoringStorageErrors(() => reopenMerged(store));
  await troubles.ignoringStorageErrors(() => purgeSent(store));
  await troubles.ignoringStorageErrors(async () => uploads.load(await wantedUploads(store)));
};
