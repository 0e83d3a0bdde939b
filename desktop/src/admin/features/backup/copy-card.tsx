import type { Backup } from '@shutterdesk/shared';
import { CirclePause } from 'lucide-react';
import { desktopBridge, useIsOffline } from '#lib/desktop.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SIGNS, StateLine } from '#ui/state-line.tsx';
import { type CopyStatus, useCopy, useCopyAction, COPY_WORDS as words } from './backup-copy.ts';
import { UnderWay } from './now-card.tsx';

const CopyState = ({ copy: { state, progress, problem, copied } }: { copy: CopyStatus }) => {
  const underWay = <UnderWay what={words.copying} progress={progress} />;
  if (progress) return underWay;
  if (state === 'stopped') {
    return (
      <StateLine Icon={CirclePause} className="text-muted">
        {words.stopped}
      </StateLine>
    );
  }
  if (problem || state !== 'on') return null;
  return copied ? <StateLine {...SIGNS.good}>{words.current}</StateLine> : underWay;
};

const Problem = ({ problem }: Pick<CopyStatus, 'problem'>) =>
  problem && <Alert tone={problem.kind === 'offline' ? 'info' : 'danger'}>{words.problem(problem)}</Alert>;

/** No room is known before a folder has been chosen. */
const isTooSmall = ({ room }: Pick<CopyStatus, 'room'>): boolean => room !== null && room.needed > room.free;

const CopyFolder = ({ folder, room }: Pick<CopyStatus, 'folder' | 'room'>) => (
  <div className="grid gap-1 text-sm">
    <p className="wrap-anywhere">
      {words.folder}: <bdi className="font-medium">{folder}</bdi>
    </p>
    {room && <p className="text-muted">{words.room(room)}</p>}
  </div>
);

const Buttons = ({ copy }: { copy: CopyStatus }) => {
  const { state } = copy;
  const { mutate, isPending } = useCopyAction();
  const offline = useIsOffline();
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      {state === 'off' && (
        <Button look="primary" disabled={isPending || offline} onClick={() => mutate('chooseCopyFolder')}>
          {words.keep}
        </Button>
      )}
      {state === 'planned' && (
        <Button
          look="primary"
          disabled={isPending || copy.room === null || isTooSmall(copy)}
          onClick={() => mutate('startCopy')}
        >
          {words.start}
        </Button>
      )}
      {state === 'stopped' && (
        <Button look="primary" disabled={isPending} onClick={() => mutate('startCopy')}>
          {words.goOn}
        </Button>
      )}
      {state === 'on' && (copy.problem?.kind === 'older' || copy.problem?.kind === 'smaller') && (
        <Button disabled={isPending} onClick={() => mutate('startCopy')}>
          {words.follow}
        </Button>
      )}
      {state === 'on' && (
        <Button disabled={isPending} onClick={() => mutate('stopCopy')}>
          {words.stop}
        </Button>
      )}
      {state !== 'off' && (
        <>
          <Button disabled={isPending || offline} onClick={() => mutate('chooseCopyFolder')}>
            {words.another}
          </Button>
          <Button look="quiet" disabled={isPending} onClick={() => mutate('forgetCopy')}>
            {state === 'planned' ? words.cancel : words.forget}
          </Button>
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
    <Card title={words.title} description={words.text}>
      <div className="grid gap-4">
        <CopyState copy={copy} />
        <Problem problem={problem} />
        {state === 'off' && bytes !== undefined && <p className="text-sm text-muted">{words.size(bytes)}</p>}
        {state !== 'off' && (
          <CopyFolder folder={folder} room={state === 'planned' || problem?.kind === 'full' ? room : null} />
        )}
        {state === 'planned' && isTooSmall(copy) && <Alert tone="danger">{words.tooSmall}</Alert>}
        {state !== 'off' && state !== 'planned' && (
          <p className="text-sm text-muted">{copied ? words.copied(copied) : words.none}</p>
        )}
        <Buttons copy={copy} />
        {state !== 'off' && state !== 'planned' && <p className="text-xs text-muted">{words.forgotten}</p>}
      </div>
    </Card>
  );
};

/** The copy on this computer, in the desktop app only. A server without backups has nothing to copy. */
export const CopyCard = ({ backup }: { backup: Backup }) => {
  const copy = useCopy();
  if (!desktopBridge() || !copy || (backup.place === null && copy.state === 'off')) return null;
  return <Copy copy={copy} bytes={backup.snapshots?.[0]?.bytes} />;
};
