import { randomUUID } from 'node:crypto';
import type { ErrorCode, SettingsLike, SettingsMerge } from '@shutterdesk/shared';
import { changeWords, mergingOf, ruleOf, sidesOf } from '../nouns/nouns.ts';
import {
  bodyOf,
  changeEntry,
  changesOf,
  discardEntry,
  type Entry,
  findEntry,
  listEntries,
  sendHere,
} from '../store/entries.ts';
import type { Here } from '../store/here.ts';
import type { Store } from '../store/store.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';

/** Merges a change that waits for the person; null if that is not possible. */
export const mergeOf = (entry: Entry, keepTheirs?: ReadonlySet<string>): SettingsMerge<SettingsLike> | null => {
  const merging = mergingOf(entry);
  if (!merging || entry.status !== 'needs-you' || !entry.theirs) return null;
  const { base, mine } = sidesOf(merging, entry);
  return merging.merge(base, mine, merging.schema.parse(JSON.parse(entry.theirs)), keepTheirs);
};

const CROSSED: ErrorCode = 'letters_crossed';

/** It was refused until its person has read what came first. */
export const isCrossed = ({ status, refusal }: Entry): boolean => status === 'failed' && refusal === CROSSED;

/** The change as it goes after that. */
const allTheSame = (entry: Entry): Partial<Entry> => {
  const [changes, body] = [changesOf(entry), bodyOf(entry)];
  const sent = changes && body && ruleOf(changes)?.allTheSame?.(body);
  return sent ? { body: JSON.stringify(sent) } : {};
};

/** The state of a change that is queued again. A refusal is an answer, so the next attempt needs a new key. */
const requeued = (generation: string | null): Partial<Entry> => ({
  generation,
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
    if (mergeOf(entry)?.conflicts.length === 0) changeEntry(store, entry.id, requeued(entry.generation));
  }
};

/**
 * The person's actions on an unfinished change. Each applies only to a change that is not being sent; others stay
 * unchanged.
 */
export interface Decisions {
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  resolve(id: string, keepTheirs: readonly string[]): Promise<void>;
  /** Sends this person's changes that were made before the site was restored. */
  sendHeld(): Promise<void>;
}

interface DecisionParts extends Here {
  readonly uploads: PendingUploads;
  /** Called with the noun whose items look different now. */
  readonly onChange: (noun?: string) => void;
}

export const createDecisions = (here: DecisionParts): Decisions => {
  const { store, uploads, generation, onChange } = here;
  const again = (entry: Entry, change: Partial<Entry>): void => {
    const next = { ...entry, ...change };
    const about = { body: JSON.parse(next.body ?? '{}'), base: JSON.parse(next.base ?? 'null') };
    const words = changeWords(entry.call, about);
    changeEntry(store, entry.id, { ...requeued(generation.now?.id ?? null), ...change, words });
    onChange(entry.noun);
  };
  return {
    async retry(id) {
      const entry = await findEntry(store, id);
      if (entry?.status === 'failed') again(entry, isCrossed(entry) ? allTheSame(entry) : {});
      else onChange();
    },
    async discard(id) {
      const entry = await findEntry(store, id);
      if (!entry || !discardEntry(store, id)) return;
      await uploads.forget(localIdsIn(entry.body));
      onChange(entry.noun);
    },
    async resolve(id, keepTheirs) {
      const entry = await findEntry(store, id);
      const merge = entry && mergeOf(entry, new Set(keepTheirs));
      if (entry && merge) again(entry, { base: entry.theirs, body: JSON.stringify(merge.merged) });
    },
    async sendHeld() {
      sendHere(here);
      onChange();
    },
  };
};
