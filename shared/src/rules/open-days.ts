import { LAST_CALENDAR_DAY, plusDays, weekdayOf } from './calendar-days.ts';

/** Days on which the studio takes no sessions; both ends are included. */
export interface PeriodAway {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The studio's own sentence for visitors; '' for none. */
  readonly sentence: string;
}

/** The order in which periods are stored and shown. */
export const byBegin = (a: PeriodAway, b: PeriodAway): number =>
  a.from < b.from || (a.from === b.from && a.id < b.id) ? -1 : 1;

/** The settings that decide which days the studio takes. */
export interface StudioDates {
  /** null: not set yet, and counts as UTC. */
  readonly timeZone: string | null;
  /** 1 is Monday, 7 is Sunday. */
  readonly closedWeekdays: readonly number[];
  readonly closedDays: readonly string[];
  readonly away: readonly PeriodAway[];
  /** The earliest day is this many days after today; 0 for no notice. */
  readonly noticeDays: number;
}

export const NO_DATES: StudioDates = {
  timeZone: null,
  closedWeekdays: [],
  closedDays: [],
  away: [],
  noticeDays: 0,
};

export const DATES_FIELDS = ['timeZone', 'closedWeekdays', 'closedDays', 'away', 'noticeDays'] as const;

/** The dates in settings of any release: a field that they lack restricts nothing. */
export const datesIn = (
  settings: { readonly [Field in keyof StudioDates]?: StudioDates[Field] | undefined },
): StudioDates => ({
  timeZone: settings.timeZone ?? NO_DATES.timeZone,
  closedWeekdays: settings.closedWeekdays ?? NO_DATES.closedWeekdays,
  closedDays: settings.closedDays ?? NO_DATES.closedDays,
  away: settings.away ?? NO_DATES.away,
  noticeDays: settings.noticeDays ?? NO_DATES.noticeDays,
});

/** The reason why a day is closed. */
export type Closing =
  | { readonly kind: 'past' | 'far' | 'day' }
  | { readonly kind: 'notice'; readonly days: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'away'; readonly period: PeriodAway };

/** Nobody books a session for later; a mistyped year does. */
const DAYS_AHEAD = 3653;

/** A studio that has set no dates takes every day from now on. */
const takesEveryDay = ({ closedWeekdays, closedDays, away, noticeDays }: StudioDates): boolean =>
  closedWeekdays.length + closedDays.length + away.length + noticeDays === 0;

const closingAhead = ({ closedWeekdays, closedDays, away }: StudioDates, day: string): Closing | null => {
  const period = away.find(({ from, to }) => from <= day && day <= to);
  if (period) return { kind: 'away', period };
  if (closedDays.includes(day)) return { kind: 'day' };
  const weekday = weekdayOf(day);
  return closedWeekdays.includes(weekday) ? { kind: 'weekday', weekday } : null;
};

/** The reason why the studio does not take a day; null if it does. */
export const closingOf = (dates: StudioDates, day: string, today: string): Closing | null => {
  if (day > plusDays(today, DAYS_AHEAD)) return { kind: 'far' };
  // Without a time zone of the studio's own, a visitor's today may be its yesterday.
  if (takesEveryDay(dates)) return day < plusDays(today, -1) ? { kind: 'past' } : null;
  if (day < today) return { kind: 'past' };
  if (day < plusDays(today, dates.noticeDays)) return { kind: 'notice', days: dates.noticeDays };
  return closingAhead(dates, day);
};

const SEARCHED_DAYS = 731;

/** The first open day after a day; null if there is none within two years. */
export const nextOpenDay = (dates: StudioDates, day: string, today: string): string | null => {
  const starts = [plusDays(today, dates.noticeDays), plusDays(day, 1)];
  let candidate = starts.toSorted().at(-1) ?? day;
  for (let searched = 0; searched < SEARCHED_DAYS && candidate < LAST_CALENDAR_DAY; searched += 1) {
    if (!closingAhead(dates, candidate)) return candidate;
    candidate = plusDays(candidate, 1);
  }
  return null;
};
