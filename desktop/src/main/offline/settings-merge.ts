import type { Settings } from '@shutterdesk/shared';

type Package = Settings['packages'][number];

/** Something that both sides changed, differently. */
export interface SettingsConflict {
  /** A field of the settings, or `packages.<key>`. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface SettingsMerge {
  /** Where both changed the same, it holds mine. */
  readonly merged: Settings;
  readonly conflicts: readonly SettingsConflict[];
}

/** Equal by value, whatever the order of keys. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => sameValue(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
};

interface Chosen<Value> {
  readonly value: Value;
  readonly conflict: boolean;
}

const choose = <Value>(base: Value, mine: Value, theirs: Value): Chosen<Value> => {
  if (sameValue(mine, base)) return { value: theirs, conflict: false };
  return { value: mine, conflict: !sameValue(theirs, base) && !sameValue(theirs, mine) };
};

/** A package is known by its name; the second of the same name by its name and a number. */
export const packageKeys = (packages: readonly Package[]): Map<string, Package> => {
  const keyed = new Map<string, Package>();
  for (const one of packages) {
    let key = one.name;
    for (let number = 2; keyed.has(key); number += 1) key = `${one.name} (${number})`;
    keyed.set(key, one);
  }
  return keyed;
};

/** A package whose name one side changed in its place is still the same one. */
const renamed = (base: readonly Package[], changed: readonly Package[]): Map<string, Package> => {
  const before = [...packageKeys(base).keys()];
  const after = [...packageKeys(changed)];
  if (before.length !== after.length) return new Map(after);
  const names = new Set(after.map(([key]) => key));
  return new Map(
    after.map(([key, value], index) => {
      const old = before[index];
      const moved = old === undefined || before.includes(key) || names.has(old);
      return [moved ? key : old, value];
    }),
  );
};

const sameOrder = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/** In the order of whoever changed the order; what only the other has goes behind. */
const inOrder = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const first = sameOrder(base, mine) ? theirs : mine;
  const second = first === mine ? theirs : mine;
  return [...new Set([...first, ...second])];
};

const mergePackages = (base: Settings, mine: Settings, theirs: Settings, conflicts: SettingsConflict[]): Package[] => {
  const old = packageKeys(base.packages);
  const [here, there] = [renamed(base.packages, mine.packages), renamed(base.packages, theirs.packages)];
  return inOrder([...old.keys()], [...here.keys()], [...there.keys()]).flatMap((key) => {
    const sides = { base: old.get(key) ?? null, mine: here.get(key) ?? null, theirs: there.get(key) ?? null };
    const { value, conflict } = choose(sides.base, sides.mine, sides.theirs);
    if (conflict) conflicts.push({ field: `packages.${key}`, ...sides });
    return value ? [value] : [];
  });
};

/** Lays what was changed from `base` to `mine` over `theirs`, field by field and package by package. */
export const mergeSettings = (base: Settings, mine: Settings, theirs: Settings): SettingsMerge => {
  const conflicts: SettingsConflict[] = [];
  const names = (Object.keys(theirs) as (keyof Settings)[]).filter((name) => name !== 'packages');
  const fields = names.map((name) => {
    const { value, conflict } = choose<unknown>(base[name], mine[name], theirs[name]);
    if (conflict) conflicts.push({ field: name, base: base[name], mine: mine[name], theirs: theirs[name] });
    return [name, value];
  });
  const packages = mergePackages(base, mine, theirs, conflicts);
  return { merged: { ...theirs, ...Object.fromEntries(fields), packages } as Settings, conflicts };
};

/** What becomes of a conflict once a person has said for each field whose word counts. */
export const settleConflicts = ({ merged, conflicts }: SettingsMerge, keepTheirs: ReadonlySet<string>): Settings => {
  const given = conflicts.filter(({ field }) => keepTheirs.has(field));
  const fields = given.filter(({ field }) => !field.startsWith('packages.'));
  const packages = given.filter(({ field }) => field.startsWith('packages.'));
  let list = merged.packages;
  for (const { mine, theirs } of packages) {
    const at = list.findIndex((one) => sameValue(one, mine));
    const insert = theirs ? [theirs as Package] : [];
    list = at === -1 ? [...list, ...insert] : list.toSpliced(at, 1, ...insert);
  }
  return { ...merged, ...Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])), packages: list };
};
