import * as z from 'zod/mini';

/** The largest number of periods and of closed days, the longest notice in days, and the longest own sentence. */
export const DATES_MAX = { periods: 100, days: 100, notice: 365, sentence: 1000 } as const;

/** The fields of the settings that concern dates. */
export const datesAnswer = {
  /** An IANA name such as 'Europe/Lisbon'; null: not set yet, and counts as UTC. */
  timeZone: z.nullable(z.string()),
  /** 1 is Monday, 7 is Sunday. */
  closedWeekdays: z.array(z.number()),
  /** Calendar dates, yyyy-mm-dd. */
  closedDays: z.array(z.string()),
  /** Both days are included. */
  away: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), sentence: z.string() })),
  /** The earliest day is this many days after today. */
  noticeDays: z.number(),
};
