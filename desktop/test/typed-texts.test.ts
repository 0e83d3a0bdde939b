import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { ruleOf } from '../src/electron/offline/nouns/nouns.ts';

const textsOf = (part: Partial<Settings>) =>
  ruleOf({ noun: 'settings', effect: 'saves' })?.texts?.({ ...DEFAULT_SETTINGS, ...part }, { ...DEFAULT_SETTINGS });

const price = (at: number, value: string): Settings['packages'] =>
  DEFAULT_SETTINGS.packages.map((item, index) => (index === at ? { ...item, price: value } : item));

it('shows only the changed texts of a save', () => {
  expect(textsOf({ heroText: 'New', packages: price(1, '549').toReversed() })).toEqual([
    { label: 'Hero text', value: 'New' },
    { label: 'Price of Signature', value: '549' },
  ]);
});

it('shows all texts of a new package', () => {
  const added = { name: 'Mini', price: '99', features: ['One'], featured: false };
  expect(textsOf({ packages: [added, ...DEFAULT_SETTINGS.packages] })).toEqual([
    { label: 'Name of Mini', value: 'Mini' },
    { label: 'Price of Mini', value: '99' },
  ]);
});
