import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { desktopBridge } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import type { CopyStatus, ReturnStatus } from '../../../backup-copy-status.ts';
import type { CopyActions } from '../../../ipc-contract.ts';

export type { CopyProgress, CopyStatus, ReturnStatus } from '../../../backup-copy-status.ts';

const COPY = ['copy'];
const RETURN = ['copy-return'];
const WHILE_COPYING_MS = 500;
const MEANWHILE_MS = 5000;

const often = (progress: CopyStatus['progress'] | undefined): number => (progress ? WHILE_COPYING_MS : MEANWHILE_MS);

/** The copy of the newest backup on this computer; undefined in a browser. */
export const useCopy = (): CopyStatus | undefined =>
  useQuery({
    queryKey: COPY,
    queryFn: async () => (await desktopBridge()?.readCopy()) ?? null,
    enabled: desktopBridge() !== null,
    refetchInterval: ({ state }) => often(state.data?.progress),
  }).data ?? undefined;

export const useCopyAction = () =>
  useApiMutation({
    send: async (_, action: 'chooseCopyFolder' | 'startCopy' | 'stopCopy' | 'forgetCopy') =>
      (await desktopBridge()?.[action]()) ?? null,
    onDone: (status, _, client) => client.setQueryData(COPY, status),
  });

/** The copy that is brought back to an empty server; undefined in a browser. */
export const useReturn = (): ReturnStatus | undefined =>
  useQuery({
    queryKey: RETURN,
    queryFn: async () => (await desktopBridge()?.readReturn()) ?? null,
    enabled: desktopBridge() !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? WHILE_COPYING_MS : MEANWHILE_MS),
  }).data ?? undefined;

type ReturnAction = (
  bridge: Pick<CopyActions, 'chooseReturnFolder' | 'startReturn' | 'stopReturn'>,
) => Promise<ReturnStatus>;

export const useReturnAction = () =>
  useApiMutation({
    send: async (_, action: ReturnAction) => {
      const bridge = desktopBridge();
      return bridge && action(bridge);
    },
    onDone: (status, _, client) => client.setQueryData(RETURN, status),
  });

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
