import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, mergeSettings, type Package, type Settings } from '../src/index.ts';

const base = DEFAULT_SETTINGS;
const named = (name: string, price = '100', id = `id of ${name}`): Package => ({
  id,
  name,
  price,
  features: ['Prints'],
  featured: false,
});
const B = 'id of B';
/** The same package, under another name. */
const renamed = (name: string): Package => ({ ...named(name, '2'), id: B });
const withoutIds = ({ packages, ...rest }: Settings): Settings => ({
  ...rest,
  packages: packages.map(({ id: _, ...item }) => item),
});
const [a, b, c, d] = [named('A', '1'), named('B', '2'), named('C', '3'), named('D', '4')];
const list = (...packages: Package[]): Settings => ({ ...base, packages });
const shown = ({ packages }: Settings): string => packages.map(({ name, price }) => `${name} ${price}`).join(', ');
const raised = (item: Package): Package => ({ ...item, price: `${item.price}9` });

describe('two people’s settings', () => {
  it('are merged if they differ in other fields', () => {
    const mine = { ...base, heroText: 'Mine' };
    const theirs = { ...base, welcomeText: 'Theirs', schedulingEnabled: false };
    const { merged, conflicts } = mergeSettings(base, mine, theirs);
    expect(merged).toEqual({ ...base, heroText: 'Mine', welcomeText: 'Theirs', schedulingEnabled: false });
    expect(conflicts).toEqual([]);
  });

  it('agree if both made the same change', () => {
    const both = { ...base, heroText: 'The same' };
    expect(mergeSettings(base, both, both)).toMatchObject({ merged: both, conflicts: [] });
  });

  it('conflict if they changed the same field differently', () => {
    const { conflicts } = mergeSettings(base, { ...base, heroText: 'Mine' }, { ...base, heroText: 'Theirs' });
    expect(conflicts).toEqual([
      { field: 'heroText', item: null, name: 'heroText', base: null, mine: 'Mine', theirs: 'Theirs' },
    ]);
  });

  it('keep one person’s cleared field and the other’s change', () => {
    const was = { ...base, heroText: 'Old', contactText: 'Old' };
    const { merged } = mergeSettings(was, { ...was, contactText: 'New' }, { ...was, heroText: null });
    expect(merged).toEqual({ ...was, heroText: null, contactText: 'New' });
  });

  it('take the chosen value of each field in conflict', () => {
    const mine = { ...base, heroText: 'Mine', contactText: 'Mine' };
    const theirs = { ...base, heroText: 'Theirs', contactText: 'Theirs' };
    const { merged } = mergeSettings(base, mine, theirs, new Set(['contactText']));
    expect([merged.heroText, merged.contactText]).toEqual(['Mine', 'Theirs']);
  });
});

describe('two people’s price lists without a conflict', () => {
  const abc = list(a, b, c);
  it.each([
    ['both prices count in different packages', list(raised(a), b, c), list(a, raised(b), c), 'A 19, B 29, C 3'],
    ['a renamed package stays the same one', list(a, renamed('X'), c), list(a, raised(b), c), 'A 1, X 29, C 3'],
    ['a package that was renamed and moved stays the same one', list(renamed('X'), a, c), abc, 'X 2, A 1, C 3'],
    ['one renames and moves, the other adds', list(renamed('X'), a, c), list(a, b, d, c), 'X 2, D 4, A 1, C 3'],
    ['both add', list(a, b, c, d), list(a, b, c, named('E')), 'A 1, B 2, C 3, D 4, E 100'],
    ['one adds in front, the other behind', list(d, a, b, c), list(a, b, c, named('E')), 'D 4, A 1, B 2, C 3, E 100'],
    ['both add the same', list(a, b, c, d), list(a, b, c, d), 'A 1, B 2, C 3, D 4'],
    ['both remove', list(a, b), list(b, c), 'B 2'],
    ['both remove the same', list(a, c), list(a, c), 'A 1, C 3'],
    ['one removes, the other reorders', list(b, c), list(a, c, b), 'C 3, B 2'],
    ['one reorders, the other removes', list(a, c, b), list(b, c), 'C 3, B 2'],
    ['one adds, the other reorders', list(a, b, c, d), list(c, a, b), 'C 3, D 4, A 1, B 2'],
    ['one reorders, the other adds in the middle', list(c, a, b), list(a, d, b, c), 'C 3, A 1, D 4, B 2'],
    ['one reorders and the other changes a price', list(c, a, b), list(a, raised(b), c), 'C 3, A 1, B 29'],
    ['both reorder in the same way', list(c, a, b), list(c, a, b), 'C 3, A 1, B 2'],
    ['one removes all, the other nothing', list(), abc, ''],
    ['one replaces all in its place', list(named('X'), named('Y'), named('Z')), abc, 'X 100, Y 100, Z 100'],
  ])('%s', (_, mine, theirs, expected) => {
    const { merged, conflicts } = mergeSettings(abc, mine, theirs);
    expect([shown(merged), conflicts]).toEqual([expected, []]);
  });

  it('merges one person’s price with the other’s features', () => {
    const mine = list(a, raised(b), c);
    const theirs = list(a, { ...b, features: ['Prints', 'Album'], featured: true }, c);
    const { merged, conflicts } = mergeSettings(abc, mine, theirs);
    expect(merged.packages[1]).toEqual({
      id: B,
      name: 'B',
      price: '29',
      features: ['Prints', 'Album'],
      featured: true,
    });
    expect(conflicts).toEqual([]);
  });

  it('keeps two new packages of one name, which two people added', () => {
    const mine = list(a, b, c, named('New', '5', 'mine'));
    const { merged, conflicts } = mergeSettings(abc, mine, list(a, b, c, named('New', '7', 'theirs')));
    expect([shown(merged), conflicts]).toEqual(['A 1, B 2, C 3, New 5, New 7', []]);
  });

  it.each<[string, Settings, Settings, Settings, string]>([
    [
      'the waiting change of an older app has no ids',
      withoutIds(abc),
      withoutIds(list(a, raised(b), c)),
      list(c, raised(a), b),
      'C 3, A 19, B 29',
    ],
    ['only the change has none', abc, withoutIds(list(c, raised(b))), list(a, renamed('B'), c), 'C 3, B 29'],
    ['an older server’s answer has none', abc, list(c, renamed('X')), withoutIds(abc), 'C 3, X 2'],
  ])('are merged by name where %s', (_, was, mine, theirs, expected) => {
    const { merged, conflicts } = mergeSettings(was, mine, theirs);
    expect([shown(merged), conflicts]).toEqual([expected, []]);
  });

  it('ask about a package that an older app re-priced and another person renamed', () => {
    const mine = withoutIds(list(a, raised(b), c));
    const { merged, conflicts } = mergeSettings(withoutIds(abc), mine, list(a, renamed('X'), c));
    expect(shown(merged)).toEqual('A 1, B 29, X 2, C 3');
    expect(conflicts).toMatchObject([{ item: { list: 'packages', title: 'B' }, name: null, theirs: null }]);
  });
});

