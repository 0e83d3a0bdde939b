import { type AnyEndpoint, type Changes, type Deleted, deletedPage, type Noun, type Shows } from '@shutterdesk/shared';
import { type Change, isThing, listOf, put, type RuleTools, type Thing } from '../nouns/noun.ts';
import { ruleOf, rulesOf } from '../nouns/nouns.ts';
import type { Entry } from '../store/entries.ts';
import { baseOf, bodyOf, changesOf, idOf, paramsOf } from '../store/entry-parts.ts';

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
  marks: { answers: 'all' },
  erases: { answers: 'nothing' },
};

export type Apply = (things: readonly Thing[], change: Change, tools: RuleTools) => readonly Thing[];

/** The items in an answer: those of a list, one, or none. */
export const thingsIn = (noun: Noun, answer: unknown): readonly Thing[] =>
  rulesOf(noun).thingsIn?.(answer) ?? listOf(answer).filter(isThing<Thing>);

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
export const parsedThings = ({ answer, shows }: AnyEndpoint, content: unknown): readonly Thing[] | null => {
  const parsed = answer?.safeParse(content);
  return parsed?.success && shows ? thingsIn(shows.noun, parsed.data) : null;
};

/** Applies a change to the list of a noun. For a sent change, the server's answer counts (an address, a number). */
export const applyChange: Apply = (things, change, tools) => {
  const rule = change.changes && ruleOf(change.changes);
  if (!change.changes || !rule) return things;
  const changed = rule.apply(things, change, tools);
  const answered = change.answer === null ? [] : thingsIn(change.changes.noun, change.answer);
  return answered.reduce(put, changed);
};

/** Applies a change to the list of deleted items. */
export const applyToBin: Apply = (things, { changes, id, body, base, at }) => {
  const bin = changes && EFFECTS[changes.effect].bin;
  if (bin === undefined) return things;
  const inBin = bin === 'puts-old' ? String(body.oldId) : id;
  const others = things.filter((thing) => thing.id !== inBin);
  return bin !== 'takes' && isThing(base) ? [...others, { ...base, id: inBin, deletedAt: at }] : others;
};

const isDeleted = (thing: Thing): thing is Thing & Deleted => typeof thing.deletedAt === 'string';

/** Builds the answer of a read from the items of its noun. */
export const viewOf = ({ noun, part }: Shows, things: readonly Thing[], query = new URLSearchParams()): unknown => {
  const rules = rulesOf(noun);
  const views: Readonly<Record<Shows['part'], () => unknown>> = {
    all: () => rules.all(things),
    active: () => rules.active?.(things),
    deleted: () => deletedPage(things.filter(isDeleted), query),
  };
  return views[part]();
};
