import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { toForm } from '../src/admin/features/settings/settings-form.ts';
import { type ShownForm, showInForm } from '../src/admin/features/settings/show-in-form.ts';

const begun = toForm(DEFAULT_SETTINGS);
const [essential, signature, premium] = begun.packages;
const packages = [essential, signature, premium].flatMap((item) => (item ? [item] : []));

/** Stands in for react-hook-form's form, which returns set values only inside a page. */
const open = () => {
  const shown = { values: structuredClone(begun), anew: 0 };
  const form: ShownForm = {
    getValues: () => shown.values,
    setValue: (place, value) => {
      const [, at = '', name = ''] = /^packages\.(\d+)\.(\w+)$/.exec(place) ?? [];
      Object.assign(name ? (shown.values.packages[Number(at)] ?? {}) : shown.values, { [name || place]: value });
    },
    reset: (next) => {
      shown.values = next;
      shown.anew += 1;
    },
  };
  return { form, shown };
};

it.each([
  ['a text', { heroText: 'Theirs' }, 0],
  ['a price', { packages: packages.map((item, at) => (at === 1 ? { ...item, price: '9' } : item)) }, 0],
  ['features', { packages: packages.map((item, at) => (at === 1 ? { ...item, features: ['All day'] } : item)) }, 0],
  ['a switch', { schedulingEnabled: false }, 0],
  ['a new package', { packages: [...packages, ...packages.slice(0, 1).map((item) => ({ ...item, name: 'Mini' }))] }, 1],
  ['a removed package', { packages: packages.slice(1) }, 1],
  ['another order', { packages: packages.toReversed() }, 1],
])('shows %s from outside, and keeps the focus if possible', (_, part, anew) => {
  const { form, shown } = open();
  showInForm(form, { ...begun, ...part });
  expect(shown).toEqual({ values: { ...begun, ...part }, anew });
});
