import { describe, expect, it } from 'vitest';
import {
  answerForDay,
  datesOnPage,
  en,
  firstMomentOf,
  isDayIn,
  NO_DATES,
  nextOpenDay,
  type PeriodAway,
  plusDays,
  type StudioDates,
  todayIn,
  untilTomorrow,
} from '../src/index.ts';

const HOUR = 3_600_000;
/** A Sunday. */
const TODAY = '2026-11-22';
const dates = (change: Partial<StudioDates>): StudioDates => ({ ...NO_DATES, ...change });
const away = (from: string, to: string, sentence = ''): PeriodAway => ({ id: from, from, to, sentence });
const sundays = dates({ closedWeekdays: [7] });
const march = dates({ away: [away('2027-03-03', '2027-03-17')] });

describe('a day', () => {
  it.each<[string, StudioDates, string, string | null]>([
    ['is open for a studio that has said nothing', NO_DATES, '2026-12-06', null],
    ['is open for such a studio while it is today somewhere', NO_DATES, '2026-11-21', null],
    [
      'is closed for such a studio in a mistyped year',
      NO_DATES,
      '0026-06-20',
      expect.stringMatching(/^Please choose a date in the future/),
    ],
    ['is open today', sundays, '2026-11-23', null],
    [
      'is closed on a closed weekday',
      sundays,
      '2026-12-06',
      'We are closed on Sundays. The next open day is Monday, December 7, 2026.',
    ],
    [
      'is over',
      sundays,
      '2026-11-20',
      'Please choose a date in the future. The next open day is Monday, November 23, 2026.',
    ],
    [
      'comes too early',
      dates({ noticeDays: 7 }),
      '2026-11-28',
      'We need 7 days’ notice. The next open day is Sunday, November 29, 2026.',
    ],
    [
      'comes too early by one day, and the earliest one is closed',
      dates({ noticeDays: 1, closedDays: ['2026-11-23'] }),
      TODAY,
      'We need one day’s notice. The next open day is Tuesday, November 24, 2026.',
    ],
    ['is the first after the notice', dates({ noticeDays: 7 }), '2026-11-29', null],
    [
      'is closed by itself',
      dates({ closedDays: ['2026-12-24', '2026-12-25'], closedWeekdays: [6, 7] }),
      '2026-12-24',
      'We are closed on December 24, 2026. The next open day is Monday, December 28, 2026.',
    ],
    [
      'is the first of a period away',
      march,
      '2027-03-03',
      'We are away from March 3 to March 17, 2027. The next open day is Thursday, March 18, 2027.',
    ],
    ['is the last of a period away', march, '2027-03-17', expect.stringContaining('March 18')],
    ['is the last before a period away', march, '2027-03-02', null],
    ['is the first after a period away', march, '2027-03-18', null],
    [
      'is in a period over New Year, before a weekend',
      dates({ away: [away('2026-12-24', '2027-01-01')], closedWeekdays: [6, 7] }),
      '2026-12-24',
      'We are away from December 24, 2026 to January 1, 2027. The next open day is Monday, January 4, 2027.',
    ],
    [
      'is a period of its own',
      dates({ away: [away('2028-02-29', '2028-02-29')] }),
      '2028-02-29',
      'We are away on February 29, 2028. The next open day is Wednesday, March 1, 2028.',
    ],
    [
      'is in one of two periods that meet',
      dates({ away: [away('2027-03-03', '2027-03-17'), away('2027-03-18', '2027-03-20')] }),
      '2027-03-10',
      expect.stringContaining('Sunday, March 21, 2027'),
    ],
    [
      'has no open one after it where the studio is closed all week',
      dates({ closedWeekdays: [1, 2, 3, 4, 5, 6, 7] }),
      '2026-12-06',
      'We are closed on Sundays. There is no open day in the next two years.',
    ],
    [
      'has no open one after it where the studio is away for long',
      dates({ away: [away('2026-12-01', '2030-12-31')] }),
      '2026-12-06',
      expect.stringContaining('There is no open day in the next two years.'),
    ],
    ['is more than ten years ahead', sundays, '9999-12-31', 'Please choose a date within the next ten years.'],
  ])('%s', (_, studio, day, sentence) => {
    expect(answerForDay(studio, { day, today: TODAY, words: en.dates }).sentence).toEqual(sentence);
  });

  it('is named with the next open one as a date, for programs', () => {
    expect(answerForDay(sundays, { day: '2026-12-06', today: TODAY, words: en.dates }).nextOpenDay).toBe('2026-12-07');
    expect(nextOpenDay(sundays, '9999-12-26', TODAY)).toBe('9999-12-27');
    expect(nextOpenDay(dates({ closedWeekdays: [5] }), '9999-12-30', TODAY)).toBeNull();
  });
});

