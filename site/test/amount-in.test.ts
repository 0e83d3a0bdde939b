import { expect, it } from 'vitest';
import { amountIn } from '../src/amount-in.ts';

it.each([
  ['300', '300'],
  ['299,50', '299.50'],
  ['299.50', '299.50'],
  ['€ 1.200,5', '1200.5'],
  ['1.950', '1950'],
  ['1,950', '1950'],
  ['1.950,00 €', '1950.00'],
  ['1,950.00', '1950.00'],
  ['1 950', '1950'],
  ['1\u00a0950', '1950'],
  ['1\u202f950', '1950'],
  ["CHF 1'950", '1950'],
  ['from 1,950', '1950'],
  ['12.500,-', '12500'],
  ['1.250.000', '1250000'],
  ['₹1,95,000', '195000'],
])('finds the amount in %s', (price, amount) => {
  expect(amountIn(price)).toBe(amount);
});

it.each([
  '1.950,000',
  '0.950',
  '24.12.2026',
  '1,9500',
  '2k',
  '2 sessions 450',
  '10% off 500',
  '450–600',
  '299 for 2 hours',
  'on request',
])('tells search engines nothing of %s, which could be read in two ways', (price) => {
  expect(amountIn(price)).toBeNull();
});
