import { DEFAULT_CURRENCY } from '../defaults.ts';

/** A sign with the letters that belong to it, as in CA$, or a code such as CHF. */
const SIGN = /[A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b/u;
const CURRENCY_WORD = /\b(?:dollars?|euros?|pounds?|francs?|kroner|kronor)\b/i;

const CODES: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP' };

/** Letters stand apart from the amount, signs do not: 'CHF 320', '£320'. */
const joined = (currency: string): string => (/\p{Sc}$/u.test(currency) ? currency : `${currency}\u00a0`);

/**
 * A price as it is shown: the currency directly before its amount, also where words come first ('from $1,950'). What
 * has a sign or code of its own, or no amount at all, is shown as it was written.
 */
export const priceLabel = (price: string, currency: string | null | undefined): string => {
  const sign = currency || DEFAULT_CURRENCY;
  const bare = price.startsWith(sign) ? price.slice(sign.length).trimStart() : price;
  if (SIGN.test(bare) || CURRENCY_WORD.test(bare) || !/\p{N}/u.test(bare)) return price;
  return bare.replace(/\p{N}/u, (digit) => joined(sign) + digit);
};

/** The ISO 4217 code of what a price is in, by its own sign or the studio's; null where that is not known. */
export const currencyCode = (price: string, currency: string | null | undefined): string | null => {
  const sign = SIGN.exec(price)?.[0] ?? (currency || DEFAULT_CURRENCY);
  return CODES[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
};
