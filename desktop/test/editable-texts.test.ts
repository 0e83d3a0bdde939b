import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { editableTexts } from '../src/electron/offline/outbox/decisions.ts';
import type { Entry } from '../src/electron/offline/store/entries.ts';

const refused = (part: Partial<Settings>): Entry =>
  ({
    call: 'saveSettings',
    base: JSON.stringify(DEFAULT_SETTINGS),
    body: JSON.stringify({ ...DEFAULT_SETTINGS, ...part }),
  }) as Entry;

const price = (at: number, value: string): Settings['packages'] =>
  DEFAULT_SETTINGS.packages.map((item, index) => (index === at ? { ...item, price: value } : item));

it('offers only the changed texts of a refused save', () => {
  expect(editableTexts(refused({ heroText: 'New', packages: price(1, '549').toReversed() }))).toEqual([
    { path: 'heroText', label: 'Hero text', value: 'New' },
    { path: 'packages.1.price', label: 'Price of Signature', value: '549' },
  ]);
});

it('offers all texts of a new package', () => {
  const added = { name: 'Mini', price: '99', features: ['One'], featured: false };
  expect(editableTexts(refused({ packages: [added, ...DEFAULT_SETTINGS.packages] }))).toEqual([
    { path: 'packages.0.name', label: 'Name of Mini', value: 'Mini' },
    { path: 'packages.0.price', label: 'Price of Mini', value: '99' },
  ]);
});
