import { sameValue } from './equality.ts';

/** A package from any release. Packages have no id: the name identifies one. */
export interface PackageLike {
  readonly name: string;
  readonly [field: string]: unknown;
}

export type PackageList = readonly PackageLike[];

/** One package in up to three versions of the price list. */
export interface PackageRow {
  /** Its name, followed by a number if another package has the same name. */
  readonly key: string;
  readonly base: PackageLike | undefined;
  readonly mine: PackageLike | undefined;
  readonly theirs: PackageLike | undefined;
  /** Its positions in the lists; -1 for a list without it. */
  readonly places: Readonly<Record<'base' | 'mine' | 'theirs', number>>;
}

type Fits = (was: PackageLike, is: PackageLike) => boolean;

/** Another release may have written fields that this release does not know. They do not count as a change. */
const sameIn = (names: readonly string[], was: PackageLike, is: PackageLike): boolean =>
  names.every((name) => is[name] === undefined || sameValue(was[name], is[name]));

export const samePackage: Fits = (was, is) => sameIn(Object.keys(was), was, is);
const sameName: Fits = (was, is) => was.name === is.name;
const sameButForName: Fits = (was, is) =>
  sameIn(
    Object.keys(was).filter((name) => name !== 'name'),
    was,
    is,
  );

/** Features are the best evidence that two packages are the same. */
const sameList: Fits = (was, is) =>
  Object.values(was).some((value) => Array.isArray(value) && value.length > 0) &&
  Object.keys(was).every((name) => !Array.isArray(was[name]) || sameValue(was[name], is[name]));

/** The price or the features must match; equal switches are not enough. */
const sameInPart: Fits = (was, is) =>
  Object.keys(was).some((name) => typeof was[name] !== 'boolean' && sameValue(was[name], is[name]));

type Matches = (number | undefined)[];

/** Runs of consecutive new packages: the start and the length of each. */
const newRuns = (matches: Matches): { readonly start: number; readonly length: number }[] =>
  matches.flatMap((place, start) => {
    if (place !== undefined || (start > 0 && matches[start - 1] === undefined)) return [];
    const end = matches.findIndex((other, at) => at > start && other !== undefined);
    return [{ start, length: (end === -1 ? matches.length : end) - start }];
  });

/**
 * A package that stands between the same neighbours as before, and partly says the same, counts as the same package.
 */
const pairInPlace = (matches: Matches, base: PackageList, side: PackageList): void => {
  const matched = new Set(matches);
  for (const { start, length } of newRuns(matches)) {
    const before = matches[start - 1] ?? -1;
    const behind = matches[start + length] ?? base.length;
    const gap = [...base.keys()].slice(before + 1, Math.max(before + 1, behind));
    if (gap.length !== length || gap.some((index) => matched.has(index))) continue;
    for (const [at, index] of gap.entries()) {
      const [was, is] = [base[index], side[start + at]];
      if (was && is && sameInPart(was, is)) matches[start + at] = index;
    }
  }
};

/** The earlier position of each package in a list; undefined for a new one. */
const pair = (before: PackageList, after: PackageList, rules: readonly Fits[]): Matches => {
  const matches: Matches = after.map(() => undefined);
  const free = new Set(before.keys());
  for (const fits of rules) {
    for (const [at, item] of after.entries()) {
      if (matches[at] !== undefined) continue;
      const index = [...free].find((candidate) => fits(before[candidate] as PackageLike, item));
      if (index === undefined) continue;
      matches[at] = index;
      free.delete(index);
    }
  }
  return matches;
};

const pairWithBase = (base: PackageList, side: PackageList): Matches => {
  const matches = pair(base, side, [samePackage, sameName, sameButForName, sameList]);
  pairInPlace(matches, base, side);
  return matches;
};

const createKeys = () => {
  const used = new Set<string>();
  return (name: string): string => {
    let key = name;
    for (let number = 2; used.has(key); number += 1) key = `${name} (${number})`;
    used.add(key);
    return key;
  };
};

type Places = PackageRow['places'];

const placesOf = (base: PackageList, mine: PackageList, theirs: PackageList): Places[] => {
  const [mineMatches, theirMatches] = [pairWithBase(base, mine), pairWithBase(base, theirs)];
  const old = [...base.keys()].map((at) => ({
    base: at,
    mine: mineMatches.indexOf(at),
    theirs: theirMatches.indexOf(at),
  }));
  const newIn = (matches: Matches) => [...matches.keys()].filter((at) => matches[at] === undefined);
  const [mineNew, theirsNew] = [newIn(mineMatches), newIn(theirMatches)];
  const listed = (list: PackageList, places: readonly number[]) => list.filter((_, at) => places.includes(at));
  const shared = pair(listed(mine, mineNew), listed(theirs, theirsNew), [samePackage, sameName]);
  return [
    ...old,
    ...mineNew.map((at, index) => ({ base: -1, mine: at, theirs: theirsNew[shared.indexOf(index)] ?? -1 })),
    ...theirsNew.filter((_, index) => shared[index] === undefined).map((at) => ({ base: -1, mine: -1, theirs: at })),
  ];
};

/** Matches the packages of three price lists: those of `base` first, then the additions of either side. */
export const packageRows = (base: PackageList, mine: PackageList, theirs: PackageList): readonly PackageRow[] => {
  const keyOf = createKeys();
  return placesOf(base, mine, theirs).map((places) => {
    const item = { base: base[places.base], mine: mine[places.mine], theirs: theirs[places.theirs] };
    return { key: keyOf((item.base ?? item.mine ?? item.theirs)?.name ?? ''), ...item, places };
  });
};
