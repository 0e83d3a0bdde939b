import type { Issue } from '../api-error.ts';
import { ENQUIRY_LENGTHS } from '../schema/defaults.ts';
import type { NewEnquiry } from '../schema/enquiry.ts';
import {
  atMost,
  DATE_SENTENCE,
  EMAIL,
  EMAIL_SENTENCE,
  inOneLine,
  isSeen,
  mailAddress,
  plainly,
} from '../schema/plain-text.ts';

type TextName = keyof typeof ENQUIRY_LENGTHS;
type Typed = Readonly<Record<string, unknown>>;

/** An absent field counts as empty. */
const typedIn = (typed: Typed, name: string): string => plainly(String(typed[name] ?? '')).trim();

/** Counts characters; a pair of surrogates is one. */
const isTooLong = (value: string, max: number): boolean => value.length > max && [...value].length > max;

const textProblem = (value: string, max: number): string | null => {
  if (isTooLong(value, max)) return atMost(max);
  return isSeen(value) ? null : 'Required';
};

const emailProblem = (value: string): string | null =>
  textProblem(value, ENQUIRY_LENGTHS.email) ?? (EMAIL.test(value) ? null : EMAIL_SENTENCE);

/** Tells whether a day exists: `Date` would read February 30 as another day, or as none. */
const isCalendarDate = (value: string): boolean => {
  const day = new Date(`${value}T00:00Z`);
  return /^\d{4}-/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${value}T`);
};

const dateProblem = (value: string): string | null => (value === '' || isCalendarDate(value) ? null : DATE_SENTENCE);

const problemOf = (name: TextName | 'preferredDate', value: string): string | null => {
  if (name === 'preferredDate') return dateProblem(value);
  return name === 'email' ? emailProblem(value) : textProblem(value, ENQUIRY_LENGTHS[name]);
};

/**
 * The rules of `newEnquirySchema` in plain code, because the schema library would be a tenth of the page's scripts.
 * A test compares both. Answers the first issue of each field.
 */
export const enquiryIssues = (typed: Typed): readonly Issue[] =>
  (['name', 'email', 'phone', 'selectedPackage', 'preferredDate', 'message'] as const).flatMap((path) => {
    const message = problemOf(path, typedIn(typed, path));
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
