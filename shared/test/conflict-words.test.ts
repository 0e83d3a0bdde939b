import { describe, expect, it } from 'vitest';
import { conflictWords, DEFAULT_SETTINGS, mergeSettings, type Package, type Settings } from '../src/index.ts';

const base = DEFAULT_SETTINGS;
const signature = (change: Partial<Package>): Settings => ({
  ...base,
  packages: base.packages.map((item) => (item.name === 'Signature' ? { ...item, ...change } : item)),
});
const without: Settings = { ...base, packages: base.packages.filter(({ name }) => name !== 'Signature') };
const features = base.packages[1]?.features ?? [];

describe('a conflict in the settings', () => {
  it.each<[string, Settings, Settings, unknown[]]>([
    [
      'a text',
      { ...base, heroText: 'Mine' },
      { ...base, heroText: 'Theirs' },
      [{ label: 'Hero Text', mine: 'Mine', theirs: 'Theirs' }],
    ],
    [
      'a price, of a package in which nothing else differs',
      signature({ price: '549' }),
      signature({ price: '559' }),
      [{ label: 'Price of Signature', mine: '$549', theirs: '$559' }],
    ],
    [
      'the features that differ, without those that both have',
      signature({ features: [...features.slice(1), 'Drone photos'] }),
      signature({ features: [...features, 'Album'] }),
      [{ label: 'Features of Signature', mine: 'Drone photos', theirs: '2 hour session\nAlbum' }],
    ],
    [
      'the order of features, where only that differs',
      signature({ features: ['2 hour session', ...features.slice(2), features[1] ?? ''] }),
      signature({ features: features.toReversed() }),
      [
        {
          label: 'Features of Signature',
          mine: '2 hour session\nOnline gallery\nPrint release\nCustom USB drive\n50 edited digital photos',
          theirs: features.toReversed().join('\n'),
        },
      ],
    ],
    [
      'a package that one removed, by what the other changed of it',
      without,
      signature({ price: '599', featured: false }),
      [{ label: 'Package Signature', mine: 'Removed', theirs: 'Price: $599\nEmphasis: Not featured' }],
    ],
    [
      'two orders of the packages',
      { ...base, packages: base.packages.toReversed() },
      { ...base, packages: [...base.packages.slice(1), ...base.packages.slice(0, 1)] },
      [
        {
          label: 'Order of packages',
          mine: 'Premium\nSignature\nEssential',
          theirs: 'Signature\nPremium\nEssential',
        },
      ],
    ],
  ])('shows %s', (_, mine, theirs, words) => {
    expect(mergeSettings(base, mine, theirs).conflicts.map((one) => conflictWords(one, null))).toEqual(words);
  });

  it("shows a price in the studio's own currency", () => {
    const { conflicts } = mergeSettings(base, signature({ price: '549' }), signature({ price: '€559' }));
    expect(conflicts.map((one) => conflictWords(one, '£'))).toEqual([
      { label: 'Price of Signature', mine: '£549', theirs: '€559' },
    ]);
  });

  it('says that a text was cleared', () => {
    const was = { ...base, heroText: 'Old' };
    const { conflicts } = mergeSettings(was, { ...was, heroText: null }, { ...was, heroText: 'New' });
    expect(conflicts.map((one) => conflictWords(one, null))).toEqual([
      { label: 'Hero Text', mine: 'Nothing', theirs: 'New' },
    ]);
  });
});
