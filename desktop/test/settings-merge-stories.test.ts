import { DEFAULT_SETTINGS, mergeSettings, type Package, type Settings } from '@shutterdesk/shared';
import fc from 'fast-check';
import { expect, it } from 'vitest';

/** A person's change to the settings; every text is unique. */
type Deed = (settings: Settings, text: () => string) => Settings;

const atPackage = (change: (packages: readonly Package[], at: number, text: () => string) => Package[]) =>
  fc.nat(7).map(
    (place): Deed =>
      (settings, text) => {
        const at = place % Math.max(1, settings.packages.length);
        return settings.packages.length === 0
          ? settings
          : { ...settings, packages: change(settings.packages, at, text) };
      },
  );

const edit = (change: (item: Package, text: () => string) => Partial<Package>) =>
  atPackage((packages, at, text) =>
    packages.map((item, index) => (index === at ? { ...item, ...change(item, text) } : item)),
  );

const move = fc.tuple(fc.nat(7), fc.nat(7)).map(
  ([from, to]): Deed =>
    (settings) => {
      const count = settings.packages.length;
      const [moved] = settings.packages.slice(from % count).slice(0, 1);
      if (!moved) return settings;
      const rest = settings.packages.filter((item) => item !== moved);
      return { ...settings, packages: rest.toSpliced(to % count, 0, moved) };
    },
);

/** Unique like the texts, but nobody's words. */
const idOf = (text: string): string => text.replace('text', 'id');

const add = fc.nat(7).map(
  (at): Deed =>
    (settings, text) => {
      const added = { id: idOf(text()), name: text(), price: text(), features: [text()], featured: false };
      return { ...settings, packages: settings.packages.toSpliced(at, 0, added) };
    },
);

/** Adds a package like the form's button: two people may add equal ones. */
const addPlain: fc.Arbitrary<Deed> = fc.constant((settings, text) => {
  const added = { id: idOf(text()), name: 'New Package', price: '0', features: ['Feature 1'], featured: false };
  return { ...settings, packages: [...settings.packages, added] };
});

const DEEDS = [
  fc.constantFrom('heroText' as const, 'contactText' as const).map(
    (name): Deed =>
      (settings, text) => ({ ...settings, [name]: text() }),
  ),
  fc.constant<Deed>((settings) => ({ ...settings, schedulingEnabled: !settings.schedulingEnabled })),
  edit((_, text) => ({ price: text() })),
  edit(({ features }, text) => ({ features: [...features, text()] })),
  edit(({ features }) => ({ features: features.slice(1) })),
  edit(({ featured }) => ({ featured: !featured })),
  atPackage((packages, at) => packages.toSpliced(at, 1)),
  edit((_, text) => ({ name: text() })),
  add,
  addPlain,
  move,
];

const some = (maxLength: number) => fc.array(fc.oneof(...DEEDS), { maxLength });
const STORIES = fc.record({ base: some(5), mine: some(6), theirs: some(6) });

const textsIn = (value: unknown): string[] => JSON.stringify(value).match(/text \d+/g) ?? [];
const idsIn = ({ packages }: Settings): string[] => packages.map(({ id = '' }) => id);

const sides = ({ base, mine, theirs }: { base: Deed[]; mine: Deed[]; theirs: Deed[] }) => {
  let count = 0;
  const text = () => {
    count += 1;
    return `text ${count}`;
  };
  const tell = (from: Settings, all: readonly Deed[]) => all.reduce((settings, deed) => deed(settings, text), from);
  const was = tell(DEFAULT_SETTINGS, base);
  return { base: was, mine: tell(was, mine), theirs: tell(was, theirs) };
};

const promise = (title: string, check: (three: ReturnType<typeof sides>) => void): void =>
  it(title, () => {
    const runs = Number(process.env.FUZZ_RUNS ?? 500);
    const seed = process.env.FUZZ_RUNS ? {} : { seed: 20_261_122 };
    fc.assert(
      fc.property(STORIES, (told) => check(sides(told))),
      { numRuns: runs, ...seed },
    );
  });

