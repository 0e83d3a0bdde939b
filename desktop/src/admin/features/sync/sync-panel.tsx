import { Eye, FolderDown, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { hasLost, isHeldUp, type SyncChange, type SyncStatus } from '#lib/desktop/sync.ts';
import { formatExactClock } from '#lib/format-date.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChangeItem } from './change-item.tsx';
import { LostSection } from './lost-section.tsx';
import { OthersItem } from './others-item.tsx';
import { SYNC_WORDS as words } from './sync-words.ts';

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
      {words.syncNow}
    </Button>
  );
};

/** A preview of the page after everything has been sent. */
const Footer = () => (
  <div className="flex w-full flex-wrap items-center justify-end gap-2 max-sm:justify-between">
    <Button look="quiet" onClick={() => void desktopBridge()?.exportSite()}>
      <FolderDown aria-hidden />
      {words.exportSite}
    </Button>
    <Button look="quiet" onClick={() => void desktopBridge()?.previewSite()}>
      <Eye aria-hidden />
      {words.preview}
    </Button>
    <SyncNow />
  </div>
);

const REASONS = { online: words.heldUp, offline: words.offline, 'signed-out': words.signedOut } as const;

/** Says why nothing is being sent, and when the app tries again. */
const HeldUp = ({ status }: { status: SyncStatus }) =>
  isHeldUp(status) && (
    <Alert tone="info">
      {REASONS[status.connection]} {status.nextAttemptAt && words.nextAttempt(formatExactClock(status.nextAttemptAt))}
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
    <Dialog title={words.title} description={words.text} open={open} steady onClose={onClose} footer={<Footer />}>
      <HeldUp status={status} />
      {status.photos && <p className="mt-3 text-sm text-muted">{words.photos(status.photos)}</p>}
      {hasLost(lost) && <LostSection lost={lost} />}
      {unfinished === 0 && !hasLost(lost) && <p className="mt-3 text-sm text-muted">{words.nothing}</p>}
      <Group title={words.groups.asks} changes={withStatus('needs-you', 'failed')} />
      <Group title={words.groups.waiting} changes={withStatus('waiting', 'sending')} />
      {others.length > 0 && (
        <section className="mt-4">
          <h3 className="text-sm font-semibold text-muted">{words.groups.others}</h3>
          <ul className="mt-1 divide-y divide-line">
            {others.map((person) => (
              <OthersItem key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
      <Group title={words.groups.sent} changes={withStatus('sent')} />
    </Dialog>
  );
};
