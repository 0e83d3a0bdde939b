import type { Backup, BackupSnapshot } from '@shutterdesk/shared';
import { BACKUP_KEEP_MAX, BACKUP_PASSPHRASE_MIN, bytesInWords } from '@shutterdesk/shared';

const files = (count: number): string => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`);

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** '3 hours ago' */
const ago = (iso: string, now = Date.now()): string => {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000);
  if (minutes > -60) return relative.format(Math.min(minutes, 0), 'minute');
  return minutes > -48 * 60
    ? relative.format(Math.round(minutes / 60), 'hour')
    : relative.format(Math.round(minutes / 1440), 'day');
};

export const BACKUP_WORDS = {
  what: 'Backup',
  loading: 'Loading...',
  setUp: 'Nothing is backed up yet: choose a place below.',
  title: 'Backups',
  text: 'Everything: inquiries, settings, pages and every photograph as you uploaded it. Each backup is proved by restoring it.',
  on: 'The site is backed up, and the newest backup was proved.',
  waiting: 'The first backup has not been made yet.',
  next: (when: string) => `Next ${when}`,
  now: 'Back Up Now',
  verify: 'Prove the Newest',
  failed: 'Failed to begin. Please try again.',
  running: ({ what, ...done }: NonNullable<Backup['running']>) => {
    if (what === 'proof') return 'The newest backup is being restored into a scratch folder and compared…';
    if (done.ofFiles === 0) return 'Backing up: what is new is being looked for…';
    return `Backing up: ${done.files.toLocaleString('en-US')} of ${files(done.ofFiles)}, ${bytesInWords(done.bytes)} of ${bytesInWords(done.ofBytes)}`;
  },
  progress: 'How far the backup is',
  room: ({ needed, free }: Backup['room']) =>
    `A proof needs ${bytesInWords(needed)} on the server for a few minutes; ${bytesInWords(free)} are free.`,
  plan: 'When and how long',
  planText: 'Times are in your studio’s time zone.',
  where: 'Where',
  often: 'How often',
  choices: {
    '0 3 * * *': 'Every night at 3:00',
    '0 */6 * * *': 'Every six hours',
    '0 * * * *': 'Every hour',
    '0 3 * * 0': 'Every Sunday at 3:00',
    '': 'Only when I ask for it',
    own: 'At other times…',
  },
  pattern: 'Schedule',
  patternHint: 'Minute, hour, day, month and day of the week: 30 2 * * 1-5 is 2:30 from Monday to Friday.',
  days: 'Days',
  weeks: 'Weeks',
  months: 'Months',
  keep: 'Keep the newest backup of each of the last',
  wholeNumber: `Please enter a whole number from 0 to ${BACKUP_KEEP_MAX}`,
  save: 'Save',
  saving: 'Saving...',
  saved: 'When the site is backed up has been saved.',
  saveFailed: 'Failed to save when the site is backed up. Please try again.',
  unsaved: 'You have unsaved changes',
  passphrase: 'Passphrase',
  passphraseText: 'Every backup that leaves the server is encrypted: in a bucket, and as a download.',
  noPassphrase:
    'Choose a passphrase, and write it down somewhere else. When the server is gone, it is the only way to open those backups: nobody can restore them without it, and nobody can tell you what it was.',
  hasPassphrase:
    'A passphrase has been chosen. When the server is gone, it is the only way to open those backups. If you no longer know it, whoever runs this server can let you choose a new one: docs/backup.md says how. Files that you have downloaded keep the one from before.',
  bucketWaits: 'Nothing goes into the bucket before you have chosen a passphrase.',
  newPassphrase: 'New passphrase',
  passphraseAgain: 'Once more',
  passphraseHint: `At least ${BACKUP_PASSPHRASE_MIN} characters. Five words that do not belong together are good.`,
  passphrasesDiffer: 'Please enter the same passphrase twice',
  choosePassphrase: 'Choose This Passphrase',
  currentPassphrase: 'Passphrase until now',
  changePassphrase: 'Change the Passphrase',
  passphraseChosen: 'The passphrase has been chosen. Nothing here can show it again.',
  passphraseFailed: 'Failed to choose the passphrase. Please try again.',
  passphraseFirst: 'To download one as a file, choose a passphrase first.',
  key: 'Key',
  keyText:
    'Backups are encrypted and signed with a key, which lies on the server. Make a new one if somebody may have read the server’s files.',
  keyPassphrase: 'Your passphrase',
  passphraseNeeded: 'Please enter the passphrase',
  newKey: 'New Key',
  newKeyTitle: 'Make a new key?',
  newKeyQuestion:
    'Backups from now on are encrypted and signed with it. Your passphrase opens these and the earlier ones. Whoever has the key until now can still read the earlier ones, and photographs that have not changed since. If somebody may know your passphrase, change that first.',
  keyRenewed: 'Backups from now on have a new key.',
  keyFailed: 'Failed to make a new key. Please try again.',
  snapshots: 'What is kept',
  snapshotsText: (count: number) => (count === 1 ? 'One backup.' : `${count} backups. Each is complete in itself.`),
  none: 'There are no backups yet.',
  noAnswer: 'The place for backups does not answer. What is there is as it was.',
  snapshot: ({ files: count, bytes, madeAt, isSealed }: BackupSnapshot) =>
    `${ago(madeAt)} · ${files(count)} · ${bytesInWords(bytes)}${isSealed ? ' · encrypted' : ''}`,
  origins: {
    older: 'Nobody can tell who wrote it: it is older than signed backups.',
    foreign: 'It is not signed with this studio’s key: somebody else wrote it, or it was damaged.',
    future: 'Its date is to come: somebody else wrote it, or the server’s clock was wrong.',
  },
  stays: (repository: string, id: string) =>
    `It is not counted and not proved, and it stays until you remove it on the server: npm run backup -- --to ${repository} --remove ${id}`,
  notSafe:
    'Without a passphrase, nobody can tell on another computer whether a backup is yours: whoever can write to this folder could put one of their own there. A restore then says so, and asks.',
  restored: (madeAt: string) =>
    `The site was restored from the backup of ${madeAt}. Everybody signs in again, and calendars need a new address.`,
  cameBack: (names: readonly string[]) =>
    `Back with the password of that day: ${names.join(', ')}. Remove, under Accounts, whoever must not get in.`,
  today: (clock: string) => `today ${clock}`,
  verified: (when: string, message: string) => `Proved ${when}: ${message}`,
  notVerified: (when: string, message: string) => `Not proved ${when}: ${message}`,
  unverified: 'Not proved yet',
  download: 'Download',
  downloadFailed: 'The download did not begin. Please try again.',
  downloadOf: (when: string) => `Download the backup of ${when} as one file`,
  inBrowser: 'To download one as a file, open the admin app in a browser.',
} as const;