describe('two people’s price lists with a conflict', () => {
  const abc = list(a, b, c);
  const asked = (mine: Settings, theirs: Settings) => {
    const { conflicts } = mergeSettings(abc, mine, theirs);
    const answers = [new Set<string>(), new Set(conflicts.map(({ field }) => field))];
    return {
      fields: conflicts.map(({ field }) => field),
      mine: shown(mergeSettings(abc, mine, theirs, answers[0]).merged),
      theirs: shown(mergeSettings(abc, mine, theirs, answers[1]).merged),
    };
  };
  it.each([
    [
      'a price',
      list(a, named('B', '5'), c),
      list(a, raised(b), c),
      [`packages.${B}.price`],
      'A 1, B 5, C 3',
      'A 1, B 29, C 3',
    ],
    [
      'a name',
      list(a, renamed('X'), c),
      list(a, renamed('Y'), c),
      [`packages.${B}.name`],
      'A 1, X 2, C 3',
      'A 1, Y 2, C 3',
    ],
    ['a removal', list(a, c), list(a, raised(b), c), [`packages.${B}.whole`], 'A 1, C 3', 'A 1, B 29, C 3'],
    [
      'a removal by the other',
      list(a, raised(b), c),
      list(a, c),
      [`packages.${B}.whole`],
      'A 1, B 29, C 3',
      'A 1, C 3',
    ],
    [
      'a package that both added',
      list(a, b, c, d),
      list(a, b, c, raised(d)),
      ['packages.id of D.price'],
      'A 1, B 2, C 3, D 4',
      'A 1, B 2, C 3, D 49',
    ],
    ['two orders', list(b, a, c), list(a, c, b), ['packages'], 'B 2, A 1, C 3', 'A 1, C 3, B 2'],
  ])('%s', (_, mine, theirs, fields, keepingMine, keepingTheirs) => {
    expect(asked(mine, theirs)).toEqual({ fields, mine: keepingMine, theirs: keepingTheirs });
  });
});

describe('settings of another release', () => {
  it('keep a field that neither person’s app knows', () => {
    const theirs = { ...base, packages: base.packages.map((item) => ({ ...item, days: 2 })), look: 'dark' };
    const mine = { ...base, heroText: 'Mine', packages: base.packages.slice(1).toReversed() };
    const { merged, conflicts } = mergeSettings(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({
      look: 'dark',
      heroText: 'Mine',
      packages: [{ name: 'Premium', days: 2 }, { days: 2 }],
    });
    expect(merged.packages).toHaveLength(2);
  });

  it('keep the fields that an older app leaves out', () => {
    const { heroText: _, ...older } = base;
    const { merged, conflicts } = mergeSettings(
      older,
      { ...older, contactText: 'Mine' },
      { ...base, heroText: 'Theirs' },
    );
    expect([merged.heroText, merged.contactText, conflicts]).toEqual(['Theirs', 'Mine', []]);
  });
});
