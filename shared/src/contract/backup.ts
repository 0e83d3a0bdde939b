import * as z from 'zod/mini';
import { text, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The largest number of snapshots that can be kept of each kind. */
export const BACKUP_KEEP_MAX = 120;

export const BACKUP_PASSPHRASE_MIN = 12;
const BACKUP_PASSPHRASE_MAX = 200;

export const BACKUP_REPOSITORY_KINDS = ['folder', 'bucket'] as const;
export type BackupRepositoryKind = (typeof BACKUP_REPOSITORY_KINDS)[number];

const keepSchema = z.object({
  /** Keeps the newest snapshot of each of the last `days` days that have one, and so on. */
  days: z.number(),
  weeks: z.number(),
  months: z.number(),
});
export type BackupKeep = z.infer<typeof keepSchema>;

const verificationSchema = z.object({
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
  /** null: it has not been verified yet. */
  proof: z.nullable(verificationSchema),
  /**
   * `signed`: this studio's. `older`: from before backups were signed, so nobody can tell who wrote it. `foreign`: signed
   * with another key, or damaged. `future`: its date is to come. Only signed ones are counted, verified and removed by
   * the server. Older servers do not say it.
   */
  origin: z.optional(z.enum(['signed', 'older', 'foreign', 'future'])),
  /** It is encrypted where it lies. Older servers do not say so. */
  isSealed: z.optional(z.boolean()),
});
export type BackupSnapshot = z.infer<typeof snapshotSchema>;

export const backupStateSchema = z.object({
  /**
   * `off`: nothing is backed up by itself. `on`: all is well. `failed`: the last backup or verification failed. `late`:
   * no backup has been verified for longer than one interval and two hours.
   */
  state: z.enum(['off', 'on', 'failed', 'late']),
  /** A sentence for the studio; null while it is `on`. */
  message: z.nullable(z.string()),
  /** The time since which it is `failed` or `late`, else null. It identifies the trouble: one notification for each. */
  since: z.nullable(timestamp),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const backupSchema = z.object({
  /** The repositories that the server's environment names; none: nothing can be backed up. */
  places: z.array(z.object({ kind: z.enum(BACKUP_REPOSITORY_KINDS), name: z.string() })),
  /** The repository in use; null: there is none. */
  place: z.nullable(z.enum(BACKUP_REPOSITORY_KINDS)),
  /** A cron pattern in the studio's time zone; null: only on request. */
  schedule: z.nullable(z.string()),
  keep: keepSchema,
  nextAt: z.nullable(timestamp),
  /** The work under way. */
  running: z.nullable(
    z.object({
      what: z.enum(['backup', 'proof']),
      files: z.number(),
      ofFiles: z.number(),
      bytes: z.number(),
      ofBytes: z.number(),
    }),
  ),
  /** Newest first; null when the repository does not answer. */
  points: z.nullable(z.array(snapshotSchema)),
  /** The bytes that a verification needs for a few minutes in the data folder, and those that are free there. */
  room: z.object({ needed: z.number(), free: z.number() }),
  standing: backupStateSchema,
  /** A passphrase has been chosen, without which nothing leaves the machine. Older servers have none. */
  hasPassphrase: z.optional(z.boolean()),
  /** The site is empty, so a copy can be restored to it. Absent from older servers, which take no copy. */
  isEmpty: z.optional(z.boolean()),
  /** The last restore, for a week: the moment of its backup, and the accounts that came back with it. */
  restored: z.optional(z.nullable(z.object({ at: timestamp, madeAt: timestamp, accounts: z.array(z.string()) }))),
  /** The reason why the last copy that was brought here could not be restored. */
  restoreFailure: z.optional(z.nullable(z.string())),
});
export type Backup = z.infer<typeof backupSchema>;

export const readBackup = endpoint({
  method: 'GET',
  path: '/api/backup',
  summary: 'Where and when the site is backed up, its snapshots and their verifications',
  access: 'admin',
  who: 'owner',
  answer: backupSchema,
  offline: 'cache',
});

const COUNT = `Please enter a whole number from 0 to ${BACKUP_KEEP_MAX}`;
const count = z
  .number(COUNT)
  .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= BACKUP_KEEP_MAX, COUNT));

/** A field that is left out keeps what it has. */
export const backupInputSchema = z.object({
  place: z.optional(z.enum(BACKUP_REPOSITORY_KINDS, 'Invalid input')),
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

export const saveBackup = endpoint({
  method: 'PUT',
  path: '/api/backup',
  summary: 'Choose where and how often the site is backed up, and how many snapshots are kept',
  access: 'admin',
  who: 'owner',
  records: 'backup-plan-changed',
  body: backupInputSchema,
  answer: backupSchema,
  proof: 'recent',
  offline: 'online-only',
});

export const backupPassphraseSchema = z
  .string()
  .check(
    z.minLength(BACKUP_PASSPHRASE_MIN, `Please enter at least ${BACKUP_PASSPHRASE_MIN} characters`),
    z.maxLength(BACKUP_PASSPHRASE_MAX, `Please enter at most ${BACKUP_PASSPHRASE_MAX} characters`),
  );

export const chooseBackupPassphrase = endpoint({
  method: 'PUT',
  path: '/api/backup/passphrase',
  summary: 'Choose the passphrase that opens backups when the server is gone; it is stored nowhere',
  access: 'admin',
  who: 'owner',
  records: 'passphrase-chosen',
  recordsRefusal: 'passphrase-refused',
  body: z.object({
    passphrase: backupPassphraseSchema,
    /** The passphrase until now; needed once there is one. */
    current: z.optional(z.string('Invalid input').check(z.maxLength(1000, 'Invalid input'))),
  }),
  answer: backupSchema,
  errors: ['backup_busy', 'wrong_password'],
  proof: 'recent',
  offline: 'online-only',
});

export const renewBackupKey = endpoint({
  method: 'POST',
  path: '/api/backup/key',
  summary: 'Encrypt and sign backups from now on with a new key; the passphrase opens the older ones too',
  access: 'admin',
  who: 'owner',
  records: 'backup-key-renewed',
  recordsRefusal: 'backup-key-refused',
  body: z.object({
    /** It locks the new key, and is the one until now. */
    passphrase: z.string('Invalid input').check(z.maxLength(1000, 'Invalid input')),
  }),
  answer: backupSchema,
  errors: ['backup_busy', 'backup_unsealed', 'wrong_password'],
  proof: 'recent',
  offline: 'online-only',
  repeatable: false,
});

export const backUpNow = endpoint({
  method: 'POST',
  path: '/api/backup/now',
  summary: 'Begin a backup, which is verified when it is made; answers at once, and `running` tells how far it is',
  access: 'admin',
  who: 'owner',
  records: 'backup-made',
  answer: backupSchema,
  errors: ['backup_off', 'backup_busy'],
  offline: 'online-only',
  repeatable: false,
});

export const verifyBackup = endpoint({
  method: 'POST',
  path: '/api/backup/proof',
  summary: 'Verify the newest snapshot: it is restored into a scratch folder and its page compared',
  access: 'admin',
  who: 'owner',
  answer: backupSchema,
  errors: ['backup_off', 'backup_busy'],
  offline: 'online-only',
  repeatable: false,
});

/** One snapshot as one file; no call of the contract, because its answer is no JSON. */
export const BACKUP_FILE = '/api/backup/points/{id}/file';

export const backupFileAddress = (id: string): string => BACKUP_FILE.replace('{id}', encodeURIComponent(id));

/**
 * The manifest of the newest snapshot as it leaves the machine, encrypted and byte for byte: its ETag is the snapshot's
 * name. An empty 204: there is no snapshot yet. A copy that has it asks with If-None-Match.
 */
export const BACKUP_NEWEST = '/api/backup/newest';
/** The encrypted bytes of one object, whole or by Range. Its ETag is their SHA-256. */
export const BACKUP_OBJECT = '/api/backup/objects/{sha256}';
/** The private key for a public one, locked with the studio's passphrase. */
export const BACKUP_KEY = '/api/backup/keys/{recipient}';

export const backupObjectAddress = (sha256: string): string => BACKUP_OBJECT.replace('{sha256}', sha256);
export const backupKeyAddress = (recipient: string): string => BACKUP_KEY.replace('{recipient}', recipient);

/**
 * A copy is brought back to an empty server: first its manifest, whose answer says how much of each object is there;
 * then the key of an encrypted one, and the objects in pieces with Content-Range. Each answer says how much of the
 * object has arrived by then. Then it is restored: the server checks everything and starts itself again.
 */
export const BACKUP_INCOMING_SNAPSHOT = '/api/backup/incoming/points/{id}';
export const BACKUP_INCOMING_KEY = '/api/backup/incoming/keys/{recipient}';
export const BACKUP_INCOMING_OBJECT = '/api/backup/incoming/objects/{name}';
export const BACKUP_RESTORE = '/api/backup/incoming/restore';

export const incomingObjectsSchema = z.object({
  objects: z.array(z.object({ name: z.string(), bytes: z.number(), arrived: z.number() })),
});
export const incomingObjectSchema = z.object({ arrived: z.number() });
/** The passphrase of an encrypted copy. */
export const incomingRestoreSchema = z.object({ passphrase: z.optional(z.string().check(z.maxLength(1000))) });
