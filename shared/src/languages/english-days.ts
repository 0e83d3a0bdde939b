import { formatsIn } from './format.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The English words for days, which the dashboard and the API say too: it does not load the page's words for them. */
export const englishDays = {
  /** `monthAndDay`, `dayAndYear` ('March 3, 2027'), `wholeDay` with the weekday, `shortDay` ('Sat, Mar 6, 2027'), `listed`. */
  .../* @__PURE__ */ formatsIn('en-US'),
  /** 1 is Monday, 7 is Sunday. */
  weekday: (weekday: number): string => WEEKDAYS[weekday - 1] ?? '',
  /** The name of a weekday that comes every week, in a list. */
  weekly: (weekday: number): string => `${WEEKDAYS[weekday - 1]}s`,
  /** A period; `begin` lacks the year if both days have the same. */
  period: (begin: string, end: string): string => `from ${begin} to ${end}`,
  /** A period of one day. */
  on: (day: string): string => `on ${day}`,
};
