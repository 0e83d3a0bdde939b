import type { Restored, SyncStatus } from '#lib/desktop.ts';
import { formatDateTime } from '#lib/format-date.ts';

export const changesWords = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
export const enquiriesWords = (count: number): string => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

export const sendingPhotos = ({ number, total }: NonNullable<SyncStatus['photos']>): string =>
  `Sending ${number} of ${total} photos`;

/** 'The site was restored from a backup of May 3, 2026, 08:15 AM. 4 of your changes wait: look at them, then …' */
export const restoredWords = ({ backupOf, held }: Restored): string => {
  const came =
    backupOf === null
      ? 'Another site is here now.'
      : `The site was restored from a backup of ${formatDateTime(backupOf)}.`;
  if (held === 0) return came;
  return `${came} ${held} of your changes ${held === 1 ? 'waits: look at it' : 'wait: look at them'}, then send or discard.`;
};

/** The status line without its time: 'Offline · 3 changes waiting'. */
export const statusWords = (status: SyncStatus): string => {
  const { connection, waiting, needsYou, failed, photos, nextAttemptAt, restored } = status;
  const asks = needsYou + failed;
  const offline = connection === 'offline' ? 'Offline · ' : '';
  if (asks > 0) return `${offline}${changesWords(asks)} ${asks === 1 ? 'needs' : 'need'} you`;
  if (restored) return `${offline}Your site was restored`;
  if (connection === 'offline') return waiting > 0 ? `Offline · ${changesWords(waiting)} waiting` : 'Offline';
  if (connection === 'signed-out') return waiting > 0 ? `Sign in to send ${changesWords(waiting)}` : 'Signed out';
  if (nextAttemptAt && waiting > 0) return `Online · ${changesWords(waiting)} waiting`;
  if (photos) return sendingPhotos(photos);
  return waiting > 0 ? `Sending ${changesWords(waiting)}` : 'Online · up to date';
};
