import {
  datesIn,
  datesOnPage,
  isTimeZone,
  NO_DATES,
  plainSpaces,
  type StudioDates,
  todayIn,
} from '@shutterdesk/shared';
import { useEffect, useId, useState } from 'react';
import { type StoredSettings, usePublicWords } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { WEEKDAYS, WeekdaysField } from '#ui/choice-field.tsx';
import { SettingsSection } from '#ui/loaded.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AwayCard } from './away-card.tsx';
import { ClosedDaysCard } from './closed-days-card.tsx';
import { checkDates, datesFormSchema, datesIssues, fieldOfDates, toDates, toForm } from './dates-form.ts';

const LOOK_EVERY_MS = 10_000;

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const timeIn = (timeZone: string, now: Date): string =>
  plainSpaces(
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' })
      .format(now)
      .replace(' at ', ', '),
  );

const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** This computer's time zone; null if the browser does not tell it. */
const ownTimeZone = (): string | null => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : null;
};

const TimeZoneCard = ({ dates: { form, change, text } }: DatesCardProps) => {
  const list = useId();
  const now = useNow();
  const own = ownTimeZone();
  const typed = form.timeZone.trim();
  const hint = typed === '' ? 'Not set. Using UTC.' : isTimeZone(typed) && `It’s ${timeIn(typed, now)} there now.`;
  return (
    <Card title="Time zone" description="Dates and reminders follow it.">
      <div className="grid max-w-md gap-3">
        <TextField
          label="Your studio’s time zone"
          list={list}
          verbatim
          placeholder="Europe/Lisbon"
          hint={hint}
          {...text('timeZone')}
        />
        <datalist id={list}>
          {TIME_ZONES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {own && typed === '' && (
          <Button onClick={() => change({ timeZone: own })} className="justify-self-start max-sm:w-full">
            Use {own}
          </Button>
        )}
      </div>
    </Card>
  );
};

/** The closed weekdays, and the earliest notice. */
const WeekCard = ({ dates: { form, change, text } }: DatesCardProps) => (
  <Card title="Every week" description="The weekdays when you don’t take sessions, and the notice you need.">
    <WeekdaysField
      label="Closed on"
      days={form.closedWeekdays}
      onChange={(closedWeekdays) => change({ closedWeekdays })}
    />
    <p role="status" className="mt-1.5 text-sm text-danger empty:hidden">
      {form.closedWeekdays.length === WEEKDAYS.length && 'Every weekday is closed, so nobody can choose a date.'}
    </p>
    <TextField
      label="Days of notice"
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      className="mt-4 max-w-xs"
      hint="0 means clients may ask for today."
      {...text('noticeDays')}
    />
  </Card>
);

interface PagePreviewProps {
  dates: StudioDates;
  today: string;
  schedulingEnabled: boolean;
}

const Said = ({ dates, today }: Omit<PagePreviewProps, 'schedulingEnabled'>) => {
  const finished = dates.away.filter(({ from, to }) => from !== '' && from <= to);
  const say = usePublicWords();
  const { away, field } = datesOnPage({ ...dates, away: finished }, today, say.dates);
  if (away.length === 0 && !field.hint) {
    return (
      <p className="text-sm text-muted">
        {finished.some(({ to }) => to >= today)
          ? 'Nothing yet. Periods away appear 60 days ahead.'
          : 'Every day is open.'}
      </p>
    );
  }
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-sm leading-relaxed">
      {away.map(({ words: period, sentence }) => (
        <div key={period}>
          <p>{period}</p>
          {sentence.trim() !== '' && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {sentence}
            </p>
          )}
        </div>
      ))}
      {field.hint && <p>{field.hint}</p>}
    </div>
  );
};

/** The page's sentences with the dates as they are typed. */
const PagePreview = ({ schedulingEnabled, ...said }: PagePreviewProps) => (
  <Card title="What your page says today">
    {schedulingEnabled ? (
      <Said {...said} />
    ) : (
      <p className="text-sm text-muted">Bookings are off, so your page doesn’t mention dates.</p>
    )}
  </Card>
);

const useDatesForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'dates',
    schema: datesFormSchema,
    toForm: (settings) => toForm(datesIn(settings)),
    toFields: toDates,
    check: (dates) => datesIssues(dates, datesIn(stored.settings), Date.now()),
    fieldOf: fieldOfDates,
    words: { saved: 'Dates saved.', saveFailed: 'Couldn’t save your dates. Please try again.' },
  });

export interface DatesCardProps {
  readonly dates: ReturnType<typeof useDatesForm>;
}

const DatesEditor = ({ stored }: { stored: StoredSettings }) => {
  const saved = useDatesForm(stored);
  const dates = toDates(saved.form);
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
      save="Save Dates"
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]"
      foot="bar"
    >
      <div className="xl:sticky xl:top-16 xl:order-last xl:max-h-[calc(100dvh-9rem)] xl:overflow-y-auto">
        <PagePreview dates={dates} today={today} schedulingEnabled={stored.settings.schedulingEnabled} />
      </div>
      <div className="grid gap-4">
        <AwayCard dates={saved} today={today} />
        <ClosedDaysCard dates={saved} today={today} problemOf={problemOf} />
        <WeekCard dates={saved} />
        <TimeZoneCard dates={saved} />
      </div>
    </SavedForm>
  );
};

export const DatesSection = () => (
  <SettingsSection what="Your dates" cards={['h-28', 'h-48 sm:h-47', 'h-60 sm:h-54', 'h-77 sm:h-73', 'h-68 sm:h-64']}>
    {(stored) => (
      <div className="min-[1440px]:-mr-64">
        <DatesEditor stored={stored} />
      </div>
    )}
  </SettingsSection>
);
