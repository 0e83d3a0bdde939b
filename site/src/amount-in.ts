/** The first number, with the separators of any country: points, commas, apostrophes, and blanks before three digits. */
const NUMBER = /\d+(?:[.,'’]\d+|[ \u00a0\u2009\u202f]\d{3}(?!\d))*/u;

/** Thousands with one kind of separator: '1.950', '1 950 000', and '1,95,000' as in India. */
const THOUSANDS = /^[1-9]\d{0,2}(?:([^\d])\d{3}(?:\1\d{3})*|(?:,\d{2})+,\d{3})$/u;

const wholeAmount = (text: string): string | null =>
  /^\d+$/.test(text) || THOUSANDS.test(text) ? text.replace(/\D/g, '') : null;

/**
 * The amount in a price: '1,200', '1.950,00' and 'from 300' have one. 'on request' has none, and neither have two numbers
 * or one that could be read in two ways. One or two digits after the last point or comma are cents, and three are thousands.
 */
export const amountIn = (price: string): string | null => {
  const found = NUMBER.exec(price);
  // '2k' is two thousand, and '2 sessions 450' or '450–600' has two numbers.
  if (!found || /^\s?k\b|\d/i.test(price.slice(found.index + found[0].length))) return null;
  const [, whole = found[0], separator, cents] = /^(.*\d)([.,])(\d{1,2})$/u.exec(found[0]) ?? [];
  const amount = separator && whole.includes(separator) ? null : wholeAmount(whole);
  return amount && cents ? `${amount}.${cents}` : amount;
};
