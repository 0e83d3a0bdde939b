import { bytesInWords } from '@shutterdesk/shared';
import type { CopyProgress, CopyStatus, ReturnStatus } from '#lib/desktop/backup-copy.ts';
import { formatClock } from '#lib/format-date.ts';

type Problem = NonNullable<CopyStatus['problem']>;
type Room = NonNullable<CopyStatus['room']>;

const PROBLEMS: Readonly<Record<Exclude<Problem['kind'], 'server' | 'other'>, string>> = {
  offline: 'The server cannot be reached. The copy goes on by itself when it can.',
  'signed-out': 'Nobody is signed in on this computer. Sign in, and the copy goes on by itself.',
  'server-too-old': 'Your site’s server is older than this app and gives no backups away. Update the server.',
  'no-backup': 'There is no backup to copy yet. The first one is copied as soon as it is made.',
  gone: 'The folder is not there. Connect its disk, and the copy goes on by itself; or choose another folder.',
  closed: 'The folder cannot be written to. Choose another one.',
  full: 'The disk is full. Make room, and the copy goes on by itself; or choose another folder.',
  'other-site': 'The folder holds the copy of another site. Choose another one.',
  taken: 'The folder holds something else. Choose another one.',
  'no-copy': 'There is no whole copy in this folder. Choose the one with points, objects and keys in it.',
  damaged: 'A file arrived damaged. It is fetched again by itself.',
};

const problemWords = ({ kind, detail }: Problem): string =>
  kind === 'server' || kind === 'other' ? detail : PROBLEMS[kind];

export const COPY_WORDS = {
  title: 'Copy on this computer',
  text: 'This computer keeps the newest backup too, encrypted, and follows each new one by itself. People whom you erase stay in the copy until a newer backup is copied.',
  keep: 'Keep a Copy on This Computer…',
  size: (bytes: number) =>
    `The newest backup has ${bytesInWords(bytes)}; before anything is copied, you see the space.`,
  folder: 'Folder',
  room: ({ needed, free }: Room) => `The copy needs ${bytesInWords(needed)} there; ${bytesInWords(free)} are free.`,
  tooSmall: 'That is not enough. Make room, or choose another folder.',
  start: 'Start Copying',
  another: 'Choose Another Folder…',
  cancel: 'Cancel',
  stop: 'Stop Copying',
  goOn: 'Go On',
  forget: 'Keep No Copy',
  forgotten: 'What is in the folder stays there.',
  looking: 'What is new is being looked for…',
  copying: ({ files, ofFiles, bytes, ofBytes }: CopyProgress) =>
    `Copying: ${files.toLocaleString('en-US')} of ${ofFiles.toLocaleString('en-US')} files, ${bytesInWords(bytes)} of ${bytesInWords(ofBytes)}`,
  progress: 'How far the copy is',
  current: 'The newest backup is on this computer.',
  stopped: 'Stopped: newer backups are not copied.',
  none: 'Nothing has been copied whole yet.',
  copied: ({ madeAt, seenAt, bytes }: NonNullable<CopyStatus['copied']>) =>
    `The copy is the backup of ${formatClock(madeAt)}, ${bytesInWords(bytes)}. It was the newest one at ${formatClock(seenAt)}.`,
  problem: problemWords,
} as const;

export const RETURN_WORDS = {
  title: 'Restore a copy',
  text: 'There are no pictures and no inquiries on this server yet: it can become the site of which you have a copy.',
  choose: 'Choose a Copy…',
  another: 'Choose Another Copy…',
  chosen: ({ madeAt, bytes }: NonNullable<ReturnStatus['copy']>) =>
    `The backup of ${formatClock(madeAt)}, ${bytesInWords(bytes)}. The server needs twice as much free space for a while.`,
  folder: 'Folder',
  passphrase: 'Passphrase of the backups',
  hint: 'The one that was chosen for the site in the copy.',
  restore: 'Restore This Site',
  stop: 'Stop',
  starting: 'What the server has already is being looked for…',
  sending: ({ files, ofFiles, bytes, ofBytes }: NonNullable<ReturnStatus['progress']>) =>
    `Sending: ${files.toLocaleString('en-US')} of ${ofFiles.toLocaleString('en-US')} files, ${bytesInWords(bytes)} of ${bytesInWords(ofBytes)}`,
  progress: 'How far the copy is sent',
  sent: 'The server checks every file and starts again. Then sign in with an account of the restored site.',
  stopped: 'What was sent stays on the server, and is not sent again.',
  failed: (why: string) => `The last copy could not be restored: ${why}`,
  problem: (problem: Problem) =>
    problem.kind === 'offline' ? 'The server cannot be reached. Try again when it can.' : problemWords(problem),
} as const;
