import { conflictWords, type ErrorCode } from '@shutterdesk/shared';
import type { ListedStatus, LostChange, SyncChange, SyncStatus } from '../../sync-status.ts';
import { editableTexts } from './nouns/editable-texts.ts';
import { isSendable } from './nouns/loss.ts';
import { mergeOf } from './outbox/settings-entry.ts';
import type { Outlook } from './outlook.ts';
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
  const body: { id?: string; oldId?: string; images?: { id: string }[] } = bodyOf(entry) ?? {};
  const added = (body.images ?? []).map((image) => image.id);
  return [...Object.values(paramsOf(entry)), body.id, body.oldId, ...added].filter((one) => one !== undefined);
};

const conflictsOf = (entry: Entry): SyncChange['conflicts'] => {
  const merge = mergeOf(entry);
  const currency = typeof merge?.merged.currency === 'string' ? merge.merged.currency : null;
  return (merge?.conflicts ?? []).map((conflict) => ({ field: conflict.field, ...conflictWords(conflict, currency) }));
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
}

/** Everything in the status line and the Sync panel. */
export const reportSync = async (
  { store, uploads, overlay }: ReportParts,
  { connection, nextAttemptAt, owner, others, lostEnquiries }: Outlook,
  warnings: readonly string[],
): Promise<SyncStatus> => {
  const own = (await listEntries(store)).filter((entry) => entry.owner === owner);
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
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
    changes,
    others,
    lost: { changes: lost, enquiries: lostEnquiries },
    warnings,
  };
};
