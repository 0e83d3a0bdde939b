import { sameValue } from './equality.ts';
import { keysIn, mergeOrder, type OrderConflict, placeAll } from './package-order.ts';
import { type PackageLike, type PackageRow, packageRows, samePackage } from './package-rows.ts';

/** Settings as any release may have told or kept them: fields that this one does not know are merged like the others. */
export interface SettingsLike {
  readonly packages?: readonly PackageLike[] | undefined;
  readonly [field: string]: unknown;
}

/** Something that both sides changed, differently. */
export interface SettingsConflict {
  /** Unlike that of any other conflict of the same merge: `heroText`, `packages.Signature.price`. */
  readonly field: string;
  /** The package that it is about, by the name it had; null where it is about none, or about their order. */
  readonly package: string | null;
  /** The field of the settings or of the package; null for the package as a whole, which one side removed. */
  readonly name: string | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface SettingsMerge<S extends SettingsLike> {
  /** Mine laid over theirs. Where both changed the same, it holds mine, unless theirs was chosen. */
  readonly merged: S;
  /** The base of `merged`: theirs, except fields that both changed, which keep their base. */
  readonly basis: S;
  readonly conflicts: readonly SettingsConflict[];
}

type Fields = Readonly<Record<string, unknown>>;

interface MergedFields {
  readonly merged: Fields;
  readonly basis: Fields;
  readonly conflicts: readonly string[];
}

/** A field that a side does not have is one that it knows nothing of: it is left as the other has it. */
const mergeFields = (base: Fields, mine: Fields, theirs: Fields, givesIn: (name: string) => boolean): MergedFields => {
  const conflicts: string[] = [];
  const [merged, basis]: [[string, unknown][], [string, unknown][]] = [[], []];
  for (const name of Object.keys({ ...theirs, ...mine })) {
    const changed = mine[name] !== undefined && !sameValue(mine[name], base[name]);
    const clash =
      changed &&
      theirs[name] !== undefined &&
      !sameValue(theirs[name], base[name]) &&
      !sameValue(theirs[name], mine[name]);
    if (clash) conflicts.push(name);
    const takesMine = theirs[name] === undefined || (changed && !(clash && givesIn(name)));
    merged.push([name, takesMine ? mine[name] : theirs[name]]);
    basis.push([name, clash ? base[name] : theirs[name]]);
  }
  const known = (entries: [string, unknown][]): Fields =>
    Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return { merged: known(merged), basis: known(basis), conflicts };
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

/** One side removed it: that counts, unless the other changed it meanwhile. */
const mergeRemoval = ({ key, base, mine, theirs }: PackageRow, keepTheirs: KeepTheirs): MergedPackage => {
  const field = pathOf(key, WHOLE);
  const left = mine ?? theirs;
  if (!left || !base || samePackage(base, left)) return { key, merged: undefined, basis: theirs, conflicts: [] };
  const conflict = { field, package: key, name: null, base, mine: mine ?? null, theirs: theirs ?? null };
  return { key, merged: keepTheirs(field) ? theirs : mine, basis: base, conflicts: [conflict] };
};

const mergePackage = (row: PackageRow, keepTheirs: KeepTheirs): MergedPackage => {
  const { key, base, mine, theirs } = row;
  if (base && !(mine && theirs)) return mergeRemoval(row, keepTheirs);
  if (!mine || !theirs) return { key, merged: mine ?? theirs, basis: theirs, conflicts: [] };
  const fields = mergeFields(base ?? {}, mine, theirs, (name) => keepTheirs(pathOf(key, name)));
  const conflicts = fields.conflicts.map((name) => ({
    field: pathOf(key, name),
    package: key,
    name,
    base: base?.[name],
    mine: mine[name],
    theirs: theirs[name],
  }));
  const basis = base || conflicts.length === 0 ? (fields.basis as PackageLike) : undefined;
  return { key, merged: fields.merged as PackageLike, basis, conflicts };
};

const ORDER = 'packages';

const orderConflict = (orders: OrderConflict): SettingsConflict => ({
  field: ORDER,
  package: null,
  name: ORDER,
  ...orders,
});

const mergePackages = (base: SettingsLike, mine: SettingsLike, theirs: SettingsLike, keepTheirs: KeepTheirs) => {
  const old = base.packages ?? [];
  const [here, there] = [mine.packages ?? old, theirs.packages ?? old];
  const rows = packageRows(old, here, there);
  const cells = new Map(rows.map((row) => [row.key, mergePackage(row, keepTheirs)]));
  const orders = {
    base: keysIn(rows, 'base'),
    mine: keysIn(rows, 'mine'),
    theirs: keysIn(rows, 'theirs'),
  };
  const { order, conflict } = mergeOrder(orders);
  const listOf = (side: 'merged' | 'basis', first: readonly string[], lists: readonly (readonly string[])[]) => {
    const present = new Set([...cells].flatMap(([key, cell]) => (cell[side] ? [key] : [])));
    return placeAll(first, present, lists).flatMap((key) => cells.get(key)?.[side] ?? []);
  };
  const chosen = conflict && keepTheirs(ORDER) ? conflict.theirs : order;
  return {
    merged: listOf('merged', chosen, [orders.theirs, orders.mine]),
    basis: listOf('basis', conflict?.base ?? [], [orders.theirs, orders.base]),
    conflicts: [
      ...[...cells.values()].flatMap((cell) => cell.conflicts),
      ...(conflict ? [orderConflict(conflict)] : []),
    ],
  };
};

/**
 * Lays what was changed from `base` to `mine` over `theirs`, field by field and package by package.
 * @param keepTheirs the fields of the conflicts in which a person has said that theirs counts
 */
export const mergeSettings = <S extends SettingsLike>(
  base: SettingsLike,
  mine: SettingsLike,
  theirs: S,
  keepTheirs: ReadonlySet<string> = new Set(),
): SettingsMerge<S> => {
  const givesIn: KeepTheirs = (field) => keepTheirs.has(field);
  const [{ packages: _, ...was }, { packages: __, ...here }, { packages: ___, ...there }] = [base, mine, theirs];
  const fields = mergeFields(was, here, there, givesIn);
  const packages = mergePackages(base, mine, theirs, givesIn);
  const conflicts = fields.conflicts.map((name) => ({
    field: name,
    package: null,
    name,
    base: was[name],
    mine: here[name],
    theirs: there[name],
  }));
  return {
    merged: { ...fields.merged, packages: packages.merged } as unknown as S,
    basis: { ...fields.basis, packages: packages.basis } as unknown as S,
    conflicts: [...conflicts, ...packages.conflicts],
  };
};
