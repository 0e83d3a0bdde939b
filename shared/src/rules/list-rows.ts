/** An item of a list from any release: a release before 0.3.0 wrote none of the packages' ids. */
export interface ListItem {
  readonly id?: string | undefined;
  readonly name?: string;
  readonly [field: string]: unknown;
}

export type ItemList = readonly ListItem[];

/** One item in up to three versions of its list. */
export interface ItemRow {
  /** Its id; without one, its name, followed by a number if another item has the same name. */
  readonly key: string;
  readonly base: ListItem | undefined;
  readonly mine: ListItem | undefined;
  readonly theirs: ListItem | undefined;
}

/** Gives each item without an id that of the item of the same name in `known`. Each id is given once. */
export const adoptIds = <Item extends ListItem>(items: readonly Item[], known: ItemList): readonly Item[] => {
  const taken = new Set(items.map(({ id }) => id));
  return items.map((item) => {
    if (item.id !== undefined) return item;
    const id = known.find((other) => other.name === item.name && !taken.has(other.id))?.id;
    taken.add(id);
    return id === undefined ? item : { ...item, id };
  });
};

/** The items by their keys, in their order. */
const byKey = (items: ItemList): ReadonlyMap<string, ListItem> => {
  const rows = new Map<string, ListItem>();
  for (const item of items) {
    let key = item.id ?? item.name ?? '';
    for (let number = 2; rows.has(key); number += 1) key = `${item.name} (${number})`;
    rows.set(key, item);
  }
  return rows;
};

/**
 * Matches the items of three versions of a list: those of `base` first, then the additions of either side. `keys` has
 * the order of each version.
 */
export const itemRows = (base: ItemList, mine: ItemList, theirs: ItemList) => {
  const was = adoptIds(base, theirs);
  const lists = {
    base: byKey(was),
    mine: byKey(adoptIds(adoptIds(mine, was), theirs)),
    theirs: byKey(adoptIds(theirs, was)),
  };
  const all = new Set([...lists.base.keys(), ...lists.mine.keys(), ...lists.theirs.keys()]);
  const rows = Array.from(
    all,
    (key): ItemRow => ({
      key,
      base: lists.base.get(key),
      mine: lists.mine.get(key),
      theirs: lists.theirs.get(key),
    }),
  );
  const keys = { base: [...lists.base.keys()], mine: [...lists.mine.keys()], theirs: [...lists.theirs.keys()] };
  return { rows, keys };
};
