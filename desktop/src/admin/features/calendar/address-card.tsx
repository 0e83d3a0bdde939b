import type { Calendar, MadeCalendarAddress } from '@shutterdesk/shared';
import { CalendarCheck, CalendarOff, CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { formatClock } from '#lib/format-date.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RefreshButton } from '#ui/refresh-button.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { CALENDAR_WORDS as words } from './calendar-words.ts';
import { useCalendar, useMakeAddress, useRemoveAddress } from './use-calendar.ts';

const copy = (text: string) => void copyText(text, { done: words.copied, failed: words.copyFailed });

const ShownAddress = ({ address: { address, url }, onDone }: { address: MadeCalendarAddress; onDone: () => void }) => {
  return (
    <div className="grid gap-3">
      <ShownOnce notice={words.shown} label={words.label} text={address}>
        <a href={address} className={buttonClasses({ look: 'primary' }, 'max-sm:w-full')}>
          <CalendarPlus aria-hidden />
          {words.open}
        </a>
        <Button className="max-sm:w-full" onClick={() => copy(address)}>
          <Copy aria-hidden />
          {words.copy}
        </Button>
        <Button className="max-sm:w-full" onClick={() => copy(url)}>
          <Copy aria-hidden />
          {words.copyWeb}
        </Button>
        <Button className="max-sm:w-full" onClick={onDone}>
          {words.done}
        </Button>
      </ShownOnce>
      <p className="text-sm text-muted">{words.webHint}</p>
      {url.startsWith('http:') && <p className="text-sm text-danger">{words.unencrypted}</p>}
    </div>
  );
};

const Standing = ({ calendar: { madeAt, lastReadAt } }: { calendar: Calendar }) => {
  const Icon = madeAt ? CalendarCheck : CalendarOff;
  return (
    <div className="flex items-start gap-3 text-sm">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div role="status">
        <p className="font-medium">{madeAt ? words.madeAt(formatClock(madeAt)) : words.none}</p>
        {madeAt && <p className="mt-1 text-muted">{lastReadAt ? words.read(formatClock(lastReadAt)) : words.unread}</p>}
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
      title={words.title}
      description={words.text}
      action={
        calendar.madeAt && (
          <RefreshButton label={words.refresh} isFetching={isFetching} disabled={offline} onRefresh={refetch} />
        )
      }
    >
      {newAddress ? <ShownAddress address={newAddress} onDone={reset} /> : <Standing calendar={calendar} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          className="max-sm:flex-1"
          look={calendar.madeAt ? 'outline' : 'primary'}
          disabled={disabled}
          onClick={() => (calendar.madeAt ? setAsks('renew') : make())}
        >
          <CalendarPlus aria-hidden />
          {calendar.madeAt ? words.renew : words.make}
        </Button>
        {calendar.madeAt && (
          <Button look="quiet-danger" className="max-sm:flex-1" disabled={disabled} onClick={() => setAsks('remove')}>
            {words.remove}
          </Button>
        )}
      </div>
      {desktopBridge() && <p className="mt-4 text-sm text-muted">{words.fromServer}</p>}
      <ConfirmDialog
        title={words.renewTitle}
        question={words.renewQuestion}
        confirm={words.renew}
        open={asks === 'renew'}
        onCancel={() => setAsks(null)}
        onConfirm={() => act('renew')}
      />
      <ConfirmDialog
        title={words.removeTitle}
        question={words.removeQuestion}
        confirm={words.removeConfirm}
        open={asks === 'remove'}
        onCancel={() => setAsks(null)}
        onConfirm={() => act('remove')}
      />
    </Card>
  );
};
