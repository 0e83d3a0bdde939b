import { BACKUP_PASSPHRASE_MIN, type Backup, type BackupSnapshot, bytesInWords } from '@shutterdesk/shared';

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
  prove: 'Test Latest',
  failed: 'Couldn’t start. Please try again.',
  backingUp: 'Backing up',
  checking: 'Checking what’s new…',
  testing: 'Testing the latest backup…',
  room: ({ needed, free }: Backup['room']) =>
    `Testing needs ${bytesInWords(needed)} of space on the server for a few minutes. ${bytesInWords(free)} are free.`,
  plan: 'Schedule',
  /** 'Every night at 3:00. Keeps 7 days, 4 weeks and 12 months.' */
  planIs: (often: string, { days, weeks, months }: Backup['keep']) =>
    `${often}. Keeps ${days} days, ${weeks} weeks and ${months} months.`,
  planText: 'Times are in your studio’s time zone.',
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
  save: 'Save',
  saved: 'Schedule saved.',
  saveFailed: 'Couldn’t save the schedule. Please try again.',
  passphrase: 'Passphrase',
  passphraseText: 'Every backup is encrypted. If you lose the server, the passphrase opens them.',
  openedBy: {
    none: 'Choose one, write it down and keep it away from this server. Otherwise the first backup makes a recovery key.',
    recovery: 'A recovery key opens your backups now. A passphrase of your own is easier to remember.',
    passphrase: 'You have a passphrase. Nobody can recover it for you. Downloaded files keep the one they had.',
  },
  newPassphrase: 'New passphrase',
  passphraseAgain: 'Repeat passphrase',
  passphraseHint: `At least ${BACKUP_PASSPHRASE_MIN} characters. Five unrelated words work well.`,
  passphrasesDiffer: 'Please enter the same passphrase twice',
  choosePassphrase: 'Choose This Passphrase',
  currentPassphrase: 'Current passphrase',
  changePassphrase: 'Change Passphrase',
  passphraseChosen: 'Passphrase saved. You won’t see it again.',
  passphraseFailed: 'Couldn’t save the passphrase. Please try again.',
  recovery: 'Recovery key',
  recoveryText:
    'The server encrypts your backups with a key it made. If you lose the server, only this recovery key opens them.',
  showRecovery: 'Show Recovery Key',
  recoveryHint: 'Write it down and keep it somewhere safe, away from this server.',
  recoveryWritten: 'I’ve Written It Down',
  recoveryKept: 'Good. We won’t show it again.',
  recoveryFailed: 'Couldn’t show the recovery key. Please try again.',
  snapshots: 'Your backups',
  snapshotsText: (count: number) => (count === 1 ? '1 backup.' : `${count} backups. Each one is complete.`),
  none: 'No backups yet.',
  noAnswer: 'Can’t reach the backup location. Your backups are safe.',
  snapshot: ({ files: count, bytes, madeAt }: BackupSnapshot) =>
    `${ago(madeAt)} · ${files(count)} · ${bytesInWords(bytes)}`,
  restored: (madeAt: string) =>
    `We restored your site from the backup of ${madeAt}. Everyone has to sign in again, and calendars need a new address.`,
  cameBack: (names: readonly string[]) =>
    `These accounts have their passwords from that day: ${names.join(', ')}. Delete those you don’t want under Admin Users.`,
  today: (clock: string) => `today ${clock}`,
  proved: (when: string, message: string) => `Tested ${when}: ${message}`,
  notProved: (when: string, message: string) => `Failed the test ${when}: ${message}`,
  unproved: 'Not tested yet',
  download: 'Download',
  downloadFailed: 'The download didn’t start. Please try again.',
  downloadOf: (when: string) => `Download the backup of ${when} as one file`,
  inBrowser: 'To download a backup, open the admin app in a browser.',
} as const;
