import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { WEEKDAYS, WeekdaysField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DatesForm } from './dates-form.ts';

interface WeekCardProps {
  form: DatesForm;
  errors: FormErrors;
  onChange: (part: Pick<Partial<DatesForm>, 'closedWeekdays' | 'noticeDays'>) => void;
}

/** The closed weekdays, and the earliest notice. */
export const WeekCard = ({ form: { closedWeekdays, noticeDays }, errors, onChange }: WeekCardProps) => (
  <Card title="Every week" description="The weekdays when you don’t take sessions, and the notice you need.">
    <WeekdaysField
      label="Closed on"
      days={closedWeekdays}
      onChange={(closed) => onChange({ closedWeekdays: closed })}
    />
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
