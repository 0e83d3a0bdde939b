import * as z from 'zod/mini';

/** C0 and C1 control characters other than tab and newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression exists to find them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const canBeShown = z.refine<string>(
  (value) => !CONTROL_CHARACTERS.test(value),
  'Contains characters that cannot be shown',
);

/**
 * What turns the letters after it about, so that a name could read as another one. It is left out and not refused: a
 * number copied from a phone's address book comes with some. What joins letters (Persian, emoji) stays.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A form sends the line ends of Windows, whatever the machine. */
const plainly = (value: string): string => value.replace(/\r\n?/g, '\n').replace(TURNING, '');
const plain = z.overwrite<string>(plainly);

/** What takes no room on a screen. */
const UNSEEN = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u');

/** For names that are told apart by what is seen of them. */
export const allSeen = (message: string) =>
  z.refine<string>((value) => !new RegExp(`[${UNSEEN}]`, 'u').test(value), message);

type Check = Parameters<z.ZodMiniString<string>['check']>[number];

/** `first` looks at the text as it came. */
export const text = (max: number, ...first: readonly Check[]) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'Required' : 'Invalid input') })
    .check(...first, plain, z.trim(), z.maxLength(max, `Must be at most ${max} characters`), canBeShown);

/** Trimmed text that must hold something: 'Required' when it does not. */
export const requiredText = (max: number, ...first: readonly Check[]) =>
  text(max, ...first).check(
    z.minLength(1, 'Required'),
    z.refine((value) => value === '' || SEEN.test(value), 'Required'),
  );

/** A field that may be left blank: '' (after trimming) and null are both stored and answered as null. */
export const blankable = <Rule extends z.ZodMiniType<string, string>>(rule: Rule) =>
  z.pipe(
    z.nullable(z.string('Invalid input')),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : plainly(value).trim() || null)),
      z.pipe(z.nullable(z.string().check(canBeShown)), z.nullable(rule)),
    ),
  );

export const EMAIL_SENTENCE = 'Please enter a valid email address';

export const emailAddress = (rule: z.ZodMiniString<string>) =>
  rule.check(z.maxLength(254, 'Must be at most 254 characters'), z.regex(z.regexes.email, EMAIL_SENTENCE));

/** Identifiers are uuid v7, made by whoever creates the thing. */
export const id = /* @__PURE__ */ z.uuid('Invalid input');

/** ISO 8601 in UTC, as stored. */
export const timestamp = /* @__PURE__ */ z.iso.datetime();
