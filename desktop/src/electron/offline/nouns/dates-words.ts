import { calendarDateWords, periodWords, type Settings, sameValue, weekdayName } from '@shutterdesk/shared';

type Dates = Partial<Settings>;

/** Each period that was added, changed or removed. */
const awayWords = ({ away: before = [] }: Dates, { away: after = [] }: Dates): string[] => [
  ...after.flatMap((period) => {
    const old = before.find(({ id }) => id === period.id);
    if (!old) return [`Away ${periodWords(period)}`];
    return sameValue(old, period) ? [] : [`Away ${periodWords(period)} (changed)`];
  }),
  ...before
    .filter((period) => !after.some(({ id }) => id === period.id))
    .map((period) => `No longer away ${periodWords(period)}`),
];

const listWords = <Item>(before: readonly Item[], after: readonly Item[], name: (item: Item) => string): string[] => [
  ...after.filter((item) => !before.includes(item)).map((item) => `Closed on ${name(item)}`),
  ...before.filter((item) => !after.includes(item)).map((item) => `Open on ${name(item)}`),
];

const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The words of a change for the fields of the studio's dates whose values are no text. */
export const DATES_WORDS: {
  readonly [Field in keyof Settings]?: (before: Dates, after: Dates) => string[];
} = {
  away: awayWords,
  closedWeekdays: ({ closedWeekdays: before = [] }, { closedWeekdays: after = [] }) =>
    listWords(before, after, (weekday) => `${weekdayName(weekday)}s`),
  closedDays: ({ closedDays: before = [] }, { closedDays: after = [] }) => listWords(before, after, calendarDateWords),
  noticeDays: ({ noticeDays: before = 0 }, { noticeDays: after = 0 }) => [
    `Earliest notice ${dayCount(before)} → ${dayCount(after)}`,
  ],
};