describe('the calendar', () => {
  it.each([
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-03-28', 1, '2027-03-29'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('counts %s plus %i as %s', (day, count, later) => expect(plusDays(day, count)).toBe(later));

  it.each([
    ['Pacific/Kiritimati', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-22'],
    [null, '2026-11-22'],
    ['Mars/Olympus', '2026-11-22'],
  ])('reads today in %s', (zone, day) => {
    expect(todayIn(zone, Date.parse('2026-11-22T12:00:00Z'))).toBe(day);
  });

  it.each([
    ['begins at midnight', '2026-11-23', 'Europe/Berlin', '2026-11-22T23:00:00Z'],
    ['begins at midnight in UTC', '2026-11-23', null, '2026-11-23T00:00:00Z'],
    ['begins at one o’clock where Santiago skips midnight', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
    ['begins at one o’clock where Beirut skips midnight', '2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
    ['begins with the next one where Samoa skipped it', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('knows that a day %s', (_, day, zone, moment) => {
    expect(new Date(firstMomentOf(day, zone)).toISOString()).toBe(new Date(moment).toISOString());
  });

  it.each([
    ['an ordinary day', '2026-11-22', 'Europe/Berlin', 24],
    ['the day on which the clocks go forward', '2027-03-28', 'Europe/Berlin', 23],
    ['the day on which the clocks go back', '2026-10-25', 'Europe/Berlin', 25],
    ['the day before Santiago skips midnight', '2026-09-05', 'America/Santiago', 24],
    ['the day on which Santiago skips midnight', '2026-09-06', 'America/Santiago', 23],
    ['the day that ends with an hour twice in Santiago', '2027-04-03', 'America/Santiago', 25],
    ['the day on which Lord Howe goes back by half an hour', '2027-04-04', 'Australia/Lord_Howe', 24.5],
  ])('gives %s its hours', (_, day, zone, hours) => {
    expect(untilTomorrow(zone, firstMomentOf(day, zone)) / HOUR).toBe(hours);
  });

  it('knows the days that the clocks skip', () => {
    expect(isDayIn('2011-12-30', 'Pacific/Apia')).toBe(false);
    expect(isDayIn('2011-12-31', 'Pacific/Apia')).toBe(true);
    expect(isDayIn('2026-09-06', 'America/Santiago')).toBe(true);
    expect(isDayIn('2011-12-30', 'Europe/Berlin')).toBe(true);
  });
});

describe('the page', () => {
  it('says nothing of a studio that takes every day', () => {
    expect(datesOnPage(NO_DATES, TODAY, en.dates)).toEqual({ away: [], field: {} });
  });

  it.each<[string, string[]]>([
    ['2027-01-01', []],
    ['2027-01-02', ['We are away from March 3 to March 17, 2027.']],
    ['2027-03-17', ['We are away from March 3 to March 17, 2027.']],
    ['2027-03-18', []],
  ])('names a period away from 60 days before it to its last day: %s', (today, words) => {
    const studio = dates({ away: [away('2027-03-03', '2027-03-17', 'We are in Norway.')] });
    expect(datesOnPage(studio, today, en.dates).away.map((period) => period.words)).toEqual(words);
  });

  it('names no more than three periods and five days', () => {
    const closedDays = Array.from({ length: 9 }, (_, at) => plusDays('2026-12-01', at));
    const periods = closedDays.map((day) => away(plusDays(day, 10), plusDays(day, 10)));
    const words = datesOnPage(dates({ away: periods, closedDays }), TODAY, en.dates);
    expect(words.away).toHaveLength(3);
    expect(words.field.hint).toBe('We are closed on December 1, December 2, December 3, December 4, and December 5.');
  });

  it('says at the field which weekdays are closed, and which notice the studio needs', () => {
    expect(datesOnPage(dates({ closedWeekdays: [1, 7], noticeDays: 7 }), TODAY, en.dates).field).toEqual({
      hint: 'We are closed on Mondays and Sundays. We need 7 days’ notice.',
      min: '2026-11-29',
      'data-early': 'We need 7 days’ notice. The next open day is Tuesday, December 1, 2026.',
    });
  });

  it('names closed weekdays and closed days in one sentence', () => {
    const { hint } = datesOnPage(dates({ closedWeekdays: [7], closedDays: ['2026-12-24'] }), TODAY, en.dates).field;
    expect(hint).toBe('We are closed on Sundays, and on December 24.');
  });

  it('says when no day of the week is left', () => {
    const { hint } = datesOnPage(dates({ closedWeekdays: [1, 2, 3, 4, 5, 6, 7] }), TODAY, en.dates).field;
    expect(hint).toBe('We are closed on every day of the week.');
  });
});
