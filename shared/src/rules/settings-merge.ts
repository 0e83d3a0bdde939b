import { sameValue } from './equality.ts';
import { isMergedByItem, mergeLists } from './list-merge.ts';
import { mergeOrder, placeAll } from './package-order.ts';
import { type PackageLike, type PackageRow, packageRows } from './package-rows.ts';

/** Settings from any release: fields that this release does not know are merged like the others. */
export interface SettingsLike {
  readonly packages?: readonly PackageLike[] | undefined;
  readonly [field: string]: unknown;
}

/** A field or a package that both sides changed, in different ways. */
export interface SettingsConflict {
  /** Unique within one merge: `heroText`, `packages.<id>.price`, `away.<id>`. */
  readonly field: string;
  /** The package's former name; null where the conflict concerns no package, or the order of packages. */
  readonly package: string | null;
  /** The field of the settings or of the package; null for a whole package that one side removed. */
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

interface FieldConflict extends Omit<SettingsConflict, 'package'> {
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

interface MergedPackage {
  readonly key: string;
  readonly merged: PackageLike | undefined;
  readonly basis: PackageLike | undefined;
  readonly conflicts: readonly SettingsConflict[];
}

type KeepTheirs = (field: string) => boolean;

const WHOLE = 'whole';
const pathOf = (key: string, name: string): string => `packages.${key}.${name}`;

/** Another release may have written fields that this release does not know. They do not count as a change. */
const isUnchanged = (was: PackageLike, is: PackageLike): boolean =>
  Object.keys(was).every((name) => is[name] === undefined || sameValue(was[name], is[name]));

/** One side removed the package. The removal wins, unless the other side changed the package. */
const mergeRemoval = ({ key, base, mine, theirs }: PackageRow, keepTheirs: KeepTheirs): MergedPackage => {
  const field = pathOf(key, WHOLE);
  const remaining = mine ?? theirs;
  if (!remaining || !base || isUnchanged(base, remaining))
    return { key, merged: undefined, basis: theirs, conflicts: [] };
  const conflict = { field, package: base.name, name: null, base, mine: mine ?? null, theirs: theirs ?? null };
  return { key, merged: keepTheirs(field) ? theirs : mine, basis: base, conflicts: [conflict] };
};

const mergePackage = (row: PackageRow, keepTheirs: KeepTheirs): MergedPackage => {
  const { key, base, mine, theirs } = row;
  if (base && !(mine && theirs)) return mergeRemoval(row, keepTheirs);
  if (!mine || !theirs) return { key, merged: mine ?? theirs, basis: theirs, conflicts: [] };
  const fields = mergeFields(base ?? {}, mine, theirs, (name) => keepTheirs(pathOf(key, name)));
  const conflicts = fields.conflicts.map((conflict) => ({
    ...conflict,
    field: pathOf(key, conflict.field),
    package: (base ?? mine).name,
  }));
  const basis = base || conflicts.length === 0 ? (fields.basis as PackageLike) : undefined;
  return { key, merged: fields.merged as PackageLike, basis, conflicts };
};

const ORDER = 'packages';

const mergePackages = (base: SettingsLike, mine: SettingsLike, theirs: SettingsLike, keepTheirs: KeepTheirs) => {
  const old = base.packages ?? [];
  const { rows, keys } = packageRows(old, mine.packages ?? old, theirs.packages ?? old);
  const cells = new Map(rows.map((row) => [row.key, mergePackage(row, keepTheirs)]));
  const { order, conflict } = mergeOrder(keys);
  const listOf = (side: 'merged' | 'basis', first: readonly string[], lists: readonly (readonly string[])[]) => {
    const present = new Set([...cells].flatMap(([key, cell]) => (cell[side] ? [key] : [])));
    return placeAll(first, present, lists).flatMap((key) => cells.get(key)?.[side] ?? []);
  };
  const namesOf = (side: 'base' | 'mine' | 'theirs') =>
    conflict?.[side].map((key) => rows.find((row) => row.key === key)?.[side]?.name);
  const orderConflict = {
    field: ORDER,
    package: null,
    name: ORDER,
    base: namesOf('base'),
    mine: namesOf('mine'),
    theirs: namesOf('theirs'),
  };
  const chosen = conflict && keepTheirs(ORDER) ? conflict.theirs : order;
  return {
    merged: listOf('merged', chosen, [keys.theirs, keys.mine]),
    basis: listOf('basis', conflict?.base ?? [], [keys.theirs, keys.base]),
    conflicts: [...[...cells.values()].flatMap((cell) => cell.conflicts), ...(conflict ? [orderConflict] : [])],
  };
};

/**
 * Applies the changes from `base` to `mine` to `theirs`, field by field and package by package.
 * @param keepTheirs the conflicts, by `field`, in which a person chose theirs
 */
export const mergeSettings = <S extends SettingsLike>(
  base: SettingsLike,
  mine: SettingsLike,
  theirs: S,
  keepTheirs: ReadonlySet<string> = new Set(),
): SettingsMerge<S> => {
  const givesIn: KeepTheirs = (field) => keepTheirs.has(field);
  const [{ packages: _, ...baseFields }, { packages: __, ...myFields }, { packages: ___, ...theirFields }] = [
    base,
    mine,
    theirs,
  ];
  const fields = mergeFields(baseFields, myFields, theirFields, givesIn);
  const packages = mergePackages(base, mine, theirs, givesIn);
  const conflicts = fields.conflicts.map((conflict) => ({ ...conflict, package: null }));
  return {
    merged: { ...fields.merged, packages: packages.merged } as unknown as S,
    basis: { ...fields.basis, packages: packages.basis } as unknown as S,
    conflicts: [...conflicts, ...packages.conflicts],
  };
};
