import { randomUUID } from 'node:crypto';
import { invalidRequest } from '@shutterdesk/shared';
import type { EditableText } from '../../../sync-status.ts';
import { isSendable } from '../losses/lost-entry.ts';
import { changeWords, ruleOf } from '../nouns/nouns.ts';
import { changeEntry, discardEntry, type Entry, findEntry, listEntries } from '../store/entries.ts';
import { baseOf, bodyOf, changesOf, endpointOf, type Fields, isFields } from '../store/entry-parts.ts';
import type { Store } from '../store/store.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';
import { askedAbout, chosen } from './compare-change.ts';
import { mergeOf } from './send-merged.ts';

const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

/** The person's typed texts in a change, to correct after a refusal. */
export const editableTexts = (entry: Entry): readonly EditableText[] => {
  const [changes, body, base] = [changesOf(entry), bodyOf(entry), baseOf(entry)];
  return (changes && body && ruleOf(changes)?.texts?.(body, isFields(base) ? base : null)) ?? [];
};

const withText = (value: unknown, [first, ...rest]: readonly string[], text: string): unknown => {
  if (first === undefined) return text;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === first ? withText(item, rest, text) : item));
  const record = fieldsIn(value);
  return { ...record, [first]: withText(record[first], rest, text) };
};

/** The change's body with corrected texts, or a sentence about the remaining problem. */
const mendBody = (
  entry: Entry,
  texts: Readonly<Record<string, string>>,
): { readonly body: string } | { readonly sentence: string } => {
  const allowed = new Set(editableTexts(entry).map(({ path }) => path));
  const given = Object.entries(texts).filter(([path]) => allowed.has(path));
  const mended = given.reduce<unknown>(
    (value, [path, text]) => withText(value, path.split('.'), text),
    JSON.parse(entry.body ?? '{}'),
  );
  const parsed = endpointOf(entry)?.body?.safeParse(mended);
  if (parsed && !parsed.success) return { sentence: invalidRequest(parsed.error.issues).message };
  // Fields from another release stay.
  return { body: JSON.stringify({ ...fieldsIn(mended), ...fieldsIn(parsed?.data) }) };
};

/** The state of a change that is queued again. A refusal is an answer, so the next attempt needs a new key. */
const requeued = (): Partial<Entry> => ({
  status: 'waiting',
  key: randomUUID(),
  attempt: null,
  attempts: 0,
  reason: null,
  refusal: null,
  theirs: null,
  settledAt: null,
});

/** A change after its person's choice; null: nothing of it is to be sent; undefined: there is nothing to choose. */
const decidedBy = (entry: Entry, keepTheirs: ReadonlySet<string>): Partial<Entry> | null | undefined => {
  const newer = askedAbout(entry);
  if (newer) return chosen(entry, newer, keepTheirs);
  const merge = mergeOf(entry, keepTheirs);
  return merge ? { base: entry.theirs, body: JSON.stringify(merge.merged) } : undefined;
};

/** Reopens conflicts of an older app that this one can merge. */
export const reopenMerged = async (store: Store): Promise<void> => {
  for (const entry of await listEntries(store)) {
    if (mergeOf(entry)?.conflicts.length === 0) changeEntry(store, entry.id, requeued());
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
    changeEntry(store, entry.id, { ...requeued(), ...change, words: changeWords(entry.call, about) });
    onChange(entry.noun);
  };
  const discard = async (id: string): Promise<void> => {
    const entry = await findEntry(store, id);
    if (!entry || !discardEntry(store, id)) return;
    await uploads.forget(localIdsIn(entry.body));
    onChange(entry.noun);
  };
  return {
    async retry(id) {
      const entry = await open(id, ['failed', 'lost']);
      if (entry && isSendable(entry)) await again(entry, {});
      else onChange();
    },
    discard,
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
      const decided = entry && decidedBy(entry, new Set(keepTheirs));
      if (entry && decided) await again(entry, decided);
      else if (decided === null) await discard(id);
    },
  };
};
