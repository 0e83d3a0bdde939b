import { weekdayName } from '@shutterdesk/shared';
import { useId } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import type { DatesForm } from './dates-form.ts';

const shortWeekday = (weekday: number) => weekdayName(weekday).slice(0, 3);

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

const DAY =
  'inline-flex min-h-11 min-w-0 items-center justify-center rounded-control border text-sm font-medium transition-colors forced-colors:aria-pressed:outline-2';

interface WeekCardProps {
  form: DatesForm;
  errors: FormErrors;
  onChange: (part: Pick<Partial<DatesForm>, 'closedWeekdays' | 'noticeDays'>) => void;
}

/** The closed weekdays, and the earliest notice. */
export const WeekCard = ({ form: { closedWeekdays, noticeDays }, errors, onChange }: WeekCardProps) => {
  const label = useId();
  const toggle = (weekday: number) =>
    onChange({
      closedWeekdays: closedWeekdays.includes(weekday)
        ? closedWeekdays.filter((other) => other !== weekday)
        : [...closedWeekdays, weekday],
    });
  return (
    <Card title="Every week" description="The weekdays when you don’t take sessions, and the notice you need.">
      <p id={label} className="mb-1.5 text-sm font-medium">
        Closed on
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like a label */}
      <div role="group" aria-labelledby={label} className="grid max-w-md grid-cols-7 gap-1 sm:gap-2">
        {WEEKDAYS.map((weekday) => {
          const closed = closedWeekdays.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={closed}
              onClick={() => toggle(weekday)}
              className={classNames(
                DAY,
                closed
                  ? 'border-accent bg-accent text-on-accent hover:bg-accent-strong'
                  : 'border-line-strong bg-surface text-ink hover:bg-sunken',
              )}
            >
              <span aria-hidden>{shortWeekday(weekday)}</span>
              <span className="sr-only">{weekdayName(weekday)}</span>
            </button>
          );
        })}
      </div>
      <p role="status" className="mt-1.5 text-sm text-danger empty:hidden">
        {closedWeekdays.length === WEEKDAYS.length && 'Every weekday is closed, so nobody can choose a date.'}
      </p>
      <TextField
        label="Days of notice"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        className="mt-4 max-w-xs"
        hint="0 means clients may ask for today."
        value={noticeDays}
        error={errors.noticeDays}
        onChange={({ target }) => onChange({ noticeDays: target.value })}
      />
    </Card>
  );
};
