import type { Backup } from '@shutterdesk/shared';
import { CircleAlert, Clock, ShieldOff } from 'lucide-react';
import { useIsOffline } from '#lib/desktop.ts';
import { inZone } from '#lib/format-date.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SIGNS, type Sign, StateLine } from '#ui/state-line.tsx';
import { BACKUP_WORDS as words } from './backup-words.ts';
import { UnderWay } from './under-way.tsx';
import { useBegin } from './use-backup.ts';

const SIGN: Record<Backup['standing']['state'], Sign> = {
  off: { Icon: ShieldOff, className: 'text-muted' },
  on: SIGNS.good,
  failed: SIGNS.bad,
  late: SIGNS.bad,
  unwritten: { Icon: CircleAlert, className: 'text-warning' },
};

const BackupState = ({ standing, snapshots }: Backup) => {
  const hasAny = (snapshots?.length ?? 0) > 0;
  const sign = standing.state === 'on' && !hasAny ? { Icon: Clock, className: 'text-muted' } : SIGN[standing.state];
  return <StateLine {...sign}>{standing.message ?? (hasAny ? words.on : words.waiting)}</StateLine>;
};

/** Shows the state of the site's backups, and offers to make or prove one. */
export const NowCard = ({ backup }: { backup: Backup }) => {
  const offline = useIsOffline();
  const begin = useBegin('backup');
  const prove = useBegin('proof');
  const { running, nextAt, snapshots, room } = backup;
  const zone = useKnownSettings()?.timeZone ?? null;
  const isBusy = running !== null || begin.isPending || prove.isPending || offline;
  return (
    <Card title={words.title} description={words.text}>
      {running ? (
        <UnderWay
          what={words.backingUp}
          progress={running.ofFiles > 0 ? running : null}
          before={running.what === 'proof' ? words.testing : undefined}
        />
      ) : (
        <BackupState {...backup} />
      )}
      <p className="mt-2 text-sm text-muted">
        {nextAt && !running && `${words.next(inZone(nextAt, zone))}. `}
        {room.needed > 0 && words.room(room)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" disabled={isBusy} onClick={() => begin.mutate()} className="max-sm:w-full">
          {words.now}
        </Button>
        {snapshots !== null && snapshots.length > 0 && (
          <Button disabled={isBusy} onClick={() => prove.mutate()} className="max-sm:w-full">
            {words.prove}
          </Button>
        )}
      </div>
    </Card>
  );
};

/** Takes the place of the other backup cards while no backup can be made, and says what to set up. */
export const NotSetUp = () => (
  <Card title={words.title} description={words.text}>
    <StateLine {...SIGN.off}>{words.setUp}</StateLine>
  </Card>
);
