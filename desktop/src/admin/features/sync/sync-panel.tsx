import { Eye, FolderDown, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { hasLost, isHeldUp, type OthersChanges, type SyncChange, type SyncStatus } from '#lib/desktop/sync.ts';
import { formatExactClock } from '#lib/format-date.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChangeItem } from './change-item.tsx';
import { LostSection } from './lost-section.tsx';
import { changesWords, sendingPhotos } from './sync-words.ts';

/** Changes that another person made on this computer: only their number is shown. */
const OthersItem = ({ person: { id, name, count, gone } }: { person: OthersChanges }) => {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    void desktopBridge()?.discardOthers(id);
  };
  return (
    <li className="py-3 text-sm">
      <p className="wrap-anywhere">
        {gone
          ? `${changesWords(count)} of ${name}, whose account is gone, will never be sent.`
          : `${changesWords(count)} of another person ${count === 1 ? 'waits' : 'wait'} for their sign-in: ${name}`}
      </p>
      {gone && (
        <div className="-mb-2 -ml-4 flex flex-wrap">
          <Button look="quiet" onClick={() => void desktopBridge()?.exportOthers(id)}>
            Export…
          </Button>
          <Button look="quiet-danger" onClick={() => setAsking(true)}>
            Discard
          </Button>
          <ConfirmDialog
            title="Discard these changes?"
            question={`${changesWords(count)} of ${name} will be removed from this computer, with their photographs. This cannot be undone.`}
            confirm="Discard"
            open={isAsking}
            onConfirm={discard}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </li>
  );
};

const Group = ({ title, changes }: { title: string; changes: readonly SyncChange[] }) =>
  changes.length === 0 ? null : (
    <section className="mt-4">
      <h3 className="text-sm font-semibold text-muted">
        {title} ({changes.length})
      </h3>
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

/** A preview of the page after everything has been sent. */
const Footer = () => (
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
  online: 'Something on the way to your site’s server is not working. What you changed is kept here.',
  offline: 'Your site’s server cannot be reached. What you change is kept here and sent when it can.',
  'signed-out': 'Sign in again to send what waits here.',
} as const;

/** Says why nothing is being sent, and when the app tries again. */
const HeldUp = ({ status }: { status: SyncStatus }) =>
  isHeldUp(status) && (
    <Alert tone="info">
      {REASONS[status.connection]}{' '}
      {status.nextAttemptAt && `Next attempt at ${formatExactClock(status.nextAttemptAt)}.`}
    </Alert>
  );

interface SyncPanelProps {
  status: SyncStatus;
  open: boolean;
  onClose: () => void;
}

/** Every change that waits, was refused, or was recently sent. */
export const SyncPanel = ({ status, open, onClose }: SyncPanelProps) => {
  const { changes, others, lost } = status;
  const withStatus = (...statuses: SyncChange['status'][]) =>
    changes.filter((change) => statuses.includes(change.status));
  const unfinished = changes.length - withStatus('sent').length;
  return (
    <Dialog
      title="Sync"
      description="What you changed on this computer, and what has become of it."
      open={open}
      steady
      onClose={onClose}
      footer={<Footer />}
    >
      <HeldUp status={status} />
      {status.photos && <p className="mt-3 text-sm text-muted">{sendingPhotos(status.photos)}</p>}
      {hasLost(lost) && <LostSection lost={lost} />}
      {unfinished === 0 && !hasLost(lost) && (
        <p className="mt-3 text-sm text-muted">Everything you changed has been sent.</p>
      )}
      <Group title="Needs you" changes={withStatus('needs-you', 'failed')} />
      <Group title="Waiting" changes={withStatus('waiting', 'sending')} />
      {others.length > 0 && (
        <section className="mt-4">
          <h3 className="text-sm font-semibold text-muted">Another person</h3>
          <ul className="mt-1 divide-y divide-line">
            {others.map((person) => (
              <OthersItem key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
      <Group title="Sent" changes={withStatus('sent')} />
    </Dialog>
  );
};
