import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { Alert } from '#ui/alert.tsx';
import { Card, FoldCard } from '#ui/card.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { useCalendar } from './use-calendar.ts';

const EVENTS = [
  ['Booked', 'The day is busy: “Ada Lovelace – Signature”'],
  ['Answered', 'The day stays free: “Maybe: Ada Lovelace – Signature”'],
  ['All others', 'These, and those without a date, aren’t shown. Changes follow at the next refresh.'],
] as const;

const INTERVALS = [
  ['Apple Calendar', 'You choose: on a Mac from every 5 minutes to weekly, on a phone under Fetch New Data.'],
  ['Google Calendar', 'About every 8 to 24 hours. You can’t change this.'],
  ['Outlook on the web', 'About every 3 hours, sometimes much later.'],
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
    if (isFetching) return <CardsSkeleton cards={['h-48 sm:h-47', 'h-86 sm:h-56', 'h-26 sm:h-25']} />;
    return <LoadFailed what="The calendar" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <AddressCard calendar={data} />
      <Card
        title="What your calendar shows"
        description="Each event lasts all day, with name, phone, email, message and a link to the inquiry."
      >
        <Terms terms={EVENTS} />
        <p className="mt-3 text-sm font-medium">Your private notes are never in it.</p>
      </Card>
      <FoldCard title="How often do calendars refresh?" description="Your calendar decides this, not your site.">
        <Terms terms={INTERVALS} />
      </FoldCard>
    </div>
  );
};
