import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, LoaderCircle, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { SyncStatus } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { opensElsewhere } from '#lib/keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { statusWords } from '../features/sync/sync-words.ts';
import { useIsOpen } from './open-places.ts';
import { PlaceLink } from './place-link.tsx';
import { type StatusItem, type StatusTone, useStatus } from './use-status.ts';

/** The words of links to places. */
const PLACE_LINKS: Readonly<Record<string, string>> = {
  bookings: 'Bookings',
  mail: 'Studio → Mail',
  backup: 'Studio → Backup',
  about: 'Studio → About',
};

/** A browser never needs them. */
const SyncPart = lazy(async () => ({ default: (await import('../features/sync/sync-part.tsx')).SyncPart }));
const SyncActions = lazy(async () => ({ default: (await import('../features/sync/sync-part.tsx')).SyncActions }));

interface Sign {
  readonly Icon: LucideIcon;
  readonly icon: string;
  readonly pill: string;
  readonly dot: string;
}

/** An icon for each tone, as colours alone do not tell everybody. */
const SIGNS: Record<StatusTone, Sign> = {
  good: { Icon: CircleCheck, icon: 'text-success', pill: 'bg-success-soft text-success', dot: 'bg-success' },
  quiet: { Icon: CircleHelp, icon: 'text-muted', pill: 'bg-sunken text-muted', dot: 'bg-line-strong' },
  busy: { Icon: LoaderCircle, icon: 'animate-spin text-muted', pill: 'bg-sunken text-muted', dot: 'bg-warning' },
  todo: {
    Icon: CircleDashed,
    icon: 'text-warning-strong',
    pill: 'bg-warning-soft text-warning-strong',
    dot: 'bg-warning',
  },
  bad: { Icon: CircleAlert, icon: 'text-danger', pill: 'bg-danger-soft text-danger', dot: 'bg-danger' },
};

const LINK = 'hit inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4';

const Item = ({ item, onLeave }: { item: StatusItem; onLeave: () => void }) => {
  const isOpen = useIsOpen();
  const { Icon, icon } = SIGNS[item.tone];
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 text-sm first:border-t-0">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', icon)} aria-hidden />
      <div className="min-w-0 flex-1">
        <h3 className="text-xs text-muted">{item.about}</h3>
        <p dir="auto" className="wrap-anywhere">
          {item.sentence}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 empty:hidden">
          {item.place && isOpen({ id: item.place }) && (
            <PlaceLink to={item.place} onClick={(event) => opensElsewhere(event) || onLeave()} className={LINK}>
              {PLACE_LINKS[item.place] ?? item.place}
            </PlaceLink>
          )}
          {item.act && (
            <button type="button" className={LINK} onClick={item.act.run}>
              {item.act.label}
            </button>
          )}
          {item.dismiss && (
            <button
              type="button"
              aria-label={`Dismiss: ${item.sentence}`}
              className={classNames(LINK, 'text-muted no-underline hover:text-ink')}
              onClick={item.dismiss}
            >
              Dismiss
            </button>
          )}
        </div>
      </div>
    </li>
  );
};

const timeOf = ({ connection, lastSyncAt }: SyncStatus): string | null => {
  if (!lastSyncAt) return null;
  const clock = formatClock(lastSyncAt);
  return connection === 'offline' ? `as of ${clock}` : `last sync ${clock}`;
};

/** A change on this computer waits for an answer of the person, which comes before anything else. */
const needsPerson = ({ changes, restored }: SyncStatus): boolean =>
  restored !== null || changes.some(({ status }) => status === 'needs-you' || status === 'failed');

/** The whole status, for people who hear the page, and who hear it when it changes. */
const Spoken = ({ items, sync }: Pick<ReturnType<typeof useStatus>, 'items' | 'sync'>) => (
  <span className="sr-only">
    {sync && (
      <>
        This computer: <span role="status">{statusWords(sync)}</span> {timeOf(sync)} {sync.warnings.join(' ')}
      </>
    )}{' '}
    {items.map(({ about, sentence }) => (
      <span key={`${about} ${sentence}`}>
        {about}: <span role="status">{sentence}</span>{' '}
      </span>
    ))}
    {sync ? 'Show all changes' : 'Show status'}
  </span>
);

/** The worst of page, enquiries, mail, backup and this computer. A press shows them all. */
export const StatusPill = () => {
  const { items, sync, worst } = useStatus();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { pill, dot } = SIGNS[worst.tone];
  const asksPerson = sync !== null && needsPerson(sync);
  const site = items.length > 0 && (
    <ul>
      {items.map((item) => (
        <Item key={`${item.about} ${item.sentence}`} item={item} onLeave={close} />
      ))}
    </ul>
  );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          'hit inline-flex min-h-8 shrink-0 items-center gap-2 rounded-full px-3 text-xs font-medium',
          // On a phone it stands beside the title, above the end of the subtitle.
          'max-sm:mb-3.5 max-sm:size-8 max-sm:justify-center max-sm:bg-transparent max-sm:px-0',
          pill,
        )}
      >
        <span
          className={classNames('size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText] max-sm:size-3', dot)}
          aria-hidden
        />
        <span aria-hidden className="whitespace-nowrap max-sm:hidden">
          {worst.short}
        </span>
        <Spoken items={items} sync={sync} />
      </button>
      <Dialog
        title={sync ? 'Status and sync' : 'Status'}
        open={open}
        side
        onClose={close}
        footer={
          sync && (
            <Suspense>
              <SyncActions />
            </Suspense>
          )
        }
      >
        {asksPerson ? (
          <>
            <Suspense>
              <SyncPart status={sync} time={timeOf(sync)} />
            </Suspense>
            <details className="mt-4 border-t border-line text-sm">
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                Page, inquiries, email and backup
              </summary>
              {site}
            </details>
          </>
        ) : (
          <>
            {site}
            <Suspense>{sync && <SyncPart status={sync} time={timeOf(sync)} />}</Suspense>
          </>
        )}
      </Dialog>
    </>
  );
};
