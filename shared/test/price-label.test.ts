import { describe, expect, it } from 'vitest';
import { currencyCode, priceLabel } from '../src/index.ts';

describe('a displayed price', () => {
  it.each([
    ['499', null, '$499'],
    ['499', '', '$499'],
    ['1,950', '£', '£1,950'],
    ['320', 'CHF', 'CHF\u00a0320'],
    ['320', 'R$', 'R$320'],
    ['$ 250', null, '$250'],
    ['£ 250', '£', '£250'],
    ['950 per day', null, '$950 per day'],
    ['from 1,950', null, 'from $1,950'],
    ['from 1,950', 'CHF', 'from CHF\u00a01,950'],
    ['٣٢٠', '£', '£٣٢٠'],
  ])('of %j in %j is %j', (price, currency, label) => {
    expect(priceLabel(price, currency)).toBe(label);
  });

  it.each(['£320', '€ 1.950', 'CA$320', 'CHF 320', '320 EUR', 'from £1,950', '320 euros', 'on request'])(
    'of %j stays as it was written',
    (price) => {
      expect(priceLabel(price, null)).toBe(price);
      expect(priceLabel(price, 'kr')).toBe(price);
    },
  );

  it.each([
    ['499', null, 'USD'],
    ['499', '€', 'EUR'],
    ['499', '£', 'GBP'],
    ['499', 'CHF', 'CHF'],
    ['499', 'kr', null],
    ['£320', null, 'GBP'],
    ['320 SEK', null, 'SEK'],
    ['CA$320', null, null],
  ])('of %j in %j is in %j for search engines', (price, currency, code) => {
    expect(currencyCode(price, currency)).toBe(code);
  });
});
