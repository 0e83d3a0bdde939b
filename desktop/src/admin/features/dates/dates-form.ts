import {
  byBegin,
  datesIn,
  datesInputSchema,
  type Issue,
  mergeSettings,
  newDateIssues,
  type PeriodAway,
  type Settings,
  type SettingsConflict,
  type StudioDates,
  sameValue,
} from '@shutterdesk/shared';
import * as z from 'zod/mini';

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
export const toDates = (form: DatesForm): StudioDates => ({
  timeZone: form.timeZone.trim() || null,
  closedWeekdays: form.closedWeekdays.toSorted(ascending),
  closedDays: form.closedDays.toSorted(),
  away: form.away.map((period) => ({ ...period, sentence: period.sentence.trim() })).toSorted(byBegin),
  noticeDays: form.noticeDays.trim() === '' ? 0 : Number(form.noticeDays),
});

export const isDirty = (form: DatesForm, base: DatesForm): boolean => !sameValue(toDates(form), toDates(base));

/** The sentence for each invalid field: `timeZone`, `noticeDays`, `away`, `away.<id>.from`, `closedDays.<day>`. */
export type DatesErrors = Readonly<Record<string, string>>;

/** Names a field by its period or day: issues name it by its place in the list. */
const pathInForm = (path: string, { away, closedDays }: StudioDates): string => {
  const [list, at, ...rest] = path.split('.');
  const item = list === 'away' ? away[Number(at)]?.id : closedDays[Number(at)];
  return at !== undefined && item !== undefined && (list === 'away' || list === 'closedDays')
    ? [list, item, ...rest].join('.')
    : path;
};

/** The first sentence for each field. */
export const errorsOf = (issues: readonly Issue[], dates: StudioDates): DatesErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[pathInForm(path, dates)] ??= message;
  return errors;
};

/** The server's own rules. */
export const checkDates = (form: DatesForm, stored: StudioDates, now: number): DatesErrors => {
  const dates = toDates(form);
  const { error } = datesInputSchema.safeParse(dates);
  if (!error) return errorsOf(newDateIssues(stored, dates, now), dates);
  return errorsOf(
    error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    dates,
  );
};

/** The periods of the form in the order of typing, then other people's. */
const inTypedOrder = (periods: readonly PeriodAway[], typed: readonly PeriodAway[]): PeriodAway[] => {
  const place = ({ id }: PeriodAway): number => {
    const at = typed.findIndex((period) => period.id === id);
    return at === -1 ? typed.length : at;
  };
  return periods.toSorted((one, other) => place(one) - place(other)).map((period) => ({ ...period }));
};

export interface DatesMerge {
  /** The incoming dates with the person's changes since `base`. */
  readonly form: DatesForm;
  /** The incoming dates, but a value in conflict keeps its base until the person chooses. */
  readonly base: DatesForm;
  readonly conflicts: readonly SettingsConflict[];
}

/** @param keepTheirs the fields of the conflicts in which the person chose the incoming value */
export const mergeIncoming = (
  base: DatesForm,
  mine: DatesForm,
  incoming: Settings,
  keepTheirs?: ReadonlySet<string>,
): DatesMerge => {
  const [began, own, theirs] = [toDates(base), toDates(mine), datesIn(incoming)];
  const { merged, basis, conflicts } = mergeSettings({ ...began }, { ...own }, { ...theirs }, keepTheirs);
  const next = toForm(merged);
  return {
    form: { ...next, away: inTypedOrder(next.away, mine.away) },
    base: toForm(basis),
    conflicts,
  };
};
