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
  what: 'The backups',
  setUp: 'Nothing is backed up yet. Choose a location below.',
  title: 'Backups',
  text: 'Inquiries, settings, pages and all original photos. Each backup is tested by restoring it.',
  on: 'Backed up. The latest backup passed its test.',
  waiting: 'No backup yet.',
  next: (when: string) => `Next ${when}`,
  now: 'Back Up Now',
  verify: 'Test Latest',
  failed: 'Couldn’t start. Please try again.',
  running: ({ what, ...done }: NonNullable<Backup['running']>) => {
    if (what === 'proof') return 'Testing the latest backup…';
    if (done.ofFiles === 0) return 'Checking what’s new…';
    return `Backing up: ${done.files.toLocaleString('en-US')} of ${files(done.ofFiles)}, ${bytesInWords(done.bytes)} of ${bytesInWords(done.ofBytes)}`;
  },
  progress: 'Backup progress',
  room: ({ needed, free }: Backup['room']) =>
    `Testing needs ${bytesInWords(needed)} of space on the server for a few minutes. ${bytesInWords(free)} are free.`,
  plan: 'Schedule',
  /** 'Every night at 3:00. Keeps 7 days, 4 weeks and 12 months.' */
  planIs: (often: string, { days, weeks, months }: Backup['keep']) =>
    `${often}. Keeps ${days} days, ${weeks} weeks and ${months} months.`,
  planText: 'Times are in your studio’s time zone.',
  where: 'Where',
  often: 'How often',
  choices: {
    '0 3 * * *': 'Every night at 3:00',
    '0 */6 * * *': 'Every six hours',
    '0 * * * *': 'Every hour',
    '0 3 * * 0': 'Every Sunday at 3:00',
    '': 'Only when I start one',
    own: 'Custom…',
  },
  pattern: 'Custom schedule',
  patternHint: 'Minute, hour, day, month and weekday: 30 2 * * 1-5 is 2:30 from Monday to Friday.',
  days: 'Days',
  weeks: 'Weeks',
  months: 'Months',
  keep: 'Keep the latest backup of each of the last',
  wholeNumber: `Please enter a whole number from 0 to ${BACKUP_KEEP_MAX}`,
  save: 'Save',
  saving: 'Saving...',
  saved: 'Schedule saved.',
  saveFailed: 'Couldn’t save the schedule. Please try again.',
  unsaved: 'You have unsaved changes',
  passphrase: 'Passphrase',
  passphraseText: 'Encrypts every backup that leaves the server, in a bucket or as a download.',
  noPassphrase:
    'Choose a passphrase and write it down somewhere safe. If you lose the server, you can’t open these backups without it, and nobody can recover it for you.',
  hasPassphrase:
    'You have a passphrase. If you lose the server, you need it to open these backups. Forgot it? Whoever runs this server can let you choose a new one (see docs/backup.md). Downloaded files keep the old one.',
  bucketWaits: 'Choose a passphrase first. Nothing goes into the bucket without one.',
  newPassphrase: 'New passphrase',
  passphraseAgain: 'Repeat passphrase',
  passphraseHint: `At least ${BACKUP_PASSPHRASE_MIN} characters. Five unrelated words work well.`,
  passphrasesDiffer: 'Please enter the same passphrase twice',
  choosePassphrase: 'Choose This Passphrase',
  currentPassphrase: 'Current passphrase',
  changePassphrase: 'Change Passphrase',
  passphraseChosen: 'Passphrase saved. You won’t see it again.',
  passphraseFailed: 'Couldn’t save the passphrase. Please try again.',
  passphraseFirst: 'To download a backup, choose a passphrase first.',
  key: 'Key',
  keyText:
    'Backups are encrypted and signed with a key on the server. Create a new one if someone may have read the server’s files.',
  keyPassphrase: 'Your passphrase',
  passphraseNeeded: 'Please enter the passphrase',
  newKey: 'New Key',
  newKeyTitle: 'Create a new key?',
  newKeyQuestion:
    'New backups will use it. Your passphrase opens both new and earlier ones. Anyone with the old key can still read earlier backups and photos that haven’t changed. If someone may know your passphrase, change that first.',
  keyRenewed: 'New backups use the new key.',
  keyFailed: 'Couldn’t create a new key. Please try again.',
  snapshots: 'Your backups',
  snapshotsText: (count: number) => (count === 1 ? '1 backup.' : `${count} backups. Each one is complete.`),
  none: 'No backups yet.',
  noAnswer: 'Can’t reach the backup location. Your backups are safe.',
  snapshot: ({ files: count, bytes, madeAt, isSealed }: BackupSnapshot) =>
    `${ago(madeAt)} · ${files(count)} · ${bytesInWords(bytes)}${isSealed ? ' · encrypted' : ''}`,
  origins: {
    older: 'We can’t tell who made it, because it’s older than signed backups.',
    foreign: 'It isn’t signed with this studio’s key. Someone else made it, or it’s damaged.',
    future: 'Its date is in the future. Someone else made it, or the server’s clock was wrong.',
  },
  stays: (repository: string, id: string) =>
    `We don’t count or test it. To remove it, run this on the server: npm run backup -- --to ${repository} --remove ${id}`,
  notSafe:
    'Without a passphrase, another computer can’t tell whether a backup is really yours. Restoring one asks you first.',
  restored: (madeAt: string) =>
    `We restored your site from the backup of ${madeAt}. Everyone has to sign in again, and calendars need a new address.`,
  cameBack: (names: readonly string[]) =>
    `These accounts have their passwords from that day: ${names.join(', ')}. Delete those you don’t want under Admin Users.`,
  today: (clock: string) => `today ${clock}`,
  verified: (when: string, message: string) => `Tested ${when}: ${message}`,
  notVerified: (when: string, message: string) => `Failed the test ${when}: ${message}`,
  unverified: 'Not tested yet',
  download: 'Download',
  downloadFailed: 'The download didn’t start. Please try again.',
  downloadOf: (when: string) => `Download the backup of ${when} as one file`,
  inBrowser: 'To download a backup, open the admin app in a browser.',
} as const;
