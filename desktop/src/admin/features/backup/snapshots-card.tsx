import { type Backup, type BackupSnapshot, backupFileAddress, bytesInWords, checkProof } from '@shutterdesk/shared';
import { CircleDashed, Download } from 'lucide-react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { classNames } from '#lib/class-names.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { formatClock, formatDateTime } from '#lib/format-date.ts';
import { SIGNS } from '#ui/alert.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const files = (count: number): string => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`);

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** '3 hours ago' */
const ago = (iso: string, now = Date.now()): string => {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  if (minutes > -60) return relative.format(Math.min(minutes, 0), 'minute');
  return minutes > -48 * 60
    ? relative.format(Math.round(minutes / 60), 'hour')
    : relative.format(Math.round(minutes / 1440), 'day');
};

const proofOf = ({ proof }: BackupSnapshot) => {
  if (!proof) return { Icon: CircleDashed, className: 'text-muted', text: 'Not tested yet' };
  const isToday = new Date(proof.at).toDateString() === new Date().toDateString();
  const when = isToday ? `today ${formatClock(proof.at)}` : formatClock(proof.at);
  return proof.isGood
    ? { ...SIGNS.good, text: `Tested ${when}: ${proof.message}` }
    : { ...SIGNS.bad, text: `Failed the test ${when}: ${proof.message}` };
};

/** Downloads a snapshot. A refused download would replace the page, so the person proves first who they are. */
const useDownload = () =>
  useApiMutation({
    send: async (call, id: string) => {
      await call(checkProof);
      // A navigation would ask about unsaved changes.
      const link = document.createElement('a');
      link.href = backupFileAddress(id);
      link.download = '';
      link.click();
    },
    failed: serverSentenceOr('The download didn’t start. Please try again.'),
  });

interface SnapshotProps {
  readonly snapshot: BackupSnapshot;
  readonly canDownload: boolean;
}

const Snapshot = ({ snapshot, canDownload }: SnapshotProps) => {
  const { Icon, className, text } = proofOf(snapshot);
  const { mutate, isPending } = useDownload();
  const when = formatDateTime(snapshot.madeAt);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">{when}</p>
        <p className="text-muted">
          {ago(snapshot.madeAt)} · {files(snapshot.files)} · {bytesInWords(snapshot.bytes)}
        </p>
        <p className="mt-1 flex items-start gap-2">
          <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {text}
          </span>
        </p>
      </div>
      {canDownload && (
        <a
          href={backupFileAddress(snapshot.id)}
          download
          aria-label={`Download the backup of ${when} as one file`}
          className={buttonClasses({}, 'max-sm:w-full')}
          onClick={(event) => {
            event.preventDefault();
            if (!isPending) mutate(snapshot.id);
          }}
        >
          <Download aria-hidden />
          Download
        </a>
      )}
    </li>
  );
};

/** The snapshots, newest first, each with its age, its size and its proof. */
export const SnapshotsCard = ({ backup: { snapshots } }: { backup: Backup }) => {
  const inApp = desktopBridge() !== null;
  if (!snapshots) {
    return (
      <Card title="Your backups">
        <p className="text-sm">Can’t reach the backup location. Your backups are safe.</p>
      </Card>
    );
  }
  const description =
    snapshots.length > 0
      ? snapshots.length === 1
        ? '1 backup.'
        : `${snapshots.length} backups. Each one is complete.`
      : undefined;
  return (
    <Card title="Your backups" description={description}>
      {snapshots.length === 0 ? (
        <p className="text-sm text-muted">No backups yet.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {snapshots.map((snapshot) => (
            <Snapshot key={snapshot.id} snapshot={snapshot} canDownload={!inApp} />
          ))}
        </ul>
      )}
      {snapshots.length > 0 && inApp && (
        <p className="mt-4 text-sm text-muted">To download a backup, open the admin app in a browser.</p>
      )}
    </Card>
  );
};
