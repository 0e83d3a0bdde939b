import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { formatDateTime } from '#lib/format-date.ts';
import { Alert } from '#ui/alert.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';
import { CopyCard } from './copy-card.tsx';
import { NotSetUp, NowCard } from './now-card.tsx';
import { PassphraseCard } from './passphrase-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { ReturnCard } from './return-card.tsx';
import { SnapshotsCard } from './snapshots-card.tsx';
import { useBackup } from './use-backup.ts';

export const BackupSection = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = useBackup();
  if (data) {
    return (
      <div className="grid gap-4">
        {data.restored && (
          <Alert tone="info">
            {words.restored(formatDateTime(data.restored.madeAt))}{' '}
            {data.restored.accounts.length > 0 && words.cameBack(data.restored.accounts)}
          </Alert>
        )}
        {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
        {data.place === null ? (
          <>
            <NotSetUp />
            <PlaceCard backup={data} />
          </>
        ) : (
          <>
            <NowCard backup={data} />
            {data.openedBy === 'recovery' && <RecoveryCard />}
            <PlaceCard backup={data} />
            <PlanCard backup={data} />
            <PassphraseCard backup={data} />
            <SnapshotsCard backup={data} />
          </>
        )}
        <CopyCard backup={data} />
        <ReturnCard backup={data} />
      </div>
    );
  }
  if (isFetching) return <CardsSkeleton cards={['h-40 sm:h-34', 'h-104 sm:h-70']} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};
