import type { ErrorCode } from '@shutterdesk/shared';
import type { Connection, ListedStatus, LostChange, SyncChange, SyncStatus, TypedText } from '../../sync-status.ts';
import type { LostEnquiries } from './losses.ts';
import { mergingOf, ruleOf } from './nouns/nouns.ts';
import { isCrossed, mergeOf } from './outbox/asked.ts';
import type { Others } from './outbox/others-changes.ts';
import type { Outbox } from './outbox/outbox.ts';
import { lastReadAt } from './replica/cache.ts';
import type { Overlay } from './replica/overlay.ts';
import { EFFECTS } from './replica/overlay-rules.ts';
import {
  baseOf,
  bodyOf,
  changesOf,
  type Entry,
  idOf,
  isFields,
  isUnsent,
  listEntries,
  paramsOf,
} from './store/entries.ts';
import type { Here } from './store/here.ts';
import type { PendingUploads } from './uploads/pending-uploads.ts';

const PROOF_NEEDED: ErrorCode = 'proof_needed';

const needsProof = ({ status, refusal }: Entry): boolean => status === 'failed' && refusal === PROOF_NEEDED;

const idsOf = (entry: Entry): string[] => {
  const [changes, body] = [changesOf(entry), bodyOf(entry)];
  const newIds = (changes && body && ruleOf(changes)?.newIds?.(body)) ?? [];
  return [...Object.values(paramsOf(entry)), ...[newIds].flat()];
};

const conflictsOf = (entry: Entry): SyncChange['conflicts'] => {
  const merge = mergeOf(entry);
  return (merge && mergingOf(entry)?.conflictsOf(merge)) ?? [];
};

/** The texts that the person typed, to read and to copy. */
const textsOf = (entry: Entry): readonly TypedText[] => {
  const [changes, body, base] = [changesOf(entry), bodyOf(entry), baseOf(entry)];
  return (changes && body && ruleOf(changes)?.texts?.(body, isFields(base) ? base : null)) ?? [];
};

const lostOf = (entry: Entry): LostChange => ({ id: entry.id, words: entry.words, texts: textsOf(entry) });

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
  isCrossed: isCrossed(entry),
  texts: entry.status === 'failed' ? textsOf(entry) : [],
  conflicts: conflictsOf(entry),
  ids: entry.status === 'sent' ? [] : idsOf(entry),
});

interface ReportParts extends Here {
  readonly uploads: PendingUploads;
  readonly overlay: Overlay;
  readonly outbox: Outbox;
  readonly others: Others;
  readonly lostEnquiries: LostEnquiries;
}

const connectionOf = ({ line }: Here): Connection => {
  if (!line.online) return 'offline';
  return line.isSignedOut() ? 'signed-out' : 'online';
};

const nextAttemptAt = ({ line, outbox }: ReportParts): string | null => {
  const next = line.online ? outbox.nextAttemptAt() : line.nextCheckAt;
  return next === null || line.isSignedOut() ? null : new Date(next).toISOString();
};

/** Everything in the status line and the Sync panel. */
export const reportSync = async (parts: ReportParts, warnings: readonly string[]): Promise<SyncStatus> => {
  const { store, uploads, overlay, person, generation, lostEnquiries } = parts;
  const [connection, next] = [connectionOf(parts), nextAttemptAt(parts)];
  const others = await parts.others.list();
  const enquiries = await lostEnquiries.count();
  const own = (await listEntries(store)).filter((entry) => entry.owner === person.id);
  const listed = own.filter(isListed);
  const changes = await Promise.all(listed.map(async (entry) => changeOf(entry, await isGone(overlay, entry))));
  const lost = own.filter(({ status }) => status === 'lost').map(lostOf);
  const count = (status: ListedStatus): number => changes.filter((change) => change.status === status).length;
  const photos = connection === 'online' ? uploads.progress() : null;
  const lastSyncAt = await lastReadAt(store);
  const held = own.filter((entry) => isUnsent(entry) && generation.isOther(entry)).length;
  const isRestored = held + lost.length + enquiries > 0;
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
    restored: isRestored ? { backupOf: generation.now?.backupOf ?? null, held, changes: lost, enquiries } : null,
    warnings,
  };
};
