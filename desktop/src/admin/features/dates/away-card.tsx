import type { PeriodAway } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { OverDetails } from './over-details.tsx';
import { PeriodRow } from './period-row.tsx';

interface AwayCardProps {
  periods: readonly PeriodAway[];
  /** In the studio's time zone. */
  today: string;
  errors: FormErrors;
  onChange: (periods: PeriodAway[]) => void;
}

const LIST = 'grid';

/** The periods away. Past ones are folded away. */
export const AwayCard = ({ periods, today, errors, onChange }: AwayCardProps) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const add = useRef<HTMLDivElement>(null);
  const isWrong = ({ id }: PeriodAway) => Object.keys(errors).some((path) => path.startsWith(`away.${id}.`));
  const isShown = (period: PeriodAway) => open.has(period.id) || isWrong(period);
  const setShown = (id: string, shown: boolean) => {
    const next = new Set(open);
    if (shown) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const addPeriod = () => {
    const id = uuid();
    onChange([...periods, { id, from: '', to: '', sentence: '' }]);
    setShown(id, true);
  };
  const rowOf = (period: PeriodAway) => (
    <PeriodRow
      key={period.id}
      period={period}
      open={isShown(period)}
      errors={errors}
      onOpen={(shown) => setShown(period.id, shown)}
      onChange={(next) => {
        // A row that an error has opened stays open when the error is gone.
        setShown(next.id, true);
        onChange(periods.map((other) => (other.id === next.id ? next : other)));
      }}
      onRemove={() => {
        onChange(periods.filter(({ id }) => id !== period.id));
        add.current?.querySelector('button')?.focus();
      }}
    />
  );
  // A row stays in its list while somebody edits it.
  const isOver = (period: PeriodAway) => period.to !== '' && period.to < today && !isShown(period);
  const ahead = periods.filter((period) => !isOver(period));
  const over = periods.filter(isOver);
  return (
    <Card title="Periods away" description="Your page announces each period 60 days ahead, with your own sentence.">
      {ahead.length > 0 ? (
        <ul className={LIST}>{ahead.map(rowOf)}</ul>
      ) : (
        <p className="text-sm text-muted">No periods away.</p>
      )}
      {errors.away && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {errors.away}
        </p>
      )}
      <div ref={add} className="mt-4">
        <Button onClick={addPeriod} className="max-sm:w-full">
          <Plus aria-hidden />
          Add Period
        </Button>
      </div>
      <OverDetails count={over.length}>
        <ul className={LIST}>{over.map(rowOf)}</ul>
      </OverDetails>
    </Card>
  );
};
