import { hasLost, type Lost, type SyncStatus } from '#lib/desktop/sync.ts';

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
const enquiriesWords = (count: number): string => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

const sendingPhotos = ({ number, total }: NonNullable<SyncStatus['photos']>): string =>
  `Sending ${number} of ${total} photos`;

const lostWords = ({ changes: { length }, enquiries }: Lost): string =>
  [...(length > 0 ? [changes(length)] : []), ...(enquiries > 0 ? [enquiriesWords(enquiries)] : [])].join(' and ');

/** The status line without its time: 'Offline · 3 changes waiting'. */
export const statusWords = (status: SyncStatus): string => {
  const { connection, waiting, needsYou, failed, photos, nextAttemptAt, lost } = status;
  const asks = needsYou + failed;
  const offline = connection === 'offline' ? 'Offline · ' : '';
  if (asks > 0) return `${offline}${changes(asks)} ${asks === 1 ? 'needs' : 'need'} you`;
  if (hasLost(lost)) return `${offline}Your site has lost ${lostWords(lost)}`;
  if (connection === 'offline') return waiting > 0 ? `Offline · ${changes(waiting)} waiting` : 'Offline';
  if (connection === 'signed-out') return waiting > 0 ? `Sign in to send ${changes(waiting)}` : 'Signed out';
  if (nextAttemptAt && waiting > 0) return `Online · ${changes(waiting)} waiting`;
  if (photos) return sendingPhotos(photos);
  return waiting > 0 ? `Sending ${changes(waiting)}` : 'Online · up to date';
};

export const SYNC_WORDS = {
  asOf: (time: string) => `as of ${time}`,
  lastSync: (time: string) => `last sync ${time}`,
  thisComputer: 'This computer: ',
  open: 'Show all changes',
  title: 'Sync',
  text: 'What you changed on this computer, and what has become of it.',
  syncNow: 'Sync now',
  preview: 'Preview site',
  exportSite: 'Export site…',
  nothing: 'Everything you changed has been sent.',
  offline: 'Your site’s server cannot be reached. What you change is kept here and sent when it can.',
  heldUp: 'Something on the way to your site’s server is not working. What you changed is kept here.',
  signedOut: 'Sign in again to send what waits here.',
  nextAttempt: (time: string) => `Next attempt at ${time}.`,
  groups: {
    asks: 'Needs you',
    waiting: 'Waiting',
    sent: 'Sent',
    others: 'Another person',
    lost: 'Missing on your site',
  },
  lostText:
    'Your site was put back to an older backup and has lost what came after it. This computer still knows what is listed here. Nothing of it is sent unless you say so.',
  lostEnquiries: (count: number) => `${enquiriesWords(count)} that came in after it`,
  exportLost: 'Export',
  exportFailed: 'The inquiries could not be exported. Please try again.',
  sendAgain: 'Send again',
  putAway: 'Put away',
  putAwayTitle: 'Put this away?',
  putAwayEnquiries: (count: number) =>
    `${enquiriesWords(count)} will be removed from this computer. Your site has lost them: export them first if you want to answer. This cannot be undone.`,
  putAwayChange: (words: string) =>
    `“${words}” will not be sent again, and is listed here no more. This cannot be undone.`,
  photos: sendingPhotos,
  onItsWay: 'On its way…',
  unknown:
    'This may already be on your site: no answer came back. It can be neither changed nor discarded until one does.',
  others: (count: number, name: string) =>
    `${changes(count)} of another person ${count === 1 ? 'waits' : 'wait'} for their sign-in: ${name}`,
  gone: (count: number, name: string) => `${changes(count)} of ${name}, whose account is gone, will never be sent.`,
  exportOthers: 'Export…',
  discardOthersTitle: 'Discard these changes?',
  discardOthersQuestion: (count: number, name: string) =>
    `${changes(count)} of ${name} will be removed from this computer, with their photographs. This cannot be undone.`,
  failed: 'Not accepted',
  goneMeanwhile:
    'It has been deleted meanwhile. Restore it under “Recently Deleted”, and this can be tried again; or discard this change.',
  conflict: 'Somebody else changed the same. Choose which is to be on your site.',
  decide: 'Save this choice',
  needsProof: 'This is sent as soon as you have given your password, to be sure that it is you.',
  prove: 'Give your password',
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
