import { type Backup, bytesInWords } from '@shutterdesk/shared';
import { CirclePause } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIsOffline } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { Alert, SIGNS, StateLine } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type CopyStatus, problemWords, useCopy, useCopyAction } from './backup-copy.ts';
import { UnderWay } from './now-card.tsx';

const CopyState = ({ copy: { state, progress, problem, copied } }: { copy: CopyStatus }) => {
  const underWay = <UnderWay what="Copying" progress={progress} />;
  if (progress) return underWay;
  if (state === 'stopped') {
    return (
      <StateLine Icon={CirclePause} className="text-muted">
        Stopped. Newer backups aren’t copied.
      </StateLine>
    );
  }
  if (problem || state !== 'on') return null;
  return copied ? <StateLine {...SIGNS.good}>The latest backup is on this computer.</StateLine> : underWay;
};

const Problem = ({ problem }: Pick<CopyStatus, 'problem'>) =>
  problem && <Alert tone={problem.kind === 'offline' ? 'info' : 'danger'}>{problemWords(problem)}</Alert>;

/** No room is known before a folder has been chosen. */
const isTooSmall = ({ room }: Pick<CopyStatus, 'room'>): boolean => room !== null && room.needed > room.free;

const CopyFolder = ({ folder, room }: Pick<CopyStatus, 'folder' | 'room'>) => (
  <div className="grid gap-1 text-sm">
    <p className="wrap-anywhere">
      Folder: <bdi className="font-medium">{folder}</bdi>
    </p>
    {room && (
      <p className="text-muted">{`The copy needs ${bytesInWords(room.needed)}. ${bytesInWords(room.free)} are free.`}</p>
    )}
  </div>
);

const Buttons = ({ copy }: { copy: CopyStatus }) => {
  const { state } = copy;
  const { mutate, isPending } = useCopyAction();
  const offline = useIsOffline();
  const isAhead = copy.problem?.kind === 'older' || copy.problem?.kind === 'smaller';
  const button = (label: string, act: Parameters<typeof mutate>[0], props: ComponentProps<typeof Button> = {}) => (
    <Button {...props} disabled={isPending || props.disabled} onClick={() => mutate(act)}>
      {label}
    </Button>
  );
  const start: Parameters<typeof mutate>[0] = (bridge) => bridge.startCopy();
  const choose: Parameters<typeof mutate>[0] = (bridge) => bridge.chooseCopyFolder();
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      {state === 'off' && button('Keep a Copy on This Computer…', choose, { look: 'primary', disabled: offline })}
      {state === 'planned' &&
        button('Start Copying', start, { look: 'primary', disabled: copy.room === null || isTooSmall(copy) })}
      {state === 'stopped' && button('Continue', start, { look: 'primary' })}
      {state === 'on' && isAhead && button('Copy It Anyway', start)}
      {state === 'on' && button('Stop Copying', (bridge) => bridge.stopCopy())}
      {state !== 'off' && (
        <>
          {button('Choose Another Folder…', choose, { disabled: offline })}
          {button(state === 'planned' ? 'Cancel' : 'Stop Keeping a Copy', (bridge) => bridge.forgetCopy(), {
            look: 'quiet',
          })}
        </>
      )}
    </div>
  );
};

/** The app notices a missing network at once; the copy notices it only when it next asks the server. */
const useProblem = ({ state, problem }: CopyStatus): CopyStatus['problem'] => {
  const offline = useIsOffline();
  return problem === null && offline && state === 'on' ? { kind: 'offline', detail: '' } : problem;
};

const Copy = ({ copy: known, bytes }: { copy: CopyStatus; bytes: number | undefined }) => {
  const copy = { ...known, problem: useProblem(known) };
  const { state, folder, room, copied, problem } = copy;
  return (
    <Card
      title="Copy on this computer"
      description="This computer keeps the latest backup too, encrypted and up to date. People you erase stay in it until it copies a newer one."
    >
      <div className="grid gap-4">
        <CopyState copy={copy} />
        <Problem problem={problem} />
        {state === 'off' && bytes !== undefined && (
          <p className="text-sm text-muted">{`The latest backup is ${bytesInWords(bytes)}. You’ll see the free space before we copy anything.`}</p>
        )}
        {state !== 'off' && (
          <CopyFolder folder={folder} room={state === 'planned' || problem?.kind === 'full' ? room : null} />
        )}
        {state === 'planned' && isTooSmall(copy) && (
          <Alert tone="danger">That isn’t enough. Free up space, or choose another folder.</Alert>
        )}
        {state !== 'off' && state !== 'planned' && (
          <p className="text-sm text-muted">
            {copied
              ? `Backup of ${formatClock(copied.madeAt)}, ${bytesInWords(copied.bytes)}. It was the latest at ${formatClock(copied.seenAt)}.`
              : 'No complete copy yet.'}
          </p>
        )}
        <Buttons copy={copy} />
        {state !== 'off' && state !== 'planned' && <p className="text-xs text-muted">The files stay in the folder.</p>}
      </div>
    </Card>
  );
};

/** The copy on this computer, in the desktop app only. A server without backups has nothing to copy. */
export const CopyCard = ({ backup }: { backup: Backup }) => {
  const copy = useCopy();
  if (!copy || (backup.place === null && copy.state === 'off')) return null;
  return <Copy copy={copy} bytes={backup.snapshots?.[0]?.bytes} />;
};
