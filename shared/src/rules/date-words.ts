import { englishDays } from '../languages/english-days.ts';

const dateAndTime = { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** Some versions of the locale data put a narrow no-break space before AM and PM. */
export const plainSpaces = (text: string): string => text.replace(/\u202f/g, ' ');

/**
 * Writes a moment (ISO 8601) as 'Nov 21, 2026, 08:15 AM'.
 * @param timeZone an IANA name; by default the time zone of this machine
 * @throws {RangeError} for an unknown time zone
 */
export const dateTimeWords = (timeZone?: string, locale = 'en-US'): ((iso: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, { ...dateAndTime, ...(timeZone ? { timeZone } : {}) });
  return (iso) => plainSpaces(format.format(new Date(iso)));
};

/**
 * Writes the calendar date '2026-11-21' as 'Sat, Nov 21, 2026', or in other words for days, on every machine; returns any
 * other text unchanged.
 */
export const calendarDateWords = (text: string, dayWords = englishDays.shortDay): string => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDate ? dayWords(text) : text;
};
