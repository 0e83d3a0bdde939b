/** A package from any release: a release before 0.3.0 wrote none of the ids. */
export interface PackageLike {
  readonly id?: string | undefined;
  readonly name: string;
  readonly [field: string]: unknown;
}

export type PackageList = readonly PackageLike[];

/** One package in up to three versions of the price list. */
export interface PackageRow {
  /** Its id; without one, its name, followed by a number if another package has the same name. */
  readonly key: string;
  readonly base: PackageLike | undefined;
  readonly mine: PackageLike | undefined;
  readonly theirs: PackageLike | undefined;
}

/** Gives each package without an id that of the package of the same name in `known`. Each id is given once. */
export const adoptIds = <P extends PackageLike>(packages: readonly P[], known: PackageList): readonly P[] => {
  const taken = new Set(packages.map(({ id }) => id));
  return packages.map((item) => {
    if (item.id !== undefined) return item;
    const id = known.find((other) => other.name === item.name && !taken.has(other.id))?.id;
    taken.add(id);
    return id === undefined ? item : { ...item, id };
  });
};

/** The packages by their keys, in their order. */
const byKey = (packages: PackageList): ReadonlyMap<string, PackageLike> => {
  const rows = new Map<string, PackageLike>();
  for (const item of packages) {
    let key = item.id ?? item.name;
    for (let number = 2; rows.has(key); number += 1) key = `${item.name} (${number})`;
    rows.set(key, item);
  }
  return rows;
};

/**
 * Matches the packages of three price lists: those of `base` first, then the additions of either side. `keys` has the
 * order of each list.
 */
export const packageRows = (base: PackageList, mine: PackageList, theirs: PackageList) => {
  const was = adoptIds(base, theirs);
  const lists = {
    base: byKey(was),
    mine: byKey(adoptIds(adoptIds(mine, was), theirs)),
    theirs: byKey(adoptIds(theirs, was)),
  };
  const all = new Set([...lists.base.keys(), ...lists.mine.keys(), ...lists.theirs.keys()]);
  const rows = Array.from(
    all,
    (key): PackageRow => ({
      key,
      base: lists.base.get(key),
      mine: lists.mine.get(key),
      theirs: lists.theirs.get(key),
    }),
  );
  const keys = { base: [...lists.base.keys()], mine: [...lists.mine.keys()], theirs: [...lists.theirs.keys()] };
  return { rows, keys };
};
