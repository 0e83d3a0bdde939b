import { datesIn, isTimeZone, NO_DATES, todayIn } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useUnsentSettings } from '#lib/desktop/sync.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/settings-query.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AwayCard } from './away-card.tsx';
import { ClosedDaysCard } from './closed-days-card.tsx';
import {
  checkDates,
  datesFormSchema,
  datesIssues,
  fieldOfDates,
  mergeIncoming,
  toDates,
  toForm,
} from './dates-form.ts';
import { PagePreview } from './page-preview.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';
import { WeekCard } from './week-card.tsx';

const SAVE = 'Save Dates';

const useDatesForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'dates',
    schema: datesFormSchema,
    toForm: (settings) => toForm(datesIn(settings)),
    toFields: (form) => {
      const { closedWeekdays, closedDays, away, ...others } = toDates(form);
      return { ...others, closedWeekdays: [...closedWeekdays], closedDays: [...closedDays], away: [...away] };
    },
    check: (dates) => datesIssues(dates, datesIn(stored.settings), Date.now()),
    fieldOf: fieldOfDates,
    merge: mergeIncoming,
    words: { saved: 'Your dates have been saved.', saveFailed: 'Failed to save your dates. Please try again.' },
  });

const DatesEditor = ({ stored }: { stored: StoredSettings }) => {
  const saved = useDatesForm(stored);
  const { form, errors, change, saving, dirty } = saved;
  const unsent = useUnsentSettings();
  const note = dirty ? 'You have unsaved changes' : unsent;
  const dates = toDates(form);
  const today = todayIn(dates.timeZone, Date.now());
  const problemOf = (days: readonly string[], day: string): string | null => {
    // The time zone is saved alone: another field may be half typed.
    const timeZone = dates.timeZone !== null && isTimeZone(dates.timeZone) ? dates.timeZone : null;
    const alone = toForm({ ...NO_DATES, timeZone, closedDays: [...days, day] });
    const checked = checkDates(alone, datesIn(stored.settings), Date.now());
    return checked[`closedDays.${day}`] ?? checked.closedDays ?? null;
  };
  return (
    <SavedForm
      form={saved}
      save={SAVE}
      className="grid gap-4"
      foot={<SaveBar note={note} label={saving ? 'Saving...' : SAVE} disabled={saving} />}
    >
      <PagePreview dates={dates} today={today} schedulingEnabled={stored.settings.schedulingEnabled} />
      <AwayCard periods={form.away} today={today} errors={errors} onChange={(away) => change({ away })} />
      <ClosedDaysCard
        days={form.closedDays}
        today={today}
        errors={errors}
        problemOf={problemOf}
        onChange={(closedDays) => change({ closedDays })}
      />
      <WeekCard form={form} errors={errors} onChange={change} />
      <TimeZoneCard value={form.timeZone} error={errors.timeZone} onChange={(timeZone) => change({ timeZone })} />
    </SavedForm>
  );
};

export const DatesSection = () => {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  if (data) return <DatesEditor stored={data} />;
  if (isFetching) return <Spinner text="Loading..." />;
  return <LoadFailed what="Dates" error={error} onRetry={() => void refetch()} />;
};
