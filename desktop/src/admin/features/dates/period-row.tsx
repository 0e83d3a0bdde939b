import { DATES_MAX, type PeriodAway, periodWords } from '@shutterdesk/shared';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';

export const nameOf = ({ from, to }: PeriodAway): string => {
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
        counter={<TextCounter length={sentence.length} max={DATES_MAX.sentence} />}
        value={sentence}
        error={errorOf('sentence')}
        onChange={({ target }) => onChange({ ...period, sentence: target.value })}
      />
    </div>
  );
};

export const PeriodRow = (props: PeriodRowProps) => {
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
