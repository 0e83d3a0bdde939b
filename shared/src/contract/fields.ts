import * as z from 'zod/mini';

/** C0 and C1 control characters other than tab and newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression exists to find them
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const canBeShown = z.refine<string>(
  (value) => !CONTROL_CHARACTERS.test(value),
  'Contains characters that cannot be shown',
);

/**
 * Characters that change the direction of the text after them, so that one name could pass for another. They are
 * removed rather than refused, because a number copied from a phone's address book may contain some. Characters that
 * join letters (Persian, emoji) stay.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Forms submit Windows line endings on every machine. */
const plainly = (value: string): string => value.replace(/\r\n?/g, '\n').replace(TURNING, '');
const plain = z.overwrite<string>(plainly);

/** Characters that are invisible on a screen. */
const UNSEEN = '\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u');

/** For names that must differ visibly. */
export const allSeen = (message: string) =>
  z.refine<string>((value) => !new RegExp(`[${UNSEEN}]`, 'u').test(value), message);

type Check = Parameters<z.ZodMiniString<string>['check']>[number];

/** `first` checks the text before it is trimmed or normalised. */
export const text = (max: number, ...first: readonly Check[]) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'Required' : 'Invalid input') })
    .check(...first, plain, z.trim(), z.maxLength(max, `Must be at most ${max} characters`), canBeShown);

/** Trimmed text that must not be empty: 'Required' otherwise. */
export const requiredText = (max: number, ...first: readonly Check[]) =>
  text(max, ...first).check(
    z.minLength(1, 'Required'),
    z.refine((value) => value === '' || SEEN.test(value), 'Required'),
  );

/** A field that may be blank: '' (after trimming) and null are both stored and returned as null. */
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

/** Ids are uuid v7; the client that creates an item chooses its id. */
export const id = /* @__PURE__ */ z.uuid('Invalid input');

/** ISO 8601 in UTC. */
export const timestamp = /* @__PURE__ */ z.iso.datetime();
