import type { OpeningTimes } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { WeekdaysField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { RemoveButton } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';

const NEW: OpeningTimes = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' };

interface HoursCardProps {
  hours: readonly OpeningTimes[];
  errors: FormErrors;
  onChange: (hours: OpeningTimes[]) => void;
}

interface LineProps {
  line: OpeningTimes;
  number: number;
  errors: FormErrors;
  onChange: (line: OpeningTimes) => void;
  onRemove: () => void;
}

const Line = ({ line, number, errors, onChange, onRemove }: LineProps) => {
  const at = `openingHours.${number - 1}`;
  return (
    <li className="grid gap-x-2 gap-y-3 border-t border-line pt-4 first:border-t-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end first:pt-0">
      <div className="col-span-full">
        <WeekdaysField
          label={`Days of line ${number}`}
          labelHidden
          days={line.days}
          onChange={(days) => onChange({ ...line, days })}
        />
        {errors[`${at}.days`] && <p className="mt-1.5 text-sm text-danger">{errors[`${at}.days`]}</p>}
      </div>
      <TextField
        type="time"
        label="Opens"
        error={errors[`${at}.opens`]}
        value={line.opens}
        onChange={({ target }) => onChange({ ...line, opens: target.value })}
      />
      <TextField
        type="time"
        label="Closes"
        error={errors[`${at}.closes`]}
        value={line.closes}
        onChange={({ target }) => onChange({ ...line, closes: target.value })}
      />
      <RemoveButton what={`line ${number}`} className="-mr-3.5" onClick={onRemove} />
    </li>
  );
};

export const HoursCard = ({ hours, errors, onChange }: HoursCardProps) => (
  <Card
    title="Opening hours for search engines"
    description="For maps and search results. Visitors see the Business Hours from Packages & Settings."
  >
    <ul className="grid gap-4">
      {hours.map((line, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and a line's fields hold no state
          key={at}
          line={line}
          number={at + 1}
          errors={errors}
          onChange={(next) => onChange(hours.map((other, index) => (index === at ? next : other)))}
          onRemove={() => onChange(hours.filter((_, index) => index !== at))}
        />
      ))}
    </ul>
    <Button
      className={classNames(hours.length > 0 && 'mt-4', 'border-dashed')}
      onClick={() => onChange([...hours, NEW])}
    >
      <Plus aria-hidden />
      Add Hours
    </Button>
  </Card>
);
