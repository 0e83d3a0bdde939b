import { plusDays, todayIn } from './calendar-days.ts';
import { type Closing, closingOf, datesIn, nextOpenDay, type PeriodAway, type StudioDates } from './open-days.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The name of a weekday; 1 is Monday, 7 is Sunday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(day));
};

const monthAndDay = /* @__PURE__ */ formatOf({ month: 'long', day: 'numeric' });
const dayAndYear = /* @__PURE__ */ formatOf({ month: 'long', day: 'numeric', year: 'numeric' });
const wholeDay = /* @__PURE__ */ formatOf({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** 'March 3, 2027' */
export const longDay = (day: string): string => dayAndYear(day);

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words);

/** 'from March 3 to March 17, 2027', or 'on March 3, 2027'. */
export const periodWords = ({ from, to }: Pick<PeriodAway, 'from' | 'to'>): string => {
  if (from === to) return `on ${dayAndYear(from)}`;
  const begin = from.slice(0, 4) === to.slice(0, 4) ? monthAndDay(from) : dayAndYear(from);
  return `from ${begin} to ${dayAndYear(to)}`;
};

const awayWords = (period: PeriodAway): string => `We are away ${periodWords(period)}.`;

const noticeWords = (days: number): string =>
  days === 1 ? 'We need one day’s notice.' : `We need ${days} days’ notice.`;

const weekdaysWords = (weekdays: readonly number[]): string =>
  weekdays.length === WEEKDAYS.length
    ? 'every day of the week'
    : listed(weekdays.map((weekday) => `${weekdayName(weekday)}s`));

const closingWords = (closing: Closing, day: string): string => {
  switch (closing.kind) {
    case 'past':
      return 'Please choose a date that is still to come.';
    case 'notice':
      return noticeWords(closing.days);
    case 'away':
      return awayWords(closing.period);
    case 'day':
      return `We are closed on ${dayAndYear(day)}.`;
    case 'weekday':
      return `We are closed on ${weekdaysWords([closing.weekday])}.`;
  }
};

const nextWords = (next: string | null): string =>
  next === null ? 'There is no open day in the next two years.' : `The next open day is ${wholeDay(next)}.`;

export interface DayAnswer {
  /** Tells a visitor why the day is closed, and the next open day; null for an open day. */
  readonly sentence: string | null;
  /** The next open day after a closed one; null for an open day, or if there is none within two years. */
  readonly nextOpenDay: string | null;
}

/** Tells a visitor whether the studio takes a day. */
export const answerForDay = (dates: StudioDates, day: string, today: string): DayAnswer => {
  const closing = closingOf(dates, day, today);
  if (!closing) return { sentence: null, nextOpenDay: null };
  const next = nextOpenDay(dates, day, today);
  return { sentence: `${closingWords(closing, day)} ${nextWords(next)}`, nextOpenDay: next };
};

/** The page names periods and closed days that begin within this many days. */
const SOON_DAYS = 60;
const NAMED_PERIODS = 3;
const NAMED_DAYS = 5;

/** Attributes of the page's date field. */
export interface DateFieldWords {
  /** The line below the field. */
  readonly hint?: string;
  /** The earliest day that it offers; absent: the visitor's own today. */
  readonly min?: string;
  /** The sentence for an earlier day. */
  readonly 'data-early'?: string;
}

/** The page's sentences about the studio's dates. */
export interface PageDates {
  /** The periods away that have begun or begin soon, with the studio's own sentence ('' for none). */
  readonly away: readonly { readonly words: string; readonly sentence: string }[];
  readonly field: DateFieldWords;
}

/** The sentences of a page that cannot follow the studio's dates. */
export const CHECKED_WHEN_SENT: PageDates = { away: [], field: { hint: 'Dates are checked when the form is sent.' } };

const earliestDay = (dates: StudioDates, today: string): DateFieldWords => {
  const { sentence } = answerForDay(dates, today, today);
  if (dates.noticeDays === 0 || sentence === null) return {};
  return { min: plusDays(today, dates.noticeDays), 'data-early': sentence };
};

/** The page's sentences on a day of the studio's calendar. */
export const datesOnPage = (dates: StudioDates, today: string): PageDates => {
  const soon = plusDays(today, SOON_DAYS);
  const isSoon = ({ from, to }: Pick<PeriodAway, 'from' | 'to'>): boolean => to >= today && from <= soon;
  const periods = dates.away.filter(isSoon).slice(0, NAMED_PERIODS);
  const days = dates.closedDays.filter((day) => isSoon({ from: day, to: day })).slice(0, NAMED_DAYS);
  const { closedWeekdays, noticeDays } = dates;
  const closed = [weekdaysWords(closedWeekdays), listed(days.map(monthAndDay))].filter(Boolean).join(', and on ');
  const hint = [closed && `We are closed on ${closed}.`, noticeDays > 0 && noticeWords(noticeDays)]
    .filter(Boolean)
    .join(' ');
  return {
    away: periods.map((period) => ({ words: awayWords(period), sentence: period.sentence })),
    field: { ...(hint === '' ? {} : { hint }), ...earliestDay(dates, today) },
  };
};

/** The page's sentences now. */
export const pageDatesOf = (settings: Parameters<typeof datesIn>[0], now: number): PageDates => {
  const dates = datesIn(settings);
  return datesOnPage(dates, todayIn(dates.timeZone, now));
};
