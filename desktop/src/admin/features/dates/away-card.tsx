import { DATES_MAX, type PeriodAway, periodWords } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { Card } from '#ui/card.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DatesCardProps } from './dates-section.tsx';

const nameOf = ({ from, to }: PeriodAway): string => {
  const words = from && to ? periodWords({ from, to }) : 'new period';
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The periods away. Those that are stored as past are folded away: a row stays in its place while somebody edits it. */
export const AwayCard = ({ dates: { form, base, errors, change }, today }: DatesCardProps & { today: string }) => {
  const { away } = form;
  const past = new Set(base.away.flatMap(({ id, to }) => (to < today ? id : [])));
  return (
    <Card title="Periods away" description="Your page announces each period 60 days ahead, with your own sentence.">
      {away.every(({ id }) => past.has(id)) && <p className="mb-4 text-sm text-muted">No periods away.</p>}
      <ItemList
        label="Periods away"
        name="away"
        items={away}
        errors={errors}
        max={DATES_MAX.periods}
        unordered
        folded={({ sentence }) => sentence}
        isPast={({ id }) => past.has(id)}
        nameOf={nameOf}
        onChange={(next) => change({ away: next })}
        add="Add Period"
        blank={() => ({ id: uuid(), from: '', to: '', sentence: '' })}
      >
        {({ item: { from, to }, at, text, change: changePeriod }) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="First day"
              type="date"
              max="9999-12-31"
              {...text('from')}
              error={errors[`away.${at}.from`] ?? errors[`away.${at}.id`]}
              onChange={({ target }) => changePeriod({ from: target.value, to: to || target.value })}
            />
            <TextField label="Last day" type="date" min={from || undefined} max="9999-12-31" {...text('to')} />
            <TextField
              multiline
              label="Your sentence for clients (optional)"
              placeholder="We’re photographing a wedding in Norway and will reply when we’re back."
              className="sm:col-span-2"
              limit={DATES_MAX.sentence}
              {...text('sentence')}
            />
          </div>
        )}
      </ItemList>
      {errors.away && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {errors.away}
        </p>
      )}
    </Card>
  );
};