promise('changes nothing where only one of two people changed anything', ({ base, mine, theirs }) => {
  expect(mergeSettings(base, mine, base)).toEqual({ merged: mine, basis: base, conflicts: [] });
  expect(mergeSettings(base, base, theirs)).toEqual({ merged: theirs, basis: theirs, conflicts: [] });
  expect(mergeSettings(base, mine, mine)).toEqual({ merged: mine, basis: mine, conflicts: [] });
});

const expectEveryWord = ({ base, mine, theirs }: ReturnType<typeof sides>): void => {
  const { merged, conflicts } = mergeSettings(base, mine, theirs);
  const [inMerged, asked] = [new Set(textsIn(merged)), new Set(textsIn(conflicts))];
  const old = new Set(textsIn(base));
  expect(textsIn(mine).filter((text) => !old.has(text) && !inMerged.has(text))).toEqual([]);
  expect(textsIn(theirs).filter((text) => !old.has(text) && !inMerged.has(text) && !asked.has(text))).toEqual([]);
};

promise('replaces nobody’s words unseen', expectEveryWord);

promise('replaces nobody’s words unseen where an app of 0.2.0 stands between, which knows no ids', (three) => {
  const { base, mine, theirs } = three;
  const withoutIds = ({ packages, ...rest }: Settings): Settings => ({
    ...rest,
    packages: packages.map(({ id: _, ...item }) => item),
  });
  expectEveryWord({ base, mine: withoutIds(mine), theirs });
  expectEveryWord({ base: withoutIds(base), mine: withoutIds(mine), theirs });
  expectEveryWord({ base, mine, theirs: withoutIds(theirs) });
});

promise('brings nothing back that either person took away, and doubles nothing', ({ base, mine, theirs }) => {
  const { merged, conflicts } = mergeSettings(base, mine, theirs);
  const [here, there] = [new Set(textsIn(mine)), new Set(textsIn(theirs))];
  const taken = textsIn(base).filter((text) => !here.has(text) || !there.has(text));
  const asked = new Set(textsIn(conflicts));
  expect(textsIn(merged).filter((text) => taken.includes(text) && !asked.has(text))).toEqual([]);
  expect(idsIn(merged)).toHaveLength(new Set(idsIn(merged)).size);
});

promise('takes the order of whoever changed it, whatever the other adds and removes', ({ base, mine, theirs }) => {
  const { merged, conflicts } = mergeSettings(base, mine, theirs);
  const each = [base, mine, theirs, merged].map(idsIn);
  const common = idsIn(base).filter((id) => each.every((ids) => ids.includes(id)));
  const orderOf = (settings: Settings) => idsIn(settings).filter((id) => common.includes(id));
  const [was, here, there] = [orderOf(base), orderOf(mine), orderOf(theirs)];
  if (here.join() === was.join() && !conflicts.some(({ field }) => field === 'packages')) {
    expect(orderOf(merged)).toEqual(there);
  }
  if (there.join() === was.join()) expect(orderOf(merged)).toEqual(here);
});

promise('asks both people about the same, and each answer gives the same settings', ({ base, mine, theirs }) => {
  const [forward, backward] = [mergeSettings(base, mine, theirs), mergeSettings(base, theirs, mine)];
  const fields = (merge: typeof forward) => merge.conflicts.map(({ field }) => field).sort();
  expect(fields(forward)).toEqual(fields(backward));
  const resolved = mergeSettings(base, mine, theirs, new Set(fields(forward))).merged;
  const sorted = ({ packages, ...rest }: Settings) => [rest, packages.map((item) => JSON.stringify(item)).sort()];
  expect(sorted(resolved)).toEqual(sorted(backward.merged));
});

promise('asks again where what came in has been laid under what is typed', ({ base, mine, theirs }) => {
  const first = mergeSettings(base, mine, theirs);
  const again = mergeSettings(first.basis, first.merged, theirs);
  expect(again.merged).toEqual(first.merged);
  const asked = (merge: typeof first) => new Set(textsIn(merge.conflicts.map((conflict) => conflict.theirs)));
  expect([...asked(first)].filter((text) => !asked(again).has(text))).toEqual([]);
});
