import type { Calendar, MadeCalendarAddress } from '@shutterdesk/shared';
import { CalendarCheck, CalendarOff, CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/copy-and-save.ts';
import { desktopBridge, useIsOffline } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { ShownOnce } from '#ui/alert.tsx';
import { Button, buttonClasses, RefreshButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useCalendar, useMakeAddress, useRemoveAddress } from './use-calendar.ts';

const RENEW = 'New Address';

const copy = (text: string) =>
  void copyText(text, {
    done: 'Address copied.',
    failed: 'Couldn’t copy it here. Select the address and copy it yourself.',
  });

const ShownAddress = ({ address: { address, url }, onDone }: { address: MadeCalendarAddress; onDone: () => void }) => {
  return (
    <div className="grid gap-3">
      <ShownOnce
        notice="Copy it now and keep it like a password. You won’t see it again."
        label="Your calendar address"
        text={address}
      >
        <a href={address} className={buttonClasses({ look: 'primary' }, 'max-sm:w-full')}>
          <CalendarPlus aria-hidden />
          Open in Calendar
        </a>
        <Button className="max-sm:w-full" onClick={() => copy(address)}>
          <Copy aria-hidden />
          Copy Address
        </Button>
        <Button className="max-sm:w-full" onClick={() => copy(url)}>
          <Copy aria-hidden />
          Copy Web Address
        </Button>
        <Button className="max-sm:w-full" onClick={onDone}>
          Done, I’ve copied it
        </Button>
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

const AddressState = ({ calendar: { madeAt, lastReadAt } }: { calendar: Calendar }) => {
  const Icon = madeAt ? CalendarCheck : CalendarOff;
  return (
    <div className="flex items-start gap-3 text-sm">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div role="status">
        <p className="font-medium">
          {madeAt ? `Your address was created ${formatClock(madeAt)}.` : 'No calendar address yet.'}
        </p>
        {madeAt && (
          <p className="mt-1 text-muted">
            {lastReadAt
              ? `A calendar last checked it ${formatClock(lastReadAt)} (updated hourly).`
              : 'No calendar has used it yet.'}
          </p>
        )}
      </div>
    </div>
  );
};

type Question = 'renew' | 'remove';

/** Makes, shows, replaces and removes the person's address. */
export const AddressCard = ({ calendar }: { calendar: Calendar }) => {
  const offline = useIsOffline();
  const { isFetching, refetch } = useCalendar();
  const [asks, setAsks] = useState<Question | null>(null);
  const { mutate: make, data: newAddress, isPending: isMaking, reset } = useMakeAddress();
  const { mutate: remove, isPending: isRemoving } = useRemoveAddress();
  const disabled = isMaking || isRemoving || offline;
  const act = (question: Question): void => {
    setAsks(null);
    if (question === 'renew') make();
    else remove(undefined, { onSuccess: reset });
  };
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
        <Button
          className="max-sm:flex-1"
          look={calendar.madeAt ? 'outline' : 'primary'}
          disabled={disabled}
          onClick={() => (calendar.madeAt ? setAsks('renew') : make())}
        >
          <CalendarPlus aria-hidden />
          {calendar.madeAt ? RENEW : 'Create Address'}
        </Button>
        {calendar.madeAt && (
          <Button look="quiet-danger" className="max-sm:flex-1" disabled={disabled} onClick={() => setAsks('remove')}>
            Remove Address
          </Button>
        )}
      </div>
      {desktopBridge() && (
        <p className="mt-4 text-sm text-muted">
          It leads to your site, so your calendar works even when this app is closed.
        </p>
      )}
      <ConfirmDialog
        title="Create a new address?"
        question="Calendars with the current address will stop updating. Subscribe to the new one in each of them."
        confirm={RENEW}
        open={asks === 'renew'}
        onCancel={() => setAsks(null)}
        onConfirm={() => act('renew')}
      />
      <ConfirmDialog
        title="Remove your address?"
        question="Calendars that use it will stop updating."
        confirm="Remove"
        open={asks === 'remove'}
        onCancel={() => setAsks(null)}
        onConfirm={() => act('remove')}
      />
    </Card>
  );
};
