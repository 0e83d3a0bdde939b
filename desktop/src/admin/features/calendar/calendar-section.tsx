import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AddressCard } from './address-card.tsx';
import { useCalendar } from './use-calendar.ts';

const EVENTS = [
  ['Booked', 'The day is busy: “Ada Lovelace – Signature”.'],
  ['Answered', 'The day stays free: “Perhaps: Ada Lovelace – Signature”.'],
  [
    'All others',
    'Left out, like each inquiry without a preferred date. An event that was there goes when your calendar next looks.',
  ],
] as const;

const INTERVALS = [
  ['Apple Calendar', 'As you choose there: on a Mac from every 5 minutes to weekly, on a phone under Fetch New Data.'],
  ['Google Calendar', 'About every 8 to 24 hours. It cannot be changed.'],
  ['Outlook on the web', 'About every 3 hours, at times much later.'],
  ['Outlook for Windows', 'At its send/receive interval, or when it starts.'],
  ['Thunderbird', 'Every 30 minutes, unless you choose otherwise.'],
] as const;

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
    if (isFetching) return <Spinner text="Loading..." />;
    return <LoadFailed what="The calendar" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <AddressCard calendar={data} />
      <Card
        title="What your calendar shows"
        description="Each event lasts the whole day, and has name, phone, email and message, and a link to the inquiry."
      >
        <Terms terms={EVENTS} />
        <p className="mt-3 text-sm font-medium">Your private notes are never in it.</p>
      </Card>
      <Card title="How often calendars look" description="Your calendar decides, not your site. As far as we know:">
        <Terms terms={INTERVALS} />
      </Card>
    </div>
  );
};
