import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import type { CopyStatus, ReturnStatus } from '../../../backup-copy-status.ts';
import type { CopyActions } from '../../../ipc-contract.ts';

export type { CopyProgress, CopyStatus, ReturnStatus } from '../../../backup-copy-status.ts';

const WHILE_COPYING_MS = 500;
const MEANWHILE_MS = 5000;

type Act<Status> = (bridge: CopyActions) => Promise<Status>;

/** The desktop app's report of a work of its own, and the actions that change it; nothing in a browser. */
const report = <Status>(name: string, read: Act<Status>, isRunning: (status: Status) => boolean) => {
  const queryKey = [name];
  const ask = async (act: Act<Status>): Promise<Status | null> => {
    const bridge = desktopBridge();
    return bridge && act(bridge);
  };
  return {
    useStatus: (): Status | null | undefined =>
      useQuery({
        queryKey,
        queryFn: () => ask(read),
        enabled: desktopBridge() !== null,
        refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? WHILE_COPYING_MS : MEANWHILE_MS),
      }).data,
    useAction: () =>
      useApiMutation({
        send: (_, act: Act<Status>) => ask(act),
        onDone: (status, _, client) => client.setQueryData(queryKey, status),
      }),
  };
};

/** The copy of the newest backup on this computer. */
export const { useStatus: useCopy, useAction: useCopyAction } = report<CopyStatus>(
  'copy',
  (bridge) => bridge.readCopy(),
  ({ progress }) => progress !== null,
);

/** The copy that is brought back to an empty server. */
export const { useStatus: useReturn, useAction: useReturnAction } = report<ReturnStatus>(
  'copy-return',
  (bridge) => bridge.readReturn(),
  ({ state }) => state === 'sending',
);

type Problem = NonNullable<CopyStatus['problem']>;

const PROBLEMS: Readonly<Record<Exclude<Problem['kind'], 'server' | 'other' | 'older' | 'smaller'>, string>> = {
  offline: 'Can’t reach the server. The copy continues when it’s back.',
  'signed-out': 'Sign in on this computer to continue the copy.',
  'server-too-old': 'Your site’s server is older than this app. Update it to copy backups.',
  'no-backup': 'No backup to copy yet. We’ll copy the first one as soon as it’s made.',
  gone: 'Can’t find the folder. Connect its disk to continue, or choose another folder.',
  closed: 'Can’t write to this folder. Choose another one.',
  full: 'The disk is full. Free up space to continue, or choose another folder.',
  'other-site': 'This folder has another site’s copy. Choose another one.',
  taken: 'This folder isn’t empty. Choose another one.',
  'no-copy': 'There’s no complete copy in this folder. Choose the one that contains snapshots, objects and key.age.',
  damaged: 'A file arrived damaged. We’ll fetch it again.',
};

export const problemWords = ({ kind, detail }: Problem): string => {
  if (kind === 'server' || kind === 'other') return detail;
  if (kind === 'older') {
    return `The server’s latest backup, of ${formatClock(detail)}, is older than this copy. We’ve kept the copy as it is. Did you restore your site?`;
  }
  if (kind === 'smaller') {
    return `The server’s latest backup, of ${formatClock(detail)}, is less than half the size of this copy. We’ve kept the copy as it is. Did you delete that much?`;
  }
  return PROBLEMS[kind];
};
