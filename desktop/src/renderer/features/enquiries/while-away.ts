import { datesIn, type PeriodAway, plusDays, type Settings, todayIn } from '@shutterdesk/shared';

/** For this many days after a period away, Bookings offers what came meanwhile. */
const OFFERED_DAYS = 30;

/** The last period away, if it ended lately; null before it is over. */
export const lastAway = (settings: Partial<Settings>, now: number): PeriodAway | null => {
  const { away, timeZone } = datesIn(settings);
  const today = todayIn(timeZone, now);
  const over = away.filter(({ to }) => to < today && to >= plusDays(today, -OFFERED_DAYS));
  return over.toSorted((one, other) => (one.to < other.to ? -1 : 1)).at(-1) ?? null;
};

/** Distinguishes periods that have been put away; one that is moved is another one. */
export const periodKey = ({ id, from, to }: PeriodAway): string => `${id} ${from} ${to}`;
