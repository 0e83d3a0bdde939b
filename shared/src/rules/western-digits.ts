const isDigit = /\p{Nd}/u;

/** The value of a digit: each script has its ten digits in one row of code points. */
const numberOf = (digit: string): number => {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
};

/** A text with the digits of every script as 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(numberOf(digit)));
