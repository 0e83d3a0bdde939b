import { DATES_MAX, type PeriodAway, periodWords } from '@shutterdesk/shared';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import { OverDetails } from './closed-days-card.tsx';
import type { DatesCardProps } from './dates-section.tsx';

const nameOf = ({ from, to }: PeriodAway): string => {
  const words = from && to ? periodWords({ from, to }) : 'new period';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface PeriodRowProps {
  period: PeriodAway;
  /** Shows the fields instead of one line. */
  open: boolean;
  errors: FormErrors;
  onOpen: (open: boolean) => void;
  onChange: (period: PeriodAway) => void;
  onRemove: () => void;
}

const Fields = ({ period, errors, onChange }: Pick<PeriodRowProps, 'period' | 'errors' | 'onChange'>) => {
  const first = useRef<HTMLDivElement>(null);
  // The fields replace the button that was pressed.
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  const errorOf = (name: keyof PeriodAway) => errors[`away.${period.id}.${name}`];
  const { from, to, sentence } = period;
  return (
    <div ref={first} className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="First day"
        type="date"
        max="9999-12-31"
        value={from}
        error={errorOf('from') ?? errorOf('id')}
        onChange={({ target }) => onChange({ ...period, from: target.value, to: to || target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        min={from || undefined}
        max="9999-12-31"
        value={to}
        error={errorOf('to')}
        onChange={({ target }) => onChange({ ...period, to: target.value })}
      />
      <TextField
        multiline
        label="Your sentence for clients (optional)"
        placeholder="We’re photographing a wedding in Norway and will reply when we’re back."
        className="sm:col-span-2"
        limit={DATES_MAX.sentence}
        value={sentence}
        error={errorOf('sentence')}
        onChange={({ target }) => onChange({ ...period, sentence: target.value })}
      />
    </div>
  );
};

const PeriodRow = (props: PeriodRowProps) => {
  const { period, open, onOpen, onRemove } = props;
  const name = nameOf(period);
  return (
    <li className="grid gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      {open && <Fields {...props} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          {!open && (
            <>
              <p className="text-sm font-medium">{name}</p>
              <p dir="auto" className="line-clamp-2 text-sm text-muted wrap-anywhere empty:hidden">
                {period.sentence}
              </p>
            </>
          )}
        </div>
        <div className="flex gap-2">
          <Button aria-expanded={open} aria-label={open ? undefined : `Edit: ${name}`} onClick={() => onOpen(!open)}>
            {!open && <Pencil aria-hidden />}
            {open ? 'Done' : 'Edit'}
          </Button>
          <Button look="quiet-danger" aria-label={`Remove: ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
};

const LIST = 'grid';

/** The periods away. Past ones are folded away. */
export const AwayCard = ({ dates: { form, errors, change }, today }: DatesCardProps & { today: string }) => {
  const { away: periods } = form;
  const onChange = (away: PeriodAway[]) => change({ away });
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
