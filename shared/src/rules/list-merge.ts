import { sameValue } from './equality.ts';

/** An item of a list that both sides changed in different ways; null if a side removed it. */
export interface ItemConflict {
  readonly key: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface MergedList {
  readonly merged: readonly unknown[];
  /** The other side's list, but with the base's version of an item in conflict. */
  readonly basis: readonly unknown[];
  readonly conflicts: readonly ItemConflict[];
}

type List = readonly unknown[];

/** The settings whose lists are merged item by item: additions and removals of both sides count. */
const MERGED_BY_ITEM = new Set(['away', 'closedDays', 'closedWeekdays', 'oldAddresses']);

export const isMergedByItem = (name: string, mine: unknown, theirs: unknown): mine is List =>
  MERGED_BY_ITEM.has(name) && Array.isArray(mine) && Array.isArray(theirs);

/** Identifies an item by its id, an old address by its path, and anything else by its value. */
const keyOf = (item: unknown): string => {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item);
  if ('id' in item) return String(item.id);
  return 'from' in item ? String(item.from) : JSON.stringify(item);
};

const byKey = (list: unknown): Map<string, unknown> =>
  new Map(Array.isArray(list) ? list.map((item) => [keyOf(item), item]) : []);

/** The server's order: days and weekdays by their value, periods by their beginning, old addresses by their path. */
const inOrder = (items: List): List => {
  const rank = (item: unknown): string =>
    typeof item === 'object' && item !== null && 'from' in item ? `${item.from} ${keyOf(item)}` : String(item);
  return items.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

/** @param keepsTheirs tells for the key of an item in conflict whether a person chose theirs */
export const mergeLists = (
  base: unknown,
  mine: unknown,
  theirs: unknown,
  keepsTheirs: (key: string) => boolean,
): MergedList => {
  const [was, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const [merged, basis]: [unknown[], unknown[]] = [[], []];
  const conflicts: ItemConflict[] = [];
  for (const key of new Set([...other.keys(), ...own.keys(), ...was.keys()])) {
    const [before, my, their] = [was.get(key), own.get(key), other.get(key)];
    const changed = !sameValue(my, before);
    const clash = changed && !sameValue(their, before) && !sameValue(my, their);
    if (clash) conflicts.push({ key, base: before ?? null, mine: my ?? null, theirs: their ?? null });
    merged.push(changed && !(clash && keepsTheirs(key)) ? my : their);
    basis.push(clash ? before : their);
  }
  const present = (items: List): List => inOrder(items.filter((item) => item !== undefined));
  return { merged: present(merged), basis: present(basis), conflicts };
};
