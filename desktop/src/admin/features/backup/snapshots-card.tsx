import { type Backup, type BackupSnapshot, backupFileAddress } from '@shutterdesk/shared';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, Download } from 'lucide-react';
import { prove } from '#lib/api/prove.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { formatClock, formatDateTime } from '#lib/format-date.ts';
import { notifyFailure } from '#lib/notices.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { BACKUP_WORDS as words } from './backup-words.ts';

const verificationOf = ({ proof }: BackupSnapshot) => {
  if (!proof) return { Icon: CircleDashed, tone: 'text-muted', text: words.unverified };
  const isToday = new Date(proof.at).toDateString() === new Date().toDateString();
  const when = isToday ? words.today(formatClock(proof.at)) : formatClock(proof.at);
  return proof.isGood
    ? { Icon: CircleCheck, tone: 'text-success', text: words.verified(when, proof.message) }
    : { Icon: CircleAlert, tone: 'text-danger', text: words.notVerified(when, proof.message) };
};

/** A backup that this studio has not signed is neither verified nor removed. */
const Stranger = ({
  origin,
  id,
  repository,
}: {
  origin: keyof typeof words.origins;
  id: string;
  repository: string;
}) => (
  <p className="mt-1 flex items-start gap-2">
    <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
    <span className="min-w-0 wrap-anywhere">
      {words.origins[origin]} {words.stays(repository, id)}
    </span>
  </p>
);

/** Downloads a snapshot. A refused download would replace the page, so the person proves first who they are. */
const useDownload = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await prove();
      // A navigation would ask about unsaved changes.
      const link = document.createElement('a');
      link.href = backupFileAddress(id);
      link.download = '';
      link.click();
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.downloadFailed),
  });

interface SnapshotProps {
  readonly snapshot: BackupSnapshot;
  readonly repository: string;
  readonly canDownload: boolean;
}

const Snapshot = ({ snapshot, repository, canDownload }: SnapshotProps) => {
  const { id, origin = 'signed' } = snapshot;
  const { Icon, tone, text } = verificationOf(snapshot);
  const { mutate, isPending } = useDownload();
  const when = formatDateTime(snapshot.madeAt);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">{when}</p>
        <p className="text-muted">{words.snapshot(snapshot)}</p>
        {origin === 'signed' ? (
          <p className="mt-1 flex items-start gap-2">
            <Icon className={classNames('mt-0.5 size-4 shrink-0', tone)} aria-hidden />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </span>
          </p>
        ) : (
          <Stranger origin={origin} id={id} repository={repository} />
        )}
      </div>
      {canDownload && origin !== 'foreign' && (
        <a
          href={backupFileAddress(snapshot.id)}
          download
          aria-label={words.downloadOf(when)}
          className={buttonClasses({}, 'max-sm:w-full')}
          onClick={(event) => {
            event.preventDefault();
            if (!isPending) mutate(snapshot.id);
          }}
        >
          <Download aria-hidden />
          {words.download}
        </a>
      )}
    </li>
  );
};

/** The snapshots, newest first, each with its age, its size and its verification. */
export const SnapshotsCard = ({ backup: { points, places, place, hasPassphrase } }: { backup: Backup }) => {
  const inApp = desktopBridge() !== null;
  const needsPassphrase = hasPassphrase === false;
  const own = points?.filter(({ origin = 'signed' }) => origin === 'signed').length ?? 0;
  const repository = places.find(({ kind }) => kind === place)?.name ?? '';
  if (!points) {
    return (
      <Card title={words.snapshots}>
        <p className="text-sm">{words.noAnswer}</p>
      </Card>
    );
  }
  return (
    <Card title={words.snapshots} description={own > 0 ? words.snapshotsText(own) : undefined}>
      {points.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {points.map((snapshot) => (
            <Snapshot
              key={snapshot.id}
              snapshot={snapshot}
              repository={repository}
              canDownload={!inApp && !needsPassphrase}
            />
          ))}
        </ul>
      )}
      {needsPassphrase && place === 'folder' && <p className="mt-4 text-sm text-muted">{words.notSafe}</p>}
      {points.length > 0 && (inApp || needsPassphrase) && (
        <p className="mt-4 text-sm text-muted">{inApp ? words.inBrowser : words.passphraseFirst}</p>
      )}
    </Card>
  );
};
