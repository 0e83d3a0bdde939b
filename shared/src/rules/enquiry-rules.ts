import type { Issue } from '../api-error.ts';
import type { PublicWords } from '../languages/en.ts';
import { ENQUIRY_LENGTHS } from '../schema/defaults.ts';
import type { NewEnquiry } from '../schema/enquiry.ts';
import { EMAIL, inOneLine, isSeen, mailAddress, plainly } from '../schema/plain-text.ts';

type TextName = keyof typeof ENQUIRY_LENGTHS;
type Words = PublicWords['form'];
type Typed = Readonly<Record<string, unknown>>;

/** An absent field counts as empty. */
const typedIn = (typed: Typed, name: string): string => plainly(String(typed[name] ?? '')).trim();

/** Counts characters; a pair of surrogates is one. */
const isTooLong = (value: string, max: number): boolean => value.length > max && [...value].length > max;

const textProblem = (value: string, max: number, words: Words): string | null => {
  if (isTooLong(value, max)) return words.tooLong(max);
  return isSeen(value) ? null : words.required;
};

const emailProblem = (value: string, words: Words): string | null =>
  textProblem(value, ENQUIRY_LENGTHS.email, words) ?? (EMAIL.test(value) ? null : words.noEmail);

/** Tells whether a day exists: `Date` would read February 30 as another day, or as none. */
const isCalendarDate = (value: string): boolean => {
  const day = new Date(`${value}T00:00Z`);
  return /^\d{4}-/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
};

const problemOf = (name: TextName | 'preferredDate', value: string, words: Words): string | null => {
  if (name === 'preferredDate') return value === '' || isCalendarDate(value) ? null : words.noDate;
  return name === 'email' ? emailProblem(value, words) : textProblem(value, ENQUIRY_LENGTHS[name], words);
};

/**
 * The rules of `newEnquirySchema` in plain code, because the schema library would be a tenth of the page's scripts.
 * A test compares both. Answers the first issue of each field, in the words of the page's language.
 */
export const enquiryIssues = (typed: Typed, words: Words): readonly Issue[] =>
  (['name', 'email', 'phone', 'selectedPackage', 'preferredDate', 'message'] as const).flatMap((path) => {
    const message = problemOf(path, typedIn(typed, path), words);
    return message === null ? [] : [{ path, message }];
  });

/** An enquiry without issues, as the schema would answer it. */
export const enquiryOf = (typed: Typed): NewEnquiry => ({
  name: inOneLine(typedIn(typed, 'name')),
  email: mailAddress(typedIn(typed, 'email')),
  phone: inOneLine(typedIn(typed, 'phone')),
  selectedPackage: inOneLine(typedIn(typed, 'selectedPackage')),
  preferredDate: typedIn(typed, 'preferredDate') || null,
  message: typedIn(typed, 'message'),
});
