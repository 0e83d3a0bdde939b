import type { Issue } from '../api-error.ts';
import { isDayIn, todayIn } from './calendar-days.ts';
import type { PeriodAway, StudioDates } from './open-days.ts';
import { longDay } from './period-words.ts';

/** Tells whether somebody has added or moved a period. An unchanged one may be over. */
const isNew = (period: PeriodAway, before: StudioDates): boolean =>
  !before.away.some(({ id, from, to }) => id === period.id && from === period.from && to === period.to);

/**
 * The problems of added or moved dates that depend on the clock: days that are over, or that the clocks of the time
 * zone skip. Paths are those of the settings.
 */
export const newDateIssues = (before: StudioDates, after: StudioDates, now: number): Issue[] => {
  const { timeZone } = after;
  const today = todayIn(timeZone, now);
  const skipped = (day: string): string | null =>
    timeZone === null || isDayIn(day, timeZone)
      ? null
      : `There is no ${longDay(day)} in ${timeZone}: the clocks skip it`;
  const issueAt = (path: string, message: string | null | false): Issue[] => (message ? [{ path, message }] : []);
  return [
    ...after.closedDays.flatMap((day, at) =>
      before.closedDays.includes(day)
        ? []
        : issueAt(`closedDays.${at}`, skipped(day) ?? (day < today && 'This day is in the past')),
    ),
    ...after.away.flatMap((period, at) =>
      isNew(period, before)
        ? [
            ...issueAt(`away.${at}.from`, skipped(period.from)),
            ...issueAt(`away.${at}.to`, skipped(period.to) ?? (period.to < today && 'This period is in the past')),
          ]
        : [],
    ),
  ];
};
