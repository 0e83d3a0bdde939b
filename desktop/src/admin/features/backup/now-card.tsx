import { type Backup, type BackupWork, backUpNow, bytesInWords, parts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Clock, LoaderCircle, ShieldOff } from 'lucide-react';
import { readOf } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { inZone } from '#lib/format-date.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { SIGNS, type Sign, StateLine } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { CopyProgress } from './backup-copy.ts';

const WHILE_RUNNING_MS = 1000;
const MEANWHILE_MS = 60_000;

export const useBackup = () =>
  useQuery({
    ...readOf(parts.plan.read),
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : MEANWHILE_MS),
  });

/** Begins a backup, or a proof of the newest one. */
export const useBegin = (what: BackupWork) =>
  useApiMutation({
    send: (call) => call(backUpNow, { body: { what } }),
    onDone: (backup, _, client) => client.setQueryData([parts.plan.read.path], backup),
    failed: 'Couldn’t start. Please try again.',
  });

const LOOK =
  'h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

interface UnderWayProps {
  /** The work as one word, such as 'Copying'. */
  readonly what: string;
  /** null: nothing can be counted yet. */
  readonly progress: CopyProgress | null;
  /** The sentence until then. */
  readonly before?: string;
}

/** Work under way, and how far it is. */
export const UnderWay = ({ what, progress, before = 'Checking what’s new…' }: UnderWayProps) => (
  <div className="grid gap-3">
    <StateLine Icon={LoaderCircle} className="animate-spin text-warning">
      {progress
        ? `${what}: ${progress.files.toLocaleString('en-US')} of ${progress.ofFiles.toLocaleString('en-US')} files, ${bytesInWords(progress.bytes)} of ${bytesInWords(progress.ofBytes)}`
        : before}
    </StateLine>
    {progress && (
      <progress aria-label={what} className={LOOK} max={Math.max(progress.ofBytes, 1)} value={progress.bytes} />
    )}
  </div>
);

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
  return (
    <StateLine {...sign}>
      {standing.message ?? (hasAny ? 'Backed up. The latest backup passed its test.' : 'No backup yet.')}
    </StateLine>
  );
};

const HEAD = {
  title: 'Backups',
  description: 'We copy inquiries, settings, pages and all original photos, and restore each backup to test it.',
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
    <Card {...HEAD}>
      {running ? (
        <UnderWay
          what="Backing up"
          progress={running.ofFiles > 0 ? running : null}
          before={running.what === 'proof' ? 'Testing the latest backup…' : undefined}
        />
      ) : (
        <BackupState {...backup} />
      )}
      <p className="mt-2 text-sm text-muted">
        {nextAt && !running && `Next ${inZone(nextAt, zone)}. `}
        {room.needed > 0 &&
          `Testing needs ${bytesInWords(room.needed)} of space on the server for a few minutes. ${bytesInWords(room.free)} are free.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" disabled={isBusy} onClick={() => begin.mutate()} className="max-sm:w-full">
          Back Up Now
        </Button>
        {snapshots !== null && snapshots.length > 0 && (
          <Button disabled={isBusy} onClick={() => prove.mutate()} className="max-sm:w-full">
            Test Latest
          </Button>
        )}
      </div>
    </Card>
  );
};

/** Takes the place of the other backup cards while no backup can be made, and says what to set up. */
export const NotSetUp = () => (
  <Card {...HEAD}>
    <StateLine {...SIGN.off}>You have no backup yet. Choose a location below.</StateLine>
  </Card>
);
