import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { mergeSettings, settleConflicts } from '../src/main/offline/settings-merge.ts';

const base = DEFAULT_SETTINGS;
const [essential, signature, premium] = base.packages as [
  Settings['packages'][number],
  Settings['packages'][number],
  Settings['packages'][number],
];
const withPackages = (...packages: Settings['packages']): Settings => ({ ...base, packages });

describe('two people’s settings', () => {
  it('both count where they changed different fields', () => {
    const mine = { ...base, heroText: 'Mine' };
    const theirs = { ...base, welcomeText: 'Theirs', schedulingEnabled: false };
    const { merged, conflicts } = mergeSettings(base, mine, theirs);
    expect(merged).toEqual({ ...base, heroText: 'Mine', welcomeText: 'Theirs', schedulingEnabled: false });
    expect(conflicts).toEqual([]);
  });

  it('are one where they made the same change', () => {
    const both = { ...base, heroText: 'The same' };
    expect(mergeSettings(base, both, both)).toEqual({ merged: both, conflicts: [] });
  });

  it('are asked about where they changed the same field differently', () => {
    const { conflicts } = mergeSettings(base, { ...base, heroText: 'Mine' }, { ...base, heroText: 'Theirs' });
    expect(conflicts).toEqual([{ field: 'heroText', base: null, mine: 'Mine', theirs: 'Theirs' }]);
  });

  it('both count in different packages', () => {
    const mine = withPackages(essential, { ...signature, price: '549' }, premium);
    const theirs = withPackages({ ...essential, price: '319' }, signature, premium);
    expect(mergeSettings(base, mine, theirs).merged.packages.map(({ price }) => price)).toEqual(['319', '549', '799']);
  });

  it('keep a package that was renamed the same package', () => {
    const mine = withPackages(essential, { ...signature, name: 'Classic' }, premium);
    const theirs = withPackages(essential, signature, { ...premium, price: '899' });
    const { merged, conflicts } = mergeSettings(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.packages.map(({ name, price }) => `${name} ${price}`)).toEqual([
      'Essential 299',
      'Classic 499',
      'Premium 899',
    ]);
  });

  it('have the packages that either added, without those that either removed', () => {
    const mine = withPackages(essential, signature, premium, { ...premium, name: 'Album' });
    const theirs = withPackages(signature, premium, { ...premium, name: 'Video' });
    expect(mergeSettings(base, mine, theirs).merged.packages.map(({ name }) => name)).toEqual([
      'Signature',
      'Premium',
      'Album',
      'Video',
    ]);
  });

  it('are asked about a package that one removed and the other changed; either answer is carried out', () => {
    const mine = withPackages(essential, premium);
    const theirs = withPackages(essential, { ...signature, price: '599' }, premium);
    const merge = mergeSettings(base, mine, theirs);
    expect(merge.conflicts.map(({ field }) => field)).toEqual(['packages.Signature']);
    const names = (settings: Settings) => settings.packages.map(({ name, price }) => `${name} ${price}`);
    expect(names(settleConflicts(merge, new Set()))).toEqual(['Essential 299', 'Premium 799']);
    expect(names(settleConflicts(merge, new Set(['packages.Signature'])))).toContain('Signature 599');
  });

  it('take what a person chose, field by field', () => {
    const mine = { ...base, heroText: 'Mine', contactText: 'Mine' };
    const theirs = { ...base, heroText: 'Theirs', contactText: 'Theirs' };
    const settled = settleConflicts(mergeSettings(base, mine, theirs), new Set(['contactText']));
    expect([settled.heroText, settled.contactText]).toEqual(['Mine', 'Theirs']);
  });
});
