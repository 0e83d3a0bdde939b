import { useQuery } from '@tanstack/react-query';
import { Eye, FolderDown, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import {
  desktopBridge,
  isHeldUp,
  type OthersChanges,
  type SyncChange,
  type SyncStatus,
  serverQuery,
} from '#lib/desktop.ts';
import { formatExactClock } from '#lib/format-date.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { ChangeItem } from './change-item.tsx';
import { RestoredSection } from './restored-section.tsx';
import { changesWords, sendingPhotos, statusWords } from './sync-words.ts';

/** Changes that another person made on this computer: only their number is shown. */
const OthersItem = ({ person: { id, name, count, gone } }: { person: OthersChanges }) => (
  <li className="py-3 text-sm">
    <p className="wrap-anywhere">
      {gone
        ? `${changesWords(count)} by ${name} won’t be sent, because that account is gone.`
        : `${changesWords(count)} by ${name} ${count === 1 ? 'waits' : 'wait'} until they sign in here.`}
    </p>
    {gone && (
      <div className="-mb-2 -ml-3.5 flex flex-wrap">
        <ConfirmedButton
          title="Discard these changes?"
          question={`${changesWords(count)} by ${name} will be removed from this computer, along with their photos. This can’t be undone.`}
          confirm="Discard"
          onConfirm={() => void desktopBridge()?.discardOthers(id)}
        />
      </div>
    )}
  </li>
);

const Group = ({ title, changes }: { title: string; changes: readonly SyncChange[] }) =>
  changes.length === 0 ? null : (
    <section className="mt-4">
      <h4 className="font-semibold text-muted">
        {title} ({changes.length})
      </h4>
      <ul className="mt-1 divide-y divide-line">
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ul>
    </section>
  );

const SyncNow = () => {
  const [busy, setBusy] = useState(false);
  const sync = () => {
    setBusy(true);
    void desktopBridge()
      ?.syncNow()
      .finally(() => setBusy(false));
  };
  return (
    <Button onClick={sync} disabled={busy} className="max-sm:w-full">
      <RefreshCw className={busy ? 'motion-safe:animate-spin' : ''} aria-hidden />
      Sync now
    </Button>
  );
};

/** The actions for everything that waits; the preview shows the page after all of it has been sent. */
export const SyncActions = () => (
  <div className="flex w-full flex-wrap items-center justify-end gap-2 max-sm:justify-between">
    <Button look="quiet" onClick={() => void desktopBridge()?.exportSite()}>
      <FolderDown aria-hidden />
      Export site…
    </Button>
    <Button look="quiet" onClick={() => void desktopBridge()?.previewSite()}>
      <Eye aria-hidden />
      Preview site
    </Button>
    <SyncNow />
  </div>
);

const REASONS = {
  online: 'Something between you and your site’s server isn’t working. Your changes are safe here.',
  offline: 'Can’t reach your site’s server. Your changes are safe here and go out when you’re back online.',
  'signed-out': 'Sign in again to send these changes.',
} as const;

/** Says why nothing is being sent, and when the app tries again. */
const HeldUp = ({ status }: { status: SyncStatus }) =>
  isHeldUp(status) && (
    <Alert tone="info">
      {REASONS[status.connection]}{' '}
      {status.nextAttemptAt && `Next attempt at ${formatExactClock(status.nextAttemptAt)}.`}
    </Alert>
  );

interface SyncPartProps {
  status: SyncStatus;
  /** The age of what this computer knows. */
  time: string | null;
}

/** Names the site that is being edited. */
const ConnectedServer = () => {
  const { data } = useQuery(serverQuery);
  return data ? <p className="text-muted">Connected to {new URL(data).host}</p> : null;
};

/** Every change that waits, was refused, or was recently sent. */
export const SyncPart = ({ status, time }: SyncPartProps) => {
  const { changes, others, restored, warnings } = status;
  const withStatus = (...statuses: SyncChange['status'][]) =>
    changes.filter((change) => statuses.includes(change.status));
  const unfinished = changes.length - withStatus('sent').length;
  return (
    <section className="text-sm not-first:border-t not-first:border-line not-first:pt-4">
      <h3 className="font-semibold">Changes made on this computer</h3>
      <ConnectedServer />
      <p className="mb-3 text-muted">
        {statusWords(status)}
        {time && ` · ${time}`}
      </p>
      <HeldUp status={status} />
      {warnings.map((sentence) => (
        <Alert key={sentence} tone="info" className="mt-2 wrap-anywhere">
          {sentence}
        </Alert>
      ))}
      {status.photos && <p className="mt-3 text-muted">{sendingPhotos(status.photos)}</p>}
      {restored && <RestoredSection restored={restored} />}
      {unfinished === 0 && !restored && <p className="mt-3 text-muted">Your site has everything you changed.</p>}
      <Group title="Needs you" changes={withStatus('needs-you', 'failed')} />
      <Group title="Waiting" changes={withStatus('waiting', 'sending')} />
      {others.length > 0 && (
        <section className="mt-4">
          <h4 className="font-semibold text-muted">Another person</h4>
          <ul className="mt-1 divide-y divide-line">
            {others.map((person) => (
              <OthersItem key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
      <Group title="Sent" changes={withStatus('sent')} />
    </section>
  );
};
