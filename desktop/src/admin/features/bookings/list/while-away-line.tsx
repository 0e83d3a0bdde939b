import { datesIn, type PeriodAway, periodWords, plusDays, type Settings, todayIn } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDismissed } from '#lib/drafts/drafts.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { countWords } from '../enquiries-words.ts';
import { enquiryFilterOf, type FilterChoices, NO_FILTER } from '../enquiry-filter.ts';
import { countQuery } from '../enquiry-queries.ts';

/** Bookings offers the enquiries of a period away for this many days after it. */
const OFFERED_DAYS = 30;

/** The last period away, if it ended lately; null otherwise. */
export const lastAway = (settings: Partial<Settings>, now: number): PeriodAway | null => {
  const { away, timeZone } = datesIn(settings);
  const today = todayIn(timeZone, now);
  const over = away.filter(({ to }) => to < today && to >= plusDays(today, -OFFERED_DAYS));
  return over.toSorted((a, b) => (a.to < b.to ? -1 : 1)).at(-1) ?? null;
};

/** Identifies a period whose line was put away. A moved period counts as another one. */
export const periodKey = ({ id, from, to }: PeriodAway): string => `${id} ${from} ${to}`;

const showThem = (count: number) => (count === 1 ? 'Show it' : 'Show them');

const receivedIn = ({ from, to }: PeriodAway): FilterChoices => ({ ...NO_FILTER, date: 'between', from, to });

interface LineProps {
  period: PeriodAway;
  onShow: (filter: FilterChoices) => void;
}

const Line = ({ period, onShow }: LineProps) => {
  const { isDismissed, dismiss } = useDismissed(`while-away ${periodKey(period)}`);
  const filter = receivedIn(period);
  const enabled = !isDismissed;
  const { data: count = 0 } = useQuery({ ...countQuery(enquiryFilterOf('inbox', filter)), enabled });
  if (isDismissed || count === 0) return null;
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1 pr-1 pl-4 text-sm"
    >
      <p className="min-w-0 flex-1 basis-56 py-2">
        {countWords(count)} arrived while you were away, {periodWords(period)}.
      </p>
      <div className="flex gap-1">
        <Button look="quiet" onClick={() => onShow(filter)}>
          {showThem(count)}
        </Button>
        <Button look="quiet" shape="icon" aria-label="Dismiss" onClick={dismiss}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  );
};

/** Offers the enquiries of the last period away, until the person puts the line away. */
export const WhileAwayLine = ({ onShow }: Pick<LineProps, 'onShow'>) => {
  const settings = useKnownSettings();
  const period = settings ? lastAway(settings, Date.now()) : null;
  return period && <Line key={periodKey(period)} period={period} onShow={onShow} />;
};
