import * as z from 'zod/mini';
import { atMost, EMAIL, EMAIL_SENTENCE, inOneLine, isSeen, mailAddress, plainly, UNSEEN } from './plain-text.ts';

const plain = z.overwrite<string>(plainly);

/** For names that must differ visibly. */
export const allSeen = (message: string) =>
  z.refine<string>((value) => !new RegExp(`[${UNSEEN}]`, 'u').test(value), message);

/** Ends the check of a text or a list that is too long: what follows would work for each piece of it. */
export const longest = (max: number, error?: string) => z.maxLength(max, { ...(error ? { error } : {}), abort: true });

type Check = Parameters<z.ZodMiniString<string>['check']>[number];

/** `first` checks the text before it is trimmed or normalised. */
export const text = (max: number, ...first: readonly Check[]) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'Required' : 'Invalid input') })
    .check(...first, plain, z.trim(), longest(max, atMost(max)));

/** Trimmed text that must not be empty: 'Required' otherwise. */
export const requiredText = (max: number, ...first: readonly Check[]) =>
  text(max, ...first).check(
    z.minLength(1, 'Required'),
    z.refine((value) => value === '' || isSeen(value), 'Required'),
  );

export const oneLine = z.overwrite<string>(inOneLine);

/**
 * A field that may be blank: '' (after trimming) and null are both stored and returned as null.
 * @param read drops or turns the characters that nobody sees
 */
export const blankable = <Rule extends z.ZodMiniType<string, string>>(rule: Rule, read = plainly) =>
  z.pipe(
    z.nullable(z.string('Invalid input')),
    z.pipe(
      z.transform((value: string | null) => (value === null ? null : read(value).trim() || null)),
      z.nullable(rule),
    ),
  );

export const emailAddress = (rule: z.ZodMiniString<string>) =>
  rule.check(longest(254, atMost(254)), z.regex(EMAIL, EMAIL_SENTENCE));

/** A client's address, which every browser sends in the form that Chromium gives it. */
export const clientAddress = (max: number) => emailAddress(requiredText(max)).check(z.overwrite(mailAddress));

/** Ids are uuid v7; the client that creates an item chooses its id. */
export const id = /* @__PURE__ */ z.uuid('Invalid input');

/** ISO 8601 in UTC. */
export const timestamp = /* @__PURE__ */ z.iso.datetime();

/** Always written to the millisecond, as it is stored, because moments are compared as text. */
export const moment = /* @__PURE__ */ z.iso
  .datetime('Must be a moment in UTC, such as 2026-11-22T09:30:00.000Z')
  .check(z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())));

/** A value that only a later release knows counts as absent. */
export const orAbsent = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.catch(z.optional(schema), undefined));
