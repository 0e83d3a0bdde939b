import { type AnyEndpoint, type Changes, type Deleted, deletedPage, type Noun, type Shows } from '@shutterdesk/shared';
import { type Change, type Item, isItem, listOf, put, type RuleTools } from '../nouns/noun.ts';
import { ruleOf, rulesOf } from '../nouns/nouns.ts';
import { baseOf, bodyOf, changesOf, type Entry, idOf, paramsOf } from '../store/entries.ts';

interface EffectRule {
  /** The answer to a change: the item in the path, the added ones, all items, or nothing. */
  readonly answers: 'one' | 'added' | 'all' | 'nothing';
  /** The old state to store: for merging, for naming the change, or for restoring the item. */
  readonly keeps?: 'one' | 'removed' | 'all';
  /** The effect on the list of deleted items: it gets the item, or the replaced one under an id of its own. */
  readonly bin?: 'puts' | 'puts-old' | 'takes';
}

/** The rules by effect: they decide how the gateway stores and answers a pending change. */
export const EFFECTS: { readonly [Effect in Changes['effect']]: EffectRule } = {
  saves: { answers: 'all', keeps: 'all' },
  adds: { answers: 'added' },
  edits: { answers: 'one', keeps: 'one' },
  replaces: { answers: 'one', keeps: 'one', bin: 'puts-old' },
  orders: { answers: 'all' },
  activates: { answers: 'one', keeps: 'one' },
  deletes: { answers: 'nothing', keeps: 'one', bin: 'puts' },
  restores: { answers: 'one', keeps: 'removed', bin: 'takes' },
  purges: { answers: 'nothing', keeps: 'removed', bin: 'takes' },
  addsNote: { answers: 'one', keeps: 'one' },
  deletesNote: { answers: 'one', keeps: 'one' },
  sendsLetter: { answers: 'one', keeps: 'one' },
  takesLetterBack: { answers: 'one', keeps: 'one' },
  marks: { answers: 'all' },
  erases: { answers: 'nothing' },
};

export type Apply = (items: readonly Item[], change: Change, tools: RuleTools) => readonly Item[];

/** The items in an answer: those of a list, one, or none. */
const itemsIn = (noun: Noun, answer: unknown): readonly Item[] =>
  rulesOf(noun).itemsIn?.(answer) ?? listOf(answer).filter(isItem);

export const changeOf = (entry: Entry): Change => ({
  changes: changesOf(entry),
  id: idOf(entry) ?? '',
  params: paramsOf(entry),
  by: entry.ownerName,
  body: bodyOf(entry) ?? {},
  base: baseOf(entry),
  at: entry.createdAt,
  answer: entry.answer ? JSON.parse(entry.answer) : null,
});

/** The items in the answer of a read; null if the answer does not fit the contract. */
export const parsedItems = ({ answer, shows }: AnyEndpoint, content: unknown): readonly Item[] | null => {
  const parsed = answer?.safeParse(content);
  return parsed?.success && shows ? itemsIn(shows.noun, parsed.data) : null;
};

/** Applies a change to the list of a noun. For a sent change, the server's answer counts (an address, a number). */
export const applyChange: Apply = (items, change, tools) => {
  const rule = change.changes && ruleOf(change.changes);
  if (!change.changes || !rule) return items;
  const changed = rule.apply(items, change, tools);
  const answered = change.answer === null ? [] : itemsIn(change.changes.noun, change.answer);
  return answered.reduce(put, changed);
};

/** Applies a change to the list of deleted items. */
export const applyToBin: Apply = (items, { changes, id, body, base, at }) => {
  const bin = changes && EFFECTS[changes.effect].bin;
  if (bin === undefined) return items;
  const inBin = bin === 'puts-old' ? String(body.oldId) : id;
  const others = items.filter((item) => item.id !== inBin);
  return bin !== 'takes' && isItem(base) ? [...others, { ...base, id: inBin, deletedAt: at }] : others;
};

const isDeleted = (item: Item): item is Item & Deleted => typeof item.deletedAt === 'string';

/** Builds the answer of a read from the items of its noun. */
export const viewOf = ({ noun, part }: Shows, items: readonly Item[], query = new URLSearchParams()): unknown => {
  const rules = rulesOf(noun);
  const views: Readonly<Record<Shows['part'], () => unknown>> = {
    all: () => rules.all(items),
    active: () => rules.active?.(items),
    deleted: () => deletedPage(items.filter(isDeleted), query),
  };
  return views[part]();
};
