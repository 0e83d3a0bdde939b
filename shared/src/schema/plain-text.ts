/**
 * Characters that change the direction of the text after them, so that one name could pass for another. They are
 * removed rather than refused, because a number copied from a phone's address book may contain some. Characters that
 * join letters (Persian, emoji) stay.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Forms submit Windows line endings on every machine; Word and PDF files have line ends and page breaks of their own. */
const LINE_ENDS = /\r\n?|[\v\f\u0085]/g;

/** Nobody sees these, so nobody could find and delete them. */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/gu;

/** A text as people see it. Invisible characters from elsewhere become line ends or are dropped, and are never refused. */
export const plainly = (value: string): string =>
  value.replace(LINE_ENDS, '\n').replace(CONTROL_CHARACTERS, '').replace(TURNING, '');

/** The same for a field of one line, where such an end is a space; a typed line feed stays, for the field to judge. */
export const plainlyInField = (value: string): string => plainly(value.replace(/[\v\f\u0085]/g, ' '));

/** Puts a text on one line: it becomes a header of a message, or a line of a letter or a menu. */
export const inOneLine = (value: string): string => value.replace(/\s+/g, ' ');

/** Characters that are invisible on a screen. */
export const UNSEEN = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u');

export const isSeen = (value: string): boolean => SEEN.test(value);

export const atMost = (max: number): string => `Must be at most ${max} characters`;
export const EMAIL_SENTENCE = 'Please enter a valid email address';
export const DATE_SENTENCE = 'Please enter a valid date';

/**
 * Something at a domain with a dot, in any script. A wrong address costs a studio less than a lost enquiry, so only
 * what cannot be written to is refused.
 */
export const EMAIL =
  /^[^\s@<>()[\]\\,;:"]+@(?:[^\s@<>()[\]\\,;:"/?#%.-][^\s@<>()[\]\\,;:"/?#%.]*\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** The address as mail programs and servers know it: a domain in other letters is written in punycode. */
export const mailAddress = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const url = `http://${domain}`;
  return /^[\x21-\x7e]*$/.test(domain) || !URL.canParse(url) ? email : `${email.slice(0, at)}${new URL(url).hostname}`;
};

/** `mailto:` without characters that could end the address or add a field. */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(mailAddress(email)).replace('%40', '@')}`;
