import { calendarDateWords } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card, Unfold } from '#ui/card.tsx';
import { RemoveButton } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DatesCardProps } from './dates-section.tsx';

interface ClosedDaysCardProps extends DatesCardProps {
  /** In the studio's time zone. */
  today: string;
  /** Says why a day cannot be added; null if it can. */
  problemOf: (days: readonly string[], day: string) => string | null;
}

interface DayListProps {
  days: readonly string[];
  errors: FormErrors;
  onRemove: (day: string) => void;
}

const DayList = ({ days, errors, onRemove }: DayListProps) => (
  <ul className="flex flex-wrap gap-2">
    {days.map((day) => {
      const error = errors[`closedDays.${day}`];
      return (
        <li key={day}>
          <span className="inline-flex items-center rounded-control bg-sunken pl-3 text-sm">
            {calendarDateWords(day)}
            <RemoveButton
              what={calendarDateWords(day)}
              aria-invalid={error ? true : undefined}
              onClick={() => onRemove(day)}
            />
          </span>
          {error && <p className="mt-1 text-sm text-danger">{error}</p>}
        </li>
      );
    })}
  </ul>
);

/** Single closed days. Past ones are folded away. */
export const ClosedDaysCard = ({ dates: { form, errors, change }, today, problemOf }: ClosedDaysCardProps) => {
  const { closedDays: days } = form;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLElement>(null);
  const add = () => {
    const found = problemOf(days, typed);
    setProblem(found);
    field.current?.focus();
    if (found !== null) return;
    change({ closedDays: [...days, typed].toSorted() });
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Without this, Enter would submit the whole form.
    event.preventDefault();
    add();
  };
  const remove = (day: string) => {
    change({ closedDays: days.filter((other) => other !== day) });
    field.current?.focus();
  };
  const isOver = (day: string) => day < today && errors[`closedDays.${day}`] === undefined;
  const ahead = days.filter((day) => !isOver(day));
  const over = days.filter(isOver);
  return (
    <Card title="Closed days" description="Single days when you don’t take sessions.">
      {ahead.length > 0 ? (
        <DayList days={ahead} errors={errors} onRemove={remove} />
      ) : (
        <p className="text-sm text-muted">No closed days.</p>
      )}
      <div className="mt-4 flex flex-wrap items-start gap-2">
        <TextField
          label="Day"
          type="date"
          max="9999-12-31"
          className="w-48 max-sm:w-full"
          ref={(element) => {
            field.current = element;
          }}
          value={typed}
          error={problem ?? errors.closedDays}
          onKeyDown={addOnEnter}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
        <Button onClick={add} className="sm:mt-6.5 sm:min-h-10 max-sm:w-full">
          <Plus aria-hidden />
          Add Day
        </Button>
      </div>
      {over.length > 0 && (
        <Unfold summary={`${over.length} past`} className="mt-3 text-sm">
          <DayList days={over} errors={errors} onRemove={remove} />
        </Unfold>
      )}
    </Card>
  );
};
