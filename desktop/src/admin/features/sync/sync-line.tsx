import { ChevronRight, Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { hasLost, type SyncStatus, useSync } from '#lib/desktop/sync.ts';
import { formatClock } from '#lib/format-date.ts';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { statusWords } from './sync-words.ts';

/** A browser never needs it. */
const SyncPanel = lazy(async () => ({ default: (await import('./sync-panel.tsx')).SyncPanel }));

const dotOf = ({ connection, waiting, needsYou, failed, lost }: SyncStatus): string => {
  if (needsYou + failed > 0 || hasLost(lost)) return 'bg-danger';
  if (connection === 'offline') return 'bg-line-strong';
  return waiting > 0 ? 'animate-pulse bg-warning' : 'bg-success';
};

const timeOf = ({ connection, lastSyncAt }: SyncStatus): string | null => {
  if (!lastSyncAt) return null;
  const clock = formatClock(lastSyncAt);
  return connection === 'offline' ? `as of ${clock}` : `last sync ${clock}`;
};

/** In the desktop app, shows the state of the connection and the outbox. A click lists every change. */
export const SyncLine = () => {
  const status = useSync((state) => state.status);
  const [open, setOpen] = useState(false);
  if (!status) return null;
  return (
    <div className="mt-1.5 text-sm">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClasses({}, 'max-w-full py-2 text-left font-normal')}
      >
        <span className={classNames('size-2 shrink-0 rounded-full', dotOf(status))} aria-hidden />
        <span className="min-w-0">
          {'This computer: '}
          <span role="status">{statusWords(status)}</span>{' '}
          <span className="whitespace-nowrap text-muted">{timeOf(status)}</span>
          <span className="sr-only"> Show all changes</span>
        </span>
        <ChevronRight className="text-muted" aria-hidden />
      </button>
      {status.warnings.map((sentence) => (
        <p key={sentence} className="mt-2 flex max-w-prose gap-2 text-muted">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{sentence}</span>
        </p>
      ))}
      <Suspense fallback={null}>
        <SyncPanel status={status} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </div>
  );
};
