import type { SyncStatus } from '#lib/sync.ts';

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** What the status line says before the time: 'Offline · 3 changes waiting'. */
export const statusWords = ({ connection, waiting, needsYou, failed, photos }: SyncStatus): string => {
  const asks = needsYou + failed;
  if (asks > 0)
    return `${connection === 'offline' ? 'Offline · ' : ''}${changes(asks)} ${asks === 1 ? 'needs' : 'need'} you`;
  if (connection === 'offline') return waiting > 0 ? `Offline · ${changes(waiting)} waiting` : 'Offline';
  if (connection === 'signed-out') return `Sign in to send ${changes(waiting)}`;
  if (photos) return `Sending ${photos.number} of ${photos.total} photos`;
  return waiting > 0 ? `Sending ${changes(waiting)}` : 'Online · up to date';
};

export const SYNC_WORDS = {
  asOf: (time: string) => `as of ${time}`,
  lastSync: (time: string) => `last sync ${time}`,
  open: 'Show all changes',
  title: 'Sync',
  text: 'What you changed on this computer, and what has become of it.',
  syncNow: 'Sync now',
  preview: 'Preview site',
  exportSite: 'Export site…',
  nothing: 'Everything you changed has been sent.',
  offline: 'The server cannot be reached. What you change is kept here and sent when it can.',
  groups: {
    asks: 'Needs you',
    waiting: 'Waiting',
    sent: 'Sent',
  },
  onItsWay: 'On its way…',
  failed: 'Not accepted',
  conflict: 'Somebody else changed the same',
  decide: 'Save this choice',
  retry: 'Try again',
  edit: 'Edit',
  sendEdited: 'Send again',
  cancel: 'Cancel',
  discard: 'Discard',
  discardTitle: 'Discard this change?',
  discardQuestion: (words: string) => `“${words}” will not be sent. This cannot be undone.`,
} as const;

export const SERVER_WORDS = {
  title: 'Welcome to Shutterdesk',
  text: 'Which site do you want to work on?',
  label: 'Address of your site',
  placeholder: 'www.example.com',
  hint: 'As you type it into a browser. It is remembered.',
  submit: 'Continue',
  submitBusy: 'Looking…',
} as const;
