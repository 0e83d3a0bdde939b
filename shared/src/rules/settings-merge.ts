import { sameValue } from './equality.ts';
import { isMergedByItem, mergeLists } from './list-merge.ts';
import { mergeOrder, placeAll } from './list-order.ts';
import { type ItemRow, itemRows, type ListItem } from './list-rows.ts';

/** The lists of the settings whose items are merged field by field, and their order as a whole. */
export const SETTINGS_LISTS = ['packages', 'kindWords', 'questions'] as const;
export type SettingsList = (typeof SETTINGS_LISTS)[number];

/** Settings from any release: fields that this release does not know are merged like the others. */
export interface SettingsLike {
  readonly packages?: readonly ListItem[] | undefined;
  readonly kindWords?: readonly ListItem[] | undefined;
  readonly questions?: readonly ListItem[] | undefined;
  readonly [field: string]: unknown;
}

/** A field or an item of a list that both sides changed, in different ways. */
export interface SettingsConflict {
  /** Unique within one merge: `heroText`, `packages.<id>.price`, `away.<id>`. */
  readonly field: string;
  /** The list and the item's former title; null where the conflict concerns no item, or the order of a list. */
  readonly item: { readonly list: SettingsList; readonly title: string } | null;
  /** The field of the settings or of the item; null for a whole item that one side removed. */
  readonly name: string | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface SettingsMerge<S extends SettingsLike> {
  /** Mine laid over theirs. In a conflict it holds my value, unless theirs was chosen. */
  readonly merged: S;
  /** The base of `merged`: theirs, but fields in conflict keep their base value. */
  readonly basis: S;
  readonly conflicts: readonly SettingsConflict[];
}

type Fields = Readonly<Record<string, unknown>>;

interface FieldConflict extends Omit<SettingsConflict, 'item'> {
  readonly name: string;
}

interface MergedFields {
  readonly merged: Fields;
  readonly basis: Fields;
  readonly conflicts: readonly FieldConflict[];
}

/** A side without a field does not know that field: the other side's value stays. */
const mergeFields = (base: Fields, mine: Fields, theirs: Fields, givesIn: (name: string) => boolean): MergedFields => {
  const conflicts: FieldConflict[] = [];
  const [merged, basis]: [[string, unknown][], [string, unknown][]] = [[], []];
  for (const name of Object.keys({ ...theirs, ...mine })) {
    if (isMergedByItem(name, mine[name], theirs[name])) {
      const list = mergeLists(base[name], mine[name], theirs[name], (key) => givesIn(`${name}.${key}`));
      merged.push([name, list.merged]);
      basis.push([name, list.basis]);
      conflicts.push(...list.conflicts.map(({ key, ...sides }) => ({ field: `${name}.${key}`, name, ...sides })));
      continue;
    }
    const changed = mine[name] !== undefined && !sameValue(mine[name], base[name]);
    const clash =
      changed &&
      theirs[name] !== undefined &&
      !sameValue(theirs[name], base[name]) &&
      !sameValue(theirs[name], mine[name]);
    if (clash) conflicts.push({ field: name, name, base: base[name], mine: mine[name], theirs: theirs[name] });
    const takesMine = theirs[name] === undefined || (changed && !(clash && givesIn(name)));
    merged.push([name, takesMine ? mine[name] : theirs[name]]);
    basis.push([name, clash ? base[name] : theirs[name]]);
  }
  const withoutUndefined = (entries: [string, unknown][]): Fields =>
    Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return { merged: withoutUndefined(merged), basis: withoutUndefined(basis), conflicts };
};

interface MergedItem {
  readonly key: string;
  readonly merged: ListItem | undefined;
  readonly basis: ListItem | undefined;
  readonly conflicts: readonly SettingsConflict[];
}

type KeepTheirs = (field: string) => boolean;

const WHOLE = 'whole';

/** The name of a package, of whoever said kind words, or a question. */
export const itemTitle = ({ name, question }: ListItem): string => String(name ?? question ?? '');

/** Another release may have written fields that this release does not know. They do not count as a change. */
const isUnchanged = (was: ListItem, is: ListItem): boolean =>
  Object.keys(was).every((name) => is[name] === undefined || sameValue(was[name], is[name]));

/** One side removed the item. The removal wins, unless the other side changed the item. */
const mergeRemoval = (list: SettingsList, { key, base, mine, theirs }: ItemRow, keepTheirs: KeepTheirs): MergedItem => {
  const field = `${list}.${key}.${WHOLE}`;
  const remaining = mine ?? theirs;
  if (!remaining || !base || isUnchanged(base, remaining))
    return { key, merged: undefined, basis: theirs, conflicts: [] };
  const item = { list, title: itemTitle(base) };
  const conflict = { field, item, name: null, base, mine: mine ?? null, theirs: theirs ?? null };
  return { key, merged: keepTheirs(field) ? theirs : mine, basis: base, conflicts: [conflict] };
};

const mergeItem = (list: SettingsList, row: ItemRow, keepTheirs: KeepTheirs): MergedItem => {
  const { key, base, mine, theirs } = row;
  if (base && !(mine && theirs)) return mergeRemoval(list, row, keepTheirs);
  if (!mine || !theirs) return { key, merged: mine ?? theirs, basis: theirs, conflicts: [] };
  const pathOf = (name: string): string => `${list}.${key}.${name}`;
  const fields = mergeFields(base ?? {}, mine, theirs, (name) => keepTheirs(pathOf(name)));
  const conflicts = fields.conflicts.map((conflict) => ({
    ...conflict,
    field: pathOf(conflict.field),
    item: { list, title: itemTitle(base ?? mine) },
  }));
  const basis = base || conflicts.length === 0 ? (fields.basis as ListItem) : undefined;
  return { key, merged: fields.merged as ListItem, basis, conflicts };
};

type Sides = readonly [base: SettingsLike, mine: SettingsLike, theirs: SettingsLike];

/** A side without a list does not know it: the other side's stays. */
const mergeList = (list: SettingsList, [base, mine, theirs]: Sides, keepTheirs: KeepTheirs) => {
  const old = base[list] ?? [];
  const { rows, keys } = itemRows(old, mine[list] ?? theirs[list] ?? old, theirs[list] ?? mine[list] ?? old);
  const cells = new Map(rows.map((row) => [row.key, mergeItem(list, row, keepTheirs)]));
  const { order, conflict } = mergeOrder(keys);
  const listOf = (side: 'merged' | 'basis', first: readonly string[], lists: readonly (readonly string[])[]) => {
    const present = new Set([...cells].flatMap(([key, cell]) => (cell[side] ? [key] : [])));
    return placeAll(first, present, lists).flatMap((key) => cells.get(key)?.[side] ?? []);
  };
  const titlesOf = (side: 'base' | 'mine' | 'theirs') =>
    conflict?.[side].map((key) => itemTitle(rows.find((row) => row.key === key)?.[side] ?? {}));
  const orderConflict = {
    field: list,
    item: null,
    name: list,
    base: titlesOf('base'),
    mine: titlesOf('mine'),
    theirs: titlesOf('theirs'),
  };
  const chosen = conflict && keepTheirs(list) ? conflict.theirs : order;
  return {
    merged: listOf('merged', chosen, [keys.theirs, keys.mine]),
    basis: listOf('basis', conflict?.base ?? [], [keys.theirs, keys.base]),
    conflicts: [...[...cells.values()].flatMap((cell) => cell.conflicts), ...(conflict ? [orderConflict] : [])],
  };
};

const withoutLists = ({ packages: _, kindWords: __, questions: ___, ...fields }: SettingsLike): Fields => fields;

/**
 * Applies the changes from `base` to `mine` to `theirs`, field by field and item by item.
 * @param keepTheirs the conflicts, by `field`, in which a person chose theirs
 */
export const mergeSettings = <S extends SettingsLike>(
  base: SettingsLike,
  mine: SettingsLike,
  theirs: S,
  keepTheirs: ReadonlySet<string> = new Set(),
): SettingsMerge<S> => {
  const givesIn: KeepTheirs = (field) => keepTheirs.has(field);
  const fields = mergeFields(withoutLists(base), withoutLists(mine), withoutLists(theirs), givesIn);
  const lists = SETTINGS_LISTS.filter((name) => name === 'packages' || mine[name] || theirs[name]).map((name) => ({
    name,
    ...mergeList(name, [base, mine, theirs], givesIn),
  }));
  const listsOf = (side: 'merged' | 'basis') => Object.fromEntries(lists.map((list) => [list.name, list[side]]));
  return {
    merged: { ...fields.merged, ...listsOf('merged') } as unknown as S,
    basis: { ...fields.basis, ...listsOf('basis') } as unknown as S,
    conflicts: [
      ...fields.conflicts.map((conflict) => ({ ...conflict, item: null })),
      ...lists.flatMap(({ conflicts }) => conflicts),
    ],
  };
};
