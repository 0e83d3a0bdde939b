import { type Calendar, type MadeCalendarAddress, parts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarOff, CalendarPlus } from 'lucide-react';
import { readOf } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge, useIsOffline } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { ShownOnce, StateLine } from '#ui/alert.tsx';
import { buttonClasses, CopyButton, RefreshButton } from '#ui/button.tsx';
import { Card, FoldCard } from '#ui/card.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { Section } from '#ui/loaded.tsx';

const useCalendar = () => useQuery(readOf(parts.calendar.read));

/** Makes an address. Only the mutation holds it: nothing stores it. */
const useMakeAddress = () =>
  useApiMutation({
    gcTime: 0,
    send: (call) => call(parts.calendar.save),
    // Reads again instead of setting the answer: the desktop app keeps what it reads.
    stale: [parts.calendar.read],
    failed: 'Couldn’t create an address. Please try again.',
  });

const useRemoveAddress = () =>
  useApiMutation({
    send: (call) => call(parts.calendar.forget),
    done: 'Calendar address removed.',
    stale: [parts.calendar.read],
    failed: 'Couldn’t remove your address. Please try again.',
  });

const ShownAddress = ({ address: { address, url }, onDone }: { address: MadeCalendarAddress; onDone: () => void }) => {
  return (
    <div className="grid gap-3">
      <ShownOnce
        notice="Copy it now and keep it like a password. You won’t see it again."
        label="Your calendar address"
        text={address}
        onDone={onDone}
      >
        <a href={address} className={buttonClasses({ look: 'primary' }, 'max-sm:w-full')}>
          <CalendarPlus aria-hidden />
          Open in Calendar
        </a>
        <CopyButton className="max-sm:w-full" text={address} what="Address">
          Copy Address
        </CopyButton>
        <CopyButton className="max-sm:w-full" text={url} what="Address">
          Copy Web Address
        </CopyButton>
      </ShownOnce>
      <p className="text-sm text-muted">Google and Outlook ask for a web address: ‘Copy Web Address’ is for them.</p>
      {url.startsWith('http:') && (
        <p className="text-sm text-danger">
          This connection isn’t secure (no https), so others may be able to read this address and your dates.
        </p>
      )}
    </div>
  );
};

const lastRead = ({ lastReadAt }: Calendar): string =>
  lastReadAt
    ? `A calendar last checked it ${formatClock(lastReadAt)} (updated hourly).`
    : 'No calendar has used it yet.';

const AddressState = ({ calendar }: { calendar: Calendar }) =>
  calendar.madeAt ? (
    <StateLine Icon={CalendarCheck} className="text-muted" more={lastRead(calendar)}>
      Your address was created {formatClock(calendar.madeAt)}.
    </StateLine>
  ) : (
    <StateLine Icon={CalendarOff} className="text-muted">
      No calendar address yet.
    </StateLine>
  );

/** Makes, shows, replaces and removes the person's address. */
const AddressCard = ({ calendar }: { calendar: Calendar }) => {
  const offline = useIsOffline();
  const { isFetching, refetch } = useCalendar();
  const { mutate: make, data: newAddress, isPending: isMaking, reset } = useMakeAddress();
  const { mutate: remove, isPending: isRemoving } = useRemoveAddress();
  const disabled = isMaking || isRemoving || offline;
  return (
    <Card
      title="Your calendar address"
      description="Subscribe once, and your calendar shows which days are booked and which might be."
      action={
        calendar.madeAt && (
          <RefreshButton label="Refresh" isFetching={isFetching} disabled={offline} onRefresh={refetch} />
        )
      }
    >
      {newAddress ? <ShownAddress address={newAddress} onDone={reset} /> : <AddressState calendar={calendar} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <ConfirmedButton
          title="Create a new address?"
          question={
            calendar.madeAt
              ? 'Calendars with the current address will stop updating. Subscribe to the new one in each of them.'
              : null
          }
          confirm="New Address"
          className="max-sm:flex-1"
          look={calendar.madeAt ? 'outline' : 'primary'}
          disabled={disabled}
          onConfirm={() => make()}
        >
          <CalendarPlus aria-hidden />
          {calendar.madeAt ? 'New Address' : 'Create Address'}
        </ConfirmedButton>
        {calendar.madeAt && (
          <ConfirmedButton
            title="Remove your address?"
            question="Calendars that use it will stop updating."
            confirm="Remove Address"
            className="max-sm:flex-1"
            disabled={disabled}
            onConfirm={() => remove(undefined, { onSuccess: reset })}
          />
        )}
      </div>
      {desktopBridge() && (
        <p className="mt-4 text-sm text-muted">
          It leads to your site, so your calendar works even when this app is closed.
        </p>
      )}
    </Card>
  );
};

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

export const CalendarSection = () => (
  <Section query={useCalendar()} what="The calendar" cards={['h-48 sm:h-47', 'h-86 sm:h-56', 'h-26 sm:h-25']}>
    {(calendar) => (
      <>
        <AddressCard calendar={calendar} />
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
      </>
    )}
  </Section>
);
