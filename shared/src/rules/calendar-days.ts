import { isTimeZone } from '../schema/time-zone.ts';

/* A calendar date is a text, yyyy-mm-dd, and has no time zone: only 'today' and midnight need one. */

export const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** The last date that a text of this form can hold. */
export const LAST_CALENDAR_DAY = '9999-12-31';

/** The day a number of days later, but never after the last calendar date. */
export const plusDays = (day: string, count: number): string => {
  const moment = Date.parse(day) + count * DAY_MS;
  return moment > Date.parse(LAST_CALENDAR_DAY) ? LAST_CALENDAR_DAY : new Date(moment).toISOString().slice(0, 10);
};

/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

type Calendar = (moment: number) => string;

const createCalendar = (timeZone: string | null): Calendar => {
  const format = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC',
  });
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
  };
};

/** The last used format: making one takes a thousand times as long as using it. */
let lastFormat: { readonly timeZone: string | null; readonly dateAt: Calendar } | null = null;

/** Reads the calendar date at a moment (milliseconds since 1970). An unknown time zone counts as UTC. */
const calendarIn = (timeZone: string | null): Calendar => {
  if (!lastFormat || lastFormat.timeZone !== timeZone) lastFormat = { timeZone, dateAt: createCalendar(timeZone) };
  return lastFormat.dateAt;
};

/** The calendar date in a time zone; null is UTC. */
export const todayIn = (timeZone: string | null, now: number): string => calendarIn(timeZone)(now);

/**
 * The first moment of a day in a time zone: midnight, or later where the clocks skip midnight. For a day that the
 * clocks skip as a whole, it is the first moment of the next one.
 */
export const firstMomentOf = (day: string, timeZone: string | null): number => {
  const dateAt = calendarIn(timeZone);
  // Zones lie between 14 hours ahead of UTC and 12 behind, and a skipped day adds 24.
  let before = Date.parse(day) - 15 * HOUR_MS;
  let reached = Date.parse(day) + 37 * HOUR_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (dateAt(middle) >= day) reached = middle;
    else before = middle;
  }
  return reached;
};

/** Tells whether a day exists in a time zone: its clocks may have skipped it, such as 2011-12-30 in Samoa. */
export const isDayIn = (day: string, timeZone: string | null): boolean =>
  todayIn(timeZone, firstMomentOf(day, timeZone)) === day;

/** Milliseconds until the next day begins. */
export const untilTomorrow = (timeZone: string | null, now: number): number =>
  firstMomentOf(plusDays(todayIn(timeZone, now), 1), timeZone) - now;
