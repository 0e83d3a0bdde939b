import { englishDays } from '../languages/english-days.ts';

type Period = { readonly from: string; readonly to: string };
type Words = Pick<typeof englishDays, 'dayAndYear' | 'monthAndDay' | 'period' | 'on'>;

/** A period in the words of a language. */
export const periodIn = (words: Words, { from, to }: Period): string => {
  if (from === to) return words.on(words.dayAndYear(from));
  const begin = from.slice(0, 4) === to.slice(0, 4) ? words.monthAndDay(from) : words.dayAndYear(from);
  return words.period(begin, words.dayAndYear(to));
};

/** 'from March 3 to March 17, 2027', or 'on March 3, 2027'. */
export const periodWords = (period: Period): string => periodIn(englishDays, period);

/** The name of a weekday in English; 1 is Monday, 7 is Sunday. */
export const weekdayName = englishDays.weekday;

/** 'March 3, 2027' */
export const longDay = englishDays.dayAndYear;
