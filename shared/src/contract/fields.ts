import * as z from 'zod/mini';

/** C0 and C1 control characters other than tab and newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression exists to find them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const canBeShown = z.refine<string>(
  (value) => !CONTROL_CHARACTERS.test(value),
  'Contains characters that cannot be shown',
);

/** A form sends the line ends of Windows, whatever the machine. */
const withPlainNewlines = (value: string): string => value.replace(/\r\n?/g, '\n');
const plainNewlines = z.overwrite<string>(withPlainNewlines);

export const text = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'Required' : 'Invalid input') })
    .check(plainNewlines, z.trim(), z.maxLength(max, `Must be at most ${max} characters`), canBeShown);

/** Trimmed text that must hold something: 'Required' when it does not. */
export const requiredText = (max: number) => text(max).check(z.minLength(1, 'Required'));

/** A field that may be left blank: '' (after trimming) and null are both stored and answered as null. */
export const blankable = <Rule extends z.ZodMiniType<string, string>>(rule: Rule) =>
  z.pipe(
    z.nullable(z.string('Invalid input')),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : withPlainNewlines(value).trim() || null)),
      z.pipe(z.nullable(z.string().check(canBeShown)), z.nullable(rule)),
    ),
  );

export const EMAIL_SENTENCE = 'Please enter a valid email address';

export const emailAddress = (rule: z.ZodMiniString<string>) =>
  rule.check(z.maxLength(254, 'Must be at most 254 characters'), z.regex(z.regexes.email, EMAIL_SENTENCE));

/** Identifiers are uuid v7, made by whoever creates the thing. */
export const id = z.uuid('Invalid input');

/** ISO 8601 in UTC, as stored. */
export const timestamp = z.iso.datetime();
