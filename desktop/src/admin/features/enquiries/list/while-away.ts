import { datesIn, type PeriodAway, plusDays, type Settings, todayIn } from '@shutterdesk/shared';

/** Bookings offers the enquiries of a period away for this many days after it. */
const OFFERED_DAYS = 30;

/** The last period away, if it ended lately; null otherwise. */
export const lastAway = (settings: Partial<Settings>, now: number): PeriodAway | null => {
  const { away, timeZone } = datesIn(settings);
  const today = todayIn(timeZone, now);
  const over = away.filter(({ to }) => to < today && to >= plusDays(today, -OFFERED_DAYS));
  return over.toSorted((a, b) => (a.to < b.to ? -1 : 1)).at(-1) ?? null;
};

/** Identifies a period whose line was put away. A moved period counts as another one. */
export const periodKey = ({ id, from, to }: PeriodAway): string => `${id} ${from} ${to}`;
