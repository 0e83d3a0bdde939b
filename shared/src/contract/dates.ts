import * as z from 'zod/mini';
import { byBegin, type PeriodAway } from '../rules/open-days.ts';
import { periodWords } from '../rules/period-words.ts';
import { blankable, id, longest, text } from '../schema/fields.ts';
import { DATES_MAX } from '../schema/studio-dates.ts';
import { isTimeZone } from '../schema/time-zone.ts';

const NO_WEEKDAY = 'Weekdays are numbered from 1 (Monday) to 7 (Sunday)';
const NO_NOTICE = `Please enter a number of days from 0 to ${DATES_MAX.notice}`;

const day = z.string('Invalid input').check(z.iso.date('Please enter a valid date'));

const isWhole = (min: number, max: number) => (value: number) =>
  Number.isInteger(value) && value >= min && value <= max;

const periodAway = z
  .object({ id, from: day, to: day, sentence: text(DATES_MAX.sentence) })
  .check(z.refine(({ from, to }) => from <= to, { error: 'This period ends before it begins', path: ['to'] }));

/** The issue names the later of two periods that overlap, because that one was added last. */
const refuseOverlaps = z.superRefine<readonly PeriodAway[]>((periods, { addIssue }) => {
  for (const [at, { id: own, from, to }] of periods.entries()) {
    const earlier = periods.slice(0, at);
    if (earlier.some((other) => other.id === own))
      addIssue({ code: 'custom', path: [at, 'id'], message: 'Invalid input' });
    const overlapped = earlier.find((other) => other.from <= to && from <= other.to);
    if (overlapped) {
      addIssue({ code: 'custom', path: [at, 'from'], message: `Overlaps the period ${periodWords(overlapped)}` });
    }
  }
});

const refuseRepetitions = z.superRefine<readonly string[]>((days, { addIssue }) => {
  for (const [at, day] of days.entries()) {
    if (days.indexOf(day) < at) addIssue({ code: 'custom', path: [at], message: 'This day is already listed' });
  }
});

/** The fields of a save of the settings that concern dates. Lists are stored in order. */
export const datesInput = {
  timeZone: z.optional(
    blankable(z.string().check(longest(64, 'No such time zone'), z.refine(isTimeZone, 'No such time zone'))),
  ),
  closedWeekdays: z.optional(
    z
      .array(z.number('Invalid input').check(z.refine(isWhole(1, 7), NO_WEEKDAY)), 'Invalid input')
      .check(z.overwrite((weekdays) => [...new Set(weekdays)].sort((a, b) => a - b))),
  ),
  closedDays: z.optional(
    z.array(day, 'Invalid input').check(
      longest(DATES_MAX.days, `You can have at most ${DATES_MAX.days} closed days. Remove past ones.`),
      refuseRepetitions,
      z.overwrite((days) => days.toSorted()),
    ),
  ),
  away: z.optional(
    z.array(periodAway, 'Invalid input').check(
      longest(DATES_MAX.periods, `You can have at most ${DATES_MAX.periods} periods. Remove past ones.`),
      refuseOverlaps,
      z.overwrite((periods) => periods.toSorted(byBegin)),
    ),
  ),
  noticeDays: z.optional(z.number(NO_NOTICE).check(z.refine(isWhole(0, DATES_MAX.notice), NO_NOTICE))),
};

/** The fields of dates in a save. */
export const datesInputSchema = z.object(datesInput);
