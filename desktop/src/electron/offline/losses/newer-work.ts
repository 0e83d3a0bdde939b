import { sameValue } from '@shutterdesk/shared';
import type { ChangeConflict } from '../../../sync-status.ts';
import { byId, CHANGED_SINCE, type Change, type Item, type Loss, type RuleTools, type Sides } from '../nouns/noun.ts';
import { ruleOf } from '../nouns/nouns.ts';
import type { Fields } from '../store/entry-parts.ts';

/** The values in the place of those that a lost change sets, and those that somebody has written since. */
export interface NewerWork {
  readonly values: Fields;
  readonly conflicts: readonly ChangeConflict[];
}

/** @param replaces the values that the server began with after it had restored a backup, or that the person has seen */
export const newerWork = (change: Change, replaces: Fields, now: readonly Item[], tools: RuleTools): NewerWork => {
  const rule = change.changes && ruleOf(change.changes);
  if (!rule?.replacing) return { values: {}, conflicts: [] };
  const { replacing } = rule;
  const changed = rule.apply(now, change, tools);
  const [mine, values] = [replacing.valuesIn(changed, change), replacing.valuesIn(now, change)];
  const labels = Object.keys(values).filter((label) =>
    [replaces, mine].every((side) => !sameValue(side[label], values[label])),
  );
  const conflicts = labels.map((label) => ({
    field: label,
    label,
    mine: replacing.words(mine[label], values[label], now),
    theirs: replacing.words(values[label], mine[label], now),
  }));
  return { values, conflicts };
};

/** A loss that knows what it replaces. */
export interface AskingLoss extends Loss {
  /** null: it asks nobody. */
  readonly replaces: Fields | null;
}

const changeFor = ({ changes, params, body, base }: Loss): Change => ({
  changes,
  id: params.id ?? '',
  params: { ...params },
  by: null,
  body: body ?? {},
  base,
  at: '',
  answer: null,
});

/** Notes on a loss what the restored server began with in its place, and whether there is newer work. */
export const asking = (loss: Loss, { start, now }: Pick<Sides, 'start' | 'now'>, tools: RuleTools): AskingLoss => {
  const change = changeFor(loss);
  const began = byId(start);
  const items = [...start, ...now.filter(({ id }) => !began.has(id))];
  const replaces = ruleOf(loss.changes)?.replacing?.valuesIn(items, change) ?? null;
  const isNewer = replaces !== null && newerWork(change, replaces, now, tools).conflicts.length > 0;
  return { ...loss, replaces, reason: isNewer ? CHANGED_SINCE : loss.reason };
};
