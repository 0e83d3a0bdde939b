import { bytesInWords } from '@shutterdesk/shared';
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
type Room = NonNullable<CopyStatus['room']>;

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

const problemWords = ({ kind, detail }: Problem): string => {
  if (kind === 'server' || kind === 'other') return detail;
  if (kind === 'older') {
    return `The server’s latest backup, of ${formatClock(detail)}, is older than this copy. We’ve kept the copy as it is. Did you restore your site?`;
  }
  if (kind === 'smaller') {
    return `The server’s latest backup, of ${formatClock(detail)}, is less than half the size of this copy. We’ve kept the copy as it is. Did you delete that much?`;
  }
  return PROBLEMS[kind];
};

export const COPY_WORDS = {
  title: 'Copy on this computer',
  text: 'Keeps the latest backup on this computer too, encrypted and up to date. People you erase stay in it until a newer backup is copied.',
  keep: 'Keep a Copy on This Computer…',
  size: (bytes: number) =>
    `The latest backup is ${bytesInWords(bytes)}. You’ll see the free space before we copy anything.`,
  folder: 'Folder',
  room: ({ needed, free }: Room) => `The copy needs ${bytesInWords(needed)}. ${bytesInWords(free)} are free.`,
  tooSmall: 'That isn’t enough. Free up space, or choose another folder.',
  start: 'Start Copying',
  another: 'Choose Another Folder…',
  cancel: 'Cancel',
  stop: 'Stop Copying',
  goOn: 'Continue',
  follow: 'Copy It Anyway',
  forget: 'Stop Keeping a Copy',
  forgotten: 'The files stay in the folder.',
  copying: 'Copying',
  current: 'The latest backup is on this computer.',
  stopped: 'Stopped. Newer backups aren’t copied.',
  none: 'No complete copy yet.',
  copied: ({ madeAt, seenAt, bytes }: NonNullable<CopyStatus['copied']>) =>
    `Backup of ${formatClock(madeAt)}, ${bytesInWords(bytes)}. It was the latest at ${formatClock(seenAt)}.`,
  problem: problemWords,
} as const;

export const RETURN_WORDS = {
  title: 'Restore a copy',
  text: 'This server is empty, so you can restore a copy of your site to it.',
  choose: 'Choose a Copy…',
  another: 'Choose Another Copy…',
  chosen: ({ madeAt, bytes }: NonNullable<ReturnStatus['copy']>) =>
    `Backup of ${formatClock(madeAt)}, ${bytesInWords(bytes)}. The server briefly needs twice that space.`,
  folder: 'Folder',
  passphrase: 'Passphrase of the backups',
  hint: 'The passphrase of the site in the copy.',
  restore: 'Restore This Site',
  stop: 'Stop',
  starting: 'Checking what the server already has…',
  sending: 'Sending',
  sent: 'The server checks every file and restarts. Then sign in with an account of the restored site.',
  stopped: 'Files already sent stay on the server.',
  failed: (why: string) => `Couldn’t restore the last copy: ${why}`,
  problem: (problem: Problem) =>
    problem.kind === 'offline' ? 'Can’t reach the server. Try again later.' : problemWords(problem),
} as const;
