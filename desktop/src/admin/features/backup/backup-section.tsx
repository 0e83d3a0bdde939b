import { formatDateTime } from '#lib/format-date.ts';
import { Alert } from '#ui/alert.tsx';
import { Section } from '#ui/loaded.tsx';
import { CopyCard } from './copy-card.tsx';
import { NotSetUp, NowCard, useBackup } from './now-card.tsx';
import { PassphraseCard, RecoveryCard } from './passphrase-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { ReturnCard } from './return-card.tsx';
import { SnapshotsCard } from './snapshots-card.tsx';

export const BackupSection = () => (
  <Section query={useBackup()} what="The backups" cards={['h-40 sm:h-34', 'h-104 sm:h-70']}>
    {(backup) => (
      <>
        {backup.restored && (
          <Alert tone="info">
            {`We restored your site from the backup of ${formatDateTime(backup.restored.madeAt)}. Everyone has to sign in again, and calendars need a new address.`}{' '}
            {backup.restored.accounts.length > 0 &&
              `These accounts have their passwords from that day: ${backup.restored.accounts.join(', ')}. Delete those you don’t want under Admin Users.`}
          </Alert>
        )}
        {backup.place === null ? (
          <>
            <NotSetUp />
            <PlaceCard backup={backup} />
          </>
        ) : (
          <>
            <NowCard backup={backup} />
            {backup.openedBy === 'recovery' && <RecoveryCard />}
            <PlaceCard backup={backup} />
            <PlanCard backup={backup} />
            <PassphraseCard backup={backup} />
            <SnapshotsCard backup={backup} />
          </>
        )}
        <CopyCard backup={backup} />
        <ReturnCard backup={backup} />
      </>
    )}
  </Section>
);
