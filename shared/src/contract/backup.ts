import * as z from 'zod/mini';
import { longest, text, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The largest number of snapshots that can be kept of each kind. */
export const BACKUP_KEEP_MAX = 120;

export const BACKUP_PASSPHRASE_MIN = 12;
const BACKUP_PASSPHRASE_MAX = 200;

/** The kinds of work that can be under way. */
const BACKUP_WORK = ['backup', 'proof'] as const;
export type BackupWork = (typeof BACKUP_WORK)[number];

const keepSchema = z.object({
  /** Keeps the newest snapshot of each of the last `days` days that have one, and so on. */
  days: z.number(),
  weeks: z.number(),
  months: z.number(),
});
export type BackupKeep = z.infer<typeof keepSchema>;

const proofSchema = z.object({
  at: timestamp,
  /** A restored copy was whole, and its page was the one that visitors saw. */
  isGood: z.boolean(),
  /** An example: '412 files, page identical.'; otherwise the reason why it is not good. */
  message: z.string(),
});

const snapshotSchema = z.object({
  id: z.string(),
  madeAt: timestamp,
  files: z.number(),
  bytes: z.number(),
  /** null: it has not been proved yet. */
  proof: z.nullable(proofSchema),
});
export type BackupSnapshot = z.infer<typeof snapshotSchema>;

export const backupStateSchema = z.object({
  /**
   * `off`: nothing is backed up by itself. `on`: all is well. `failed`: the last backup or proof failed. `late`: no backup
   * has been proved for longer than one interval and two hours. `unwritten`: nobody has written the recovery key down.
   */
  state: z.enum(['off', 'on', 'failed', 'late', 'unwritten']),
  /** A sentence for the studio; null while it is `on`. */
  message: z.nullable(z.string()),
  /** The time since which it is `failed` or `late`, else null. It identifies the trouble: one notification for each. */
  since: z.nullable(timestamp),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const backupSchema = z.object({
  /** The kind of the place; null: there is none, and nothing can be backed up. */
  place: z.nullable(z.enum(['folder', 'bucket'])),
  /** A cron pattern in the studio's time zone; null: only on request. */
  schedule: z.nullable(z.string()),
  keep: keepSchema,
  nextAt: z.nullable(timestamp),
  /** The work under way. */
  running: z.nullable(
    z.object({
      what: z.enum(BACKUP_WORK),
      files: z.number(),
      ofFiles: z.number(),
      bytes: z.number(),
      ofBytes: z.number(),
    }),
  ),
  /** Newest first; null when the place does not answer. */
  snapshots: z.nullable(z.array(snapshotSchema)),
  /** The bytes that a proof needs for a few minutes in the data folder, and those that are free there. */
  room: z.object({ needed: z.number(), free: z.number() }),
  standing: backupStateSchema,
  /**
   * The key that opens the backups when the server is gone: `none` so far, a `recovery` key that the server has made and nobody
   * has written down yet, or a `passphrase` (or written recovery key) that somebody has.
   */
  openedBy: z._default(z.enum(['none', 'recovery', 'passphrase']), 'passphrase'),
  /** The site is empty, so a copy can be restored to it. */
  isEmpty: z.boolean(),
  /** The last restore, for a week: the moment of its backup, and the accounts that came back with it. */
  restored: z.nullable(z.object({ at: timestamp, madeAt: timestamp, accounts: z.array(z.string()) })),
  /** The reason why the last copy that was brought here could not be restored. */
  restoreFailure: z.nullable(z.string()),
});
export type Backup = z.infer<typeof backupSchema>;

const COUNT = `Please enter a whole number from 0 to ${BACKUP_KEEP_MAX}`;
const count = z
  .number(COUNT)
  .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= BACKUP_KEEP_MAX, COUNT));

/** A field that is left out keeps what it has. */
export const backupInputSchema = z.object({
  schedule: z.optional(z.nullable(text(100))),
  keep: z.optional(
    z.object({ days: count, weeks: count, months: count }).check(
      z.refine(({ days, weeks, months }) => days + weeks + months > 0, {
        message: 'Please keep at least one backup',
        path: ['days'],
      }),
    ),
  ),
});
export type BackupInput = z.output<typeof backupInputSchema>;

export const backupPassphraseSchema = z
  .string()
  .check(
    z.minLength(BACKUP_PASSPHRASE_MIN, `Please enter at least ${BACKUP_PASSPHRASE_MIN} characters`),
    longest(BACKUP_PASSPHRASE_MAX, `Please enter at most ${BACKUP_PASSPHRASE_MAX} characters`),
  );

export const chooseBackupPassphrase = endpoint({
  method: 'PUT',
  path: '/api/backup/passphrase',
  summary: 'Choose the passphrase that opens backups when the server is gone; it is stored nowhere',
  needs: 'studio',
  records: 'passphrase-chosen',
  recordsRefusal: 'passphrase-refused',
  body: z.object({
    passphrase: backupPassphraseSchema,
    /** The passphrase until now; needed once there is one. */
    current: z.optional(z.string('Invalid input').check(longest(1000, 'Invalid input'))),
  }),
  answer: backupSchema,
  errors: ['backup_busy', 'wrong_password'],
  proof: 'recent',
  offline: 'online-only',
});

export const showRecoveryKey = endpoint({
  method: 'POST',
  path: '/api/backup/recovery-key',
  summary: 'Show the recovery key that opens the backups, as long as nobody has said that it is written down',
  needs: 'studio',
  records: 'recovery-key-shown',
  answer: z.object({ recoveryKey: z.nullable(z.string()) }),
  proof: 'recent',
  offline: 'online-only',
  repeatable: false,
});

export const keepRecoveryKey = endpoint({
  method: 'DELETE',
  path: '/api/backup/recovery-key',
  summary: 'Say that the recovery key is written down: the server never shows it again',
  needs: 'studio',
  records: 'recovery-key-written',
  answer: backupSchema,
  proof: 'recent',
  offline: 'online-only',
});

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/backup/now',
  summary:
    'Begin a backup, which is proved when it is made, or a proof of the newest snapshot: it is restored into a scratch folder and its page compared; answers at once, and `running` tells how far it is',
  needs: 'studio',
  records: 'backup-made',
  body: z.object({ what: z.enum(BACKUP_WORK, `Must be one of ${BACKUP_WORK.join(', ')}`) }),
  answer: backupSchema,
  errors: ['backup_off', 'backup_busy'],
  offline: 'online-only',
  repeatable: false,
});

