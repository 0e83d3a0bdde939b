import type { PublicWords } from '../languages/en.ts';
import { offPageWordsIn, wordsIn } from '../languages/languages.ts';
import type { Settings } from '../schema/settings.ts';
import { plusDays, todayIn } from './calendar-days.ts';
import { calendarDateWords } from './date-words.ts';
import { type Closing, closingOf, datesIn, nextOpenDay, type PeriodAway, type StudioDates } from './open-days.ts';
import { periodIn } from './period-words.ts';

type Words = PublicWords['dates'];

const DAYS_IN_WEEK = 7;

const weekdaysIn = (words: Words, weekdays: readonly number[]): string =>
  weekdays.length === DAYS_IN_WEEK ? words.everyDay : words.listed(weekdays.map(words.weekly));

const closingWords = (words: Words, closing: Closing, day: string): string => {
  switch (closing.kind) {
    case 'past':
      return words.past;
    case 'far':
      return words.far;
    case 'notice':
      return words.notice(closing.days);
    case 'away':
      return words.away(periodIn(words, closing.period));
    case 'day':
      return words.closed('', words.dayAndYear(day));
    case 'weekday':
      return words.closed(weekdaysIn(words, [closing.weekday]), '');
  }
};

const nextWords = (words: Words, next: string | null): string =>
  next === null ? words.none : words.next(words.wholeDay(next));

export interface DayAnswer {
  /** Tells a visitor why the day is closed, and the next open day; null for an open day. */
  readonly sentence: string | null;
  /** The next open day after a closed one; null for an open day, or if there is none within two years. */
  readonly nextOpenDay: string | null;
}

/** Tells a visitor whether the studio takes a day. */
export const answerForDay = (
  dates: StudioDates,
  { day, today, words }: { readonly day: string; readonly today: string; readonly words: Words },
): DayAnswer => {
  const closing = closingOf(dates, day, today);
  if (!closing) return { sentence: null, nextOpenDay: null };
  if (closing.kind === 'far') return { sentence: closingWords(words, closing, day), nextOpenDay: null };
  const next = nextOpenDay(dates, day, today);
  return { sentence: `${closingWords(words, closing, day)} ${nextWords(words, next)}`, nextOpenDay: next };
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

const earliestDay = (dates: StudioDates, today: string, words: Words): DateFieldWords => {
  const { sentence } = answerForDay(dates, { day: today, today, words });
  if (dates.noticeDays === 0 || sentence === null) return {};
  return { min: plusDays(today, dates.noticeDays), 'data-early': sentence };
};

/** The page's sentences on a day of the studio's calendar. */
export const datesOnPage = (dates: StudioDates, today: string, words: Words): PageDates => {
  const soon = plusDays(today, SOON_DAYS);
  const isSoon = ({ from, to }: Pick<PeriodAway, 'from' | 'to'>): boolean => to >= today && from <= soon;
  const periods = dates.away.filter(isSoon).slice(0, NAMED_PERIODS);
  const days = dates.closedDays.filter((day) => isSoon({ from: day, to: day })).slice(0, NAMED_DAYS);
  const { closedWeekdays, noticeDays } = dates;
  const closedDays = words.listed(days.map(words.monthAndDay));
  const closed = closedWeekdays.length + days.length > 0 && words.closed(weekdaysIn(words, closedWeekdays), closedDays);
  const hint = [closed, noticeDays > 0 && words.notice(noticeDays)].filter(Boolean).join(' ');
  return {
    away: periods.map((period) => ({ words: words.away(periodIn(words, period)), sentence: period.sentence })),
    field: { ...(hint === '' ? {} : { hint }), ...earliestDay(dates, today, words) },
  };
};

/** The page's sentences now, in the studio's language. */
export const pageDatesOf = (
  settings: Parameters<typeof datesIn>[0] & Pick<Settings, 'language'>,
  now: number,
): PageDates => {
  const dates = datesIn(settings);
  return datesOnPage(dates, todayIn(dates.timeZone, now), wordsIn(settings.language).dates);
};

/** The preferred date in words, inside a sentence of a letter in the studio's language. */
export const dateInText = (preferredDate: string | null, language: string | null | undefined): string =>
  preferredDate
    ? calendarDateWords(preferredDate, wordsIn(language).dates.wholeDay)
    : offPageWordsIn(language).letter.noDate;
