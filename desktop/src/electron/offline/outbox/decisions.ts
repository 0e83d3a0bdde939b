import { randomUUID } from 'node:crypto';
import { isSendable } from '../losses/lost-entry.ts';
import { changeWords } from '../nouns/nouns.ts';
import { changeEntry, discardEntry, type Entry, findEntry, listEntries } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';
import { mendBody } from './editable-texts.ts';
import { mergeOf } from './send-merged.ts';

/** Queues the change again. A refusal is an answer, so the next attempt needs a new key. */
const AGAIN = (): Partial<Entry> => ({
  status: 'waiting',
  key: randomUUID(),
  attempt: null,
  attempts: 0,
  reason: null,
  refusal: null,
  theirs: null,
  settledAt: null,
});

/** Reopens conflicts of an older app that this one can merge. */
export const reopenMerged = async (store: Store): Promise<void> => {
  for (const entry of await listEntries(store)) {
    if (mergeOf(entry)?.conflicts.length === 0) changeEntry(store, entry.id, AGAIN());
  }
};

/**
 * The person's actions on an unfinished change. Each applies only to a change that is not being sent; others stay
 * unchanged.
 */
export interface Decisions {
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  edit(id: string, texts: Readonly<Record<string, string>>): Promise<string | null>;
  resolve(id: string, keepTheirs: readonly string[]): Promise<void>;
}

/** @param onChange called with the noun whose items look different now */
export const createDecisions = (
  store: Store,
  uploads: PendingUploads,
  onChange: (noun?: string) => void,
): Decisions => {
  const open = async (id: string, statuses: readonly Entry['status'][]): Promise<Entry | null> => {
    const entry = await findEntry(store, id);
    return entry && statuses.includes(entry.status) ? entry : null;
  };
  const again = async (entry: Entry, change: Partial<Entry>): Promise<void> => {
    const next = { ...entry, ...change };
    const about = { body: JSON.parse(next.body ?? '{}'), base: JSON.parse(next.base ?? 'null') };
    changeEntry(store, entry.id, { ...AGAIN(), ...change, words: changeWords(entry.call, about) });
    onChange(entry.noun);
  };
  return {
    async retry(id) {
      const entry = await open(id, ['failed', 'lost']);
      if (entry && isSendable(entry)) await again(entry, {});
      else onChange();
    },
    async discard(id) {
      const entry = await findEntry(store, id);
      if (!entry || !discardEntry(store, id)) return;
      await uploads.forget(localIdsIn(entry.body));
      onChange(entry.noun);
    },
    async edit(id, texts) {
      const entry = await open(id, ['failed']);
      if (!entry) return null;
      const mended = mendBody(entry, texts);
      if ('sentence' in mended) return mended.sentence;
      await again(entry, mended);
      return null;
    },
    async resolve(id, keepTheirs) {
      const entry = await open(id, ['needs-you']);
      const merge = entry && mergeOf(entry, new Set(keepTheirs));
      if (!entry || !merge) return;
      await again(entry, { base: entry.theirs, body: JSON.stringify(merge.merged) });
    },
  };
};