/** One snapshot as one file; no call of the contract, because its answer is no JSON. */
export const BACKUP_FILE = '/api/backup/snapshots/{id}/file';

export const backupFileAddress = (id: string): string => BACKUP_FILE.replace('{id}', encodeURIComponent(id));

/**
 * The files of the newest snapshot, as they lie in the repository: its ETag is the snapshot's id. An empty 204: there is no
 * snapshot yet. A copy that has it asks with If-None-Match. No call of the contract, because of that.
 */
export const BACKUP_NEWEST = '/api/backup/newest';
/** The bytes of one of them, whole or by Range. */
export const BACKUP_PIECE = '/api/backup/files/{name}';

export const backupPieceAddress = (name: string): string => BACKUP_PIECE.replace('{name}', name);

const filesSchema = z.array(z.object({ name: z.string(), bytes: z.int().check(z.nonnegative()) }));

export const newestBackupSchema = z.object({
  id: z.string(),
  madeAt: timestamp,
  number: z.int(),
  /** The mark of the site. */
  site: z.string(),
  files: filesSchema,
});
export type NewestBackup = z.infer<typeof newestBackupSchema>;

/**
 * A copy is brought back to an empty server: first the names and sizes of its files, whose answer says how much of each is
 * there; then their bytes in pieces with Content-Range. Each answer says how much of the file has arrived by then. Then it
 * is restored: the server checks everything and starts itself again.
 */
export const BACKUP_INCOMING = '/api/backup/incoming';
export const BACKUP_INCOMING_PIECE = '/api/backup/incoming/{name}';
export const BACKUP_RESTORE = '/api/backup/incoming/restore';

export const incomingSchema = z.object({ id: z.string(), files: filesSchema });
export const incomingFilesSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number(), arrived: z.number() })),
});
export const incomingPieceSchema = z.object({ arrived: z.number() });
/** The passphrase or the recovery key of the copy. */
export const incomingRestoreSchema = z.object({ passphrase: z.string().check(longest(1000)) });
