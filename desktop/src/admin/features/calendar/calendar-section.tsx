import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AddressCard } from './address-card.tsx';
import { CALENDAR_WORDS as words } from './calendar-words.ts';
import { useCalendar } from './use-calendar.ts';

/** Terms with explanations; in a wide window the explanation is beside its term. */
const Terms = ({ terms }: { terms: readonly (readonly [term: string, meaning: string])[] }) => (
  <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-2">
    {terms.map(([term, meaning]) => (
      <div key={term} className="max-sm:mb-2 sm:contents">
        <dt className="font-medium">{term}</dt>
        <dd className="text-muted">{meaning}</dd>
      </div>
    ))}
  </dl>
);

export const CalendarSection = () => {
  const { data, error, isFetching, refetch } = useCalendar();
  const offline = useIsOffline();
  if (!data) {
    if (isFetching) return <Spinner text={words.loading} />;
    return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <AddressCard calendar={data} />
      <Card title={words.shows} description={words.showsText}>
        <Terms terms={words.events} />
        <p className="mt-3 text-sm font-medium">{words.notes}</p>
      </Card>
      <Card title={words.often} description={words.oftenText}>
        <Terms terms={words.intervals} />
      </Card>
    </div>
  );
};
