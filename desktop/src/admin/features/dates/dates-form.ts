import { byBegin, datesInputSchema, newDateIssues, type StudioDates } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { errorsIn, type FormErrors, type FormIssue } from '#lib/drafts/use-saved-form.ts';

/** The dates as they are typed. */
export const datesFormSchema = z.object({
  /** '' if it is not set. */
  timeZone: z.string(),
  closedWeekdays: z.array(z.number()),
  closedDays: z.array(z.string()),
  /** In the order of typing: a row must not move while a person edits it. */
  away: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), sentence: z.string() })),
  noticeDays: z.string(),
});
export type DatesForm = z.infer<typeof datesFormSchema>;

export const toForm = (dates: StudioDates): DatesForm => ({
  timeZone: dates.timeZone ?? '',
  closedWeekdays: [...dates.closedWeekdays],
  closedDays: [...dates.closedDays],
  away: dates.away.map((period) => ({ ...period })),
  noticeDays: String(dates.noticeDays),
});

const ascending = (one: number, other: number): number => one - other;

/** The dates in a save, in the server's order. */
export const toDates = (form: DatesForm) => ({
  timeZone: form.timeZone.trim() || null,
  closedWeekdays: form.closedWeekdays.toSorted(ascending),
  closedDays: form.closedDays.toSorted(),
  away: form.away.map((period) => ({ ...period, sentence: period.sentence.trim() })).toSorted(byBegin),
  noticeDays: form.noticeDays.trim() === '' ? 0 : Number(form.noticeDays),
});

/** Issues name an item by its place in the list that is sent: a period is named by its row, and a day by itself. */
export const fieldOfDates = (path: string, form: DatesForm): string => {
  const { away, closedDays } = toDates(form);
  const [list, at, ...rest] = path.split('.');
  if (at === undefined) return path;
  if (list === 'closedDays') return `closedDays.${closedDays[Number(at)]}`;
  const row = form.away.findIndex(({ id }) => id === away[Number(at)]?.id);
  return list === 'away' ? ['away', row, ...rest].join('.') : path;
};

/** The server's own rules. */
export const datesIssues = (dates: StudioDates, stored: StudioDates, now: number): readonly FormIssue[] =>
  datesInputSchema.safeParse(dates).error?.issues ?? newDateIssues(stored, dates, now);

/** The sentence for each invalid field. */
export const checkDates = (form: DatesForm, stored: StudioDates, now: number): FormErrors =>
  errorsIn(datesIssues(toDates(form), stored, now), (path) => fieldOfDates(path, form));
