/** C0 and C1 control characters other than tab and newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression exists to find them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

export const canBeShown = (value: string): boolean => !CONTROL_CHARACTERS.test(value);

/**
 * Characters that change the direction of the text after them, so that one name could pass for another. They are
 * removed rather than refused, because a number copied from a phone's address book may contain some. Characters that
 * join letters (Persian, emoji) stay.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Forms submit Windows line endings on every machine. */
export const plainly = (value: string): string => value.replace(/\r\n?/g, '\n').replace(TURNING, '');

/** Puts a text on one line: it becomes a header of a message, or a line of a letter or a menu. */
export const inOneLine = (value: string): string => value.replace(/\s+/g, ' ');

/** Characters that are invisible on a screen. */
export const UNSEEN = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u');

export const isSeen = (value: string): boolean => SEEN.test(value);

export const atMost = (max: number): string => `Must be at most ${max} characters`;
export const NOT_SHOWN = 'Contains characters that cannot be shown';
export const EMAIL_SENTENCE = 'Please enter a valid email address';
export const DATE_SENTENCE = 'Please enter a valid date';

/** An ordinary e-mail address: letters, digits and a few signs at a domain. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
