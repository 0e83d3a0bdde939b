import type { ErrorCode } from '@shutterdesk/shared';
import type { Connection, ListedStatus, LostChange, SyncChange, SyncStatus } from '../../sync-status.ts';
import type { Connectivity } from './line/connectivity.ts';
import type { PersonHere } from './line/person-here.ts';
import type { Losses } from './losses/losses.ts';
import { isSendable } from './losses/lost-entry.ts';
import { ruleOf } from './nouns/nouns.ts';
import { askedAbout } from './outbox/compare-change.ts';
import { editableTexts } from './outbox/decisions.ts';
import type { Drain } from './outbox/drain.ts';
import type { Others } from './outbox/others-changes.ts';
import { mergeOf, mergingOf } from './outbox/send-merged.ts';
import { lastReadAt } from './replica/cache.ts';
import type { Overlay } from './replica/overlay.ts';
import { EFFECTS } from './replica/overlay-rules.ts';
import { type Entry, listEntries } from './store/entries.ts';
import { bodyOf, changesOf, idOf, paramsOf } from './store/entry-parts.ts';
import type { Store } from './store/store.ts';
import type { PendingUploads } from './uploads/pending-uploads.ts';

const PROOF_NEEDED: ErrorCode = 'proof_needed';

const needsProof = ({ status, refusal }: Entry): boolean => status === 'failed' && refusal === PROOF_NEEDED;

const idsOf = (entry: Entry): string[] => {
  const [changes, body] = [changesOf(entry), bodyOf(entry)];
  const newIds = (changes && body && ruleOf(changes)?.newIds?.(body)) ?? [];
  return [...Object.values(paramsOf(entry)), ...[newIds].flat()];
};

const conflictsOf = (entry: Entry): SyncChange['conflicts'] => {
  const newer = askedAbout(entry);
  if (newer) return newer.conflicts;
  const merge = mergeOf(entry);
  return (merge && mergingOf(entry)?.conflictsOf(merge)) ?? [];
};

const lostOf = (entry: Entry): LostChange => {
  const { id, words, reason } = entry;
  return { id, words, reason, sendable: isSendable(entry) };
};

const isGone = async (overlay: Overlay, entry: Entry): Promise<boolean> => {
  const changes = changesOf(entry);
  if (entry.status !== 'failed' || !changes || EFFECTS[changes.effect].keeps !== 'one') return false;
  return (await overlay.find(changes.noun, idOf(entry) ?? '')) === null;
};

/** A change other than those of a loss. */
type Listed = Entry & { readonly status: ListedStatus };
const isListed = (entry: Entry): entry is Listed => entry.status !== 'lost';

const changeOf = (entry: Listed, gone: boolean): SyncChange => ({
  id: entry.id,
  noun: entry.noun,
  status: entry.status,
  words: entry.words,
  at: (entry.status === 'sent' ? entry.settledAt : null) ?? entry.createdAt,
  reason: entry.status === 'failed' ? entry.reason : null,
  needsProof: needsProof(entry),
  isGone: gone,
  editable: entry.status === 'failed' && !gone && !needsProof(entry) ? editableTexts(entry) : [],
  conflicts: conflictsOf(entry),
  ids: entry.status === 'sent' ? [] : idsOf(entry),
});

interface ReportParts {
  readonly store: Store;
  readonly uploads: PendingUploads;
  readonly overlay: Overlay;
  readonly connectivity: Connectivity;
  readonly drain: Drain;
  readonly person: PersonHere;
  readonly others: Others;
  readonly losses: Losses;
  readonly isSignedOut: () => boolean;
}

const connectionOf = ({ connectivity, isSignedOut }: ReportParts): Connection => {
  if (!connectivity.online) return 'offline';
  return isSignedOut() ? 'signed-out' : 'online';
};

const nextAttemptAt = ({ connectivity, drain, isSignedOut }: ReportParts): string | null => {
  const next = connectivity.online ? drain.nextAttemptAt() : connectivity.nextCheckAt;
  return next === null || isSignedOut() ? null : new Date(next).toISOString();
};

/** Everything in the status line and the Sync panel. */
export const reportSync = async (parts: ReportParts, warnings: readonly string[]): Promise<SyncStatus> => {
  const { store, uploads, overlay, person, losses } = parts;
  const [connection, next] = [connectionOf(parts), nextAttemptAt(parts)];
  const others = await parts.others.list();
  const lostEnquiries = await losses.enquiries.count();
  const own = (await listEntries(store)).filter((entry) => entry.owner === person.id);
  const listed = own.filter(isListed);
  const changes = await Promise.all(listed.map(async (entry) => changeOf(entry, await isGone(overlay, entry))));
  const lost = own.filter(({ status }) => status === 'lost').map(lostOf);
  const count = (status: ListedStatus): number => changes.filter((change) => change.status === status).length;
  const photos = connection === 'online' ? uploads.progress() : null;
  const lastSyncAt = await lastReadAt(store);
  return {
    connection,
    waiting: count('waiting') + count('sending'),
    needsYou: count('needs-you'),
    failed: count('failed'),
    photos,
    lastSyncAt,
    nextAttemptAt: next,
    changes,
    others,
    lost: { changes: lost, enquiries: lostEnquiries },
    warnings,
  };
};
