import { westernDigits } from './western-digits.ts';

const EXTENSION = /(?:ext(?:ension)?|durchwahl|dw|x|#)\s*[.:]?\s*(\d{1,6})\D*$/iu;

/**
 * The address that dials a written phone number (RFC 3966): 'tel:+442079460018;ext=12' for '+44 (0)20 7946 0018 ext. 12'.
 * The zero in brackets is for callers from the same country, so it goes where the country is named.
 */
export const telephoneAddress = (written: string): string => {
  const phone = westernDigits(written.normalize('NFKC'));
  const extension = EXTENSION.exec(phone);
  const whole = extension ? phone.slice(0, extension.index) : phone;
  // A second number, or a remark, follows a word, a comma or a slash between blanks; '030/1234567' is one number.
  const number = /[+(\d][^\p{L}]*/u.exec(whole)?.[0].split(/[,;|]|\s[/\\]\s/, 1)[0] ?? '';
  const isAbroad = /^(?:\+|00)/.test(number);
  const dialled = (isAbroad ? number.replace(/\(\s*0\s*\)/, '') : number).replace(/(?!^)\+|[^\d+]/g, '');
  return `tel:${dialled}${extension ? `;ext=${extension[1]}` : ''}`;
};
