import { hasLost, type Lost, type SyncStatus } from '#lib/desktop/sync.ts';

export const changesWords = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
export const enquiriesWords = (count: number): string => `${count} ${count === 1 ? 'inquiry' : 'inquiries'}`;

export const sendingPhotos = ({ number, total }: NonNullable<SyncStatus['photos']>): string =>
  `Sending ${number} of ${total} photos`;

const lostWords = ({ changes: { length }, enquiries }: Lost): string =>
  [...(length > 0 ? [changesWords(length)] : []), ...(enquiries > 0 ? [enquiriesWords(enquiries)] : [])].join(' and ');

/** The status line without its time: 'Offline · 3 changes waiting'. */
export const statusWords = (status: SyncStatus): string => {
  const { connection, waiting, needsYou, failed, photos, nextAttemptAt, lost } = status;
  const asks = needsYou + failed;
  const offline = connection === 'offline' ? 'Offline · ' : '';
  if (asks > 0) return `${offline}${changesWords(asks)} ${asks === 1 ? 'needs' : 'need'} you`;
  if (hasLost(lost)) return `${offline}Your site has lost ${lostWords(lost)}`;
  if (connection === 'offline') return waiting > 0 ? `Offline · ${changesWords(waiting)} waiting` : 'Offline';
  if (connection === 'signed-out') return waiting > 0 ? `Sign in to send ${changesWords(waiting)}` : 'Signed out';
  if (nextAttemptAt && waiting > 0) return `Online · ${changesWords(waiting)} waiting`;
  if (photos) return sendingPhotos(photos);
  return waiting > 0 ? `Sending ${changesWords(waiting)}` : 'Online · up to date';
};
