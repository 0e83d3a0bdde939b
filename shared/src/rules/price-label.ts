import type { PublicWords } from '../languages/en.ts';
import { DEFAULT_CURRENCY } from '../schema/defaults.ts';

/** A currency sign with its letters, as in CA$, or a code such as CHF. */
const SIGN = /[A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b/u;
const CURRENCY_WORD = /\b(?:dollars?|euros?|pounds?|francs?|kroner|kronor)\b/i;

/** With the separators of any country. */
const AMOUNT = /\p{N}+(?:[.,'’ \u00a0\u202f]\p{N}+)*/u;

const CODES: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP' };

/** A code is separated from the amount, a sign is not: 'CHF 320', '£320'. */
const joined = (currency: string): string => (/\p{Sc}$/u.test(currency) ? currency : `${currency}\u00a0`);

/** The place of the sign in the page's language, such as `en` or `de`. */
type SignPlace = Pick<PublicWords, 'signAfterAmount'>;

const BEFORE: SignPlace = { signAfterAmount: false };

/**
 * Writes a price with the currency directly before the amount, even after words ('from $1,950'), or behind it where the
 * language has it so ('ab 1.950 €'). A price with its own sign or code, or without an amount, stays as it is.
 */
export const priceLabel = (
  price: string,
  currency: string | null | undefined,
  { signAfterAmount }: SignPlace = BEFORE,
): string => {
  const sign = currency || DEFAULT_CURRENCY;
  const bare = price.startsWith(sign) ? price.slice(sign.length).trimStart() : price;
  if (SIGN.test(bare) || CURRENCY_WORD.test(bare) || !/\p{N}/u.test(bare)) return price;
  if (signAfterAmount) return bare.replace(AMOUNT, (amount) => `${amount}\u00a0${sign}`);
  return bare.replace(/\p{N}/u, (digit) => joined(sign) + digit);
};

/** The ISO 4217 code of a price, by its own sign or the studio's; null where neither names a known currency. */
export const currencyCode = (price: string, currency: string | null | undefined): string | null => {
  const sign = SIGN.exec(price)?.[0] ?? (currency || DEFAULT_CURRENCY);
  return CODES[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
};
