// Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text.

import type { SettingsTextName } from '@shutterdesk/shared';
import type { Generated } from 'kysely';
import type { StoredPart } from '../config/set-up.ts';
import type { AdminUsersTable, CalendarAddressesTable, InvitationsTable, UsersTable } from './account-tables.ts';
import type {
  EnquiriesTable,
  EnquiryLettersTable,
  EnquiryNotesTable,
  ReadMarksTable,
  ReadUntilTable,
  RemovedNotesTable,
  TrustedSendersTable,
} from './enquiry-tables.ts';
import type {
  MailOutageTable,
  MailSettingsTable,
  OutboxTable,
  ReplyFilesTable,
  ReplyTemplatesTable,
  WebhookSettingsTable,
} from './message-tables.ts';
import type {
  CollectionsTable,
  GalleryImagesTable,
  HeroImagesTable,
  PhotosTable,
  StudioPicturesTable,
} from './photo-tables.ts';

export interface SessionsTable {
  sid: string;
  sess: string;
  expire: string;
  /** The session's user, so that both can end together; null while nobody is signed in. */
  userId: string | null;
  /** The sign-in; null for a login that is under way. */
  startedAt: string | null;
  /** The last use, to five minutes; null: none was noted yet. */
  seenAt: string | null;
  /** The device of the sign-in; null for a login that is under way. */
  deviceId: string | null;
}

/** A browser or an app in which a person has signed in. */
export interface DevicesTable {
  id: string;
  personId: string;
  /** As words; null where the browser did not say. */
  browser: string | null;
  system: string | null;
  /** The network of the last sign-in. */
  network: string;
  createdAt: string;
  signedInAt: string;
  /** The person has ended it: its mark counts no more. */
  endedAt: string | null;
}

/** Something that somebody did. */
export interface ActivityTable {
  id: string;
  at: string;
  /** The moment at which a change was made that the desktop app sent later. */
  madeAt: string | null;
  /** One of the contract's deeds, or of another release's. */
  what: string;
  /** null: nobody had signed in. */
  personId: string | null;
  /** As the person was called then. */
  name: string | null;
  /** null: the server's machine. */
  network: string | null;
  /** JSON, see `deedDetailsSchema`. */
  about: string;
  times: Generated<number>;
}

/**
 * A single row: the site since it was set up or last restored. Each restore gives it another id, by which whoever has seen
 * the site before knows that something may be gone.
 */
export interface GenerationTable {
  id: string;
  /** The moment of the backup that was restored; null: none ever was. */
  backupOf: string | null;
  /** The id of the site at that moment. */
  previous: string | null;
}

/** A count of changes, by which a reader of a list learns what is new. */
export interface ChangeFeedsTable {
  feed: 'contacts';
  /** The number of the last change. */
  seq: number;
  /** The number of the newest change that has been forgotten: a reader behind it starts over. */
  floor: number;
}

/**
 * One start of the server. It distinguishes this start's change numbers from equal ones before a copy of the database was
 * put back.
 */
export interface FeedGenerationsTable {
  feed: ChangeFeedsTable['feed'];
  /** Starts are numbered from 1. */
  number: number;
  /** A random name. */
  generation: string;
  /** The number of the last change before this start. */
  beganAt: number;
}

/** A write that may be repeated, with its sender and its key. */
export interface IdempotencyKeysTable {
  owner: string;
  key: string;
  /** A hash of method, path and body. */
  fingerprint: string;
  /** The id of the item that the write creates, the same at every repetition. */
  id: string;
  /** The answer as JSON; 'null' when the write is done but its answer is not stored yet; null before the write. */
  answer: string | null;
  createdAt: string;
}

export interface SettingsTable extends Record<SettingsTextName, string | null> {
  id: string;
  schedulingEnabled: number;
  packages: string;
  /** null: the default categories. */
  galleryCategories: string | null;
  /** null: the default layout. */
  galleryLayout: string | null;
  timeZone: string | null;
  /** The lists are null until the studio has saved them: they are empty. */
  closedWeekdays: string | null;
  closedDays: string | null;
  away: string | null;
  /** null: none. */
  noticeDays: number | null;
  consentText: string | null;
  consentLink: string | null;
  consentRequired: Generated<number>;
  /** The lists are null until the studio has saved them, and the switches until it has touched them. */
  openingHours: string | null;
  ownLinks: string | null;
  quickLinksScroll: number | null;
  adminLinkShown: number | null;
  creditShown: number | null;
  placeholdersShown: number | null;
  galleryShortened: number | null;
  collectionsFirst: number | null;
  kindWords: string | null;
  questions: string | null;
  /** null: the default order. */
  sectionOrder: string | null;
  navSections: string | null;
  oldAddresses: string | null;
  formQuestions: string | null;
}

/** A single row: the store that holds the photographs. */
export interface StorageTable {
  /** The same mark is in the store itself, so that another site's store is recognised. */
  mark: string;
  kind: 'disk' | 's3';
}

/** At most one row. */
export interface BackupSettingsTable {
  id: string;
  /** A cron pattern; null: only on request. */
  schedule: string | null;
  keepDays: number;
  keepWeeks: number;
  keepMonths: number;
  /** From then on, backups by this schedule are expected. */
  savedAt: string;
  /** The moment of the last attempt, and why it failed; null: it did not. */
  triedAt: string | null;
  failure: string | null;
  /** The first failure since a backup was last made. */
  failedAt: string | null;
  /** The number of the newest snapshot, and the repository that it went into. */
  newestNumber: number | null;
  newestPlace: string | null;
  /** A sentence about the newest snapshot that has gone from its repository, until somebody has seen it. */
  gone: string | null;
  goneAt: string | null;
}

/** The last proof of each point. */
export interface BackupProofsTable {
  point: string;
  at: string;
  isGood: number;
  message: string;
}

/** At most one row. */
export interface PrivacyTable {
  id: string;
  /** null: enquiries are kept until somebody deletes them. */
  retentionMonths: number | null;
  /** The studio may think again until the end of that day. */
  savedAt: string;
}

/** A tombstone: a keyed hash of the address of somebody who has been erased. The keys are not in the database. */
export interface ErasuresTable {
  person: string;
  /** Nothing from before this moment is kept. */
  at: string;
}

/** An enquiry that is gone for good, for readers of the change feed. */
export interface RemovedEnquiriesTable {
  id: string;
  seq: number;
  removedAt: string;
}

/** How often visitors found nothing at a path on a day; nothing tells who asked. */
export interface LostAddressesTable {
  path: string;
  /** yyyy-mm-dd in UTC */
  day: string;
  count: number;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  activity: ActivityTable;
  admin_users: AdminUsersTable;
  calendar_addresses: CalendarAddressesTable;
  invitations: InvitationsTable;
  photos: PhotosTable;
  gallery_images: GalleryImagesTable;
  hero_images: HeroImagesTable;
  studio_pictures: StudioPicturesTable;
  collections: CollectionsTable;
  contact_submissions: EnquiriesTable;
  trusted_senders: TrustedSendersTable;
  enquiry_letters: EnquiryLettersTable;
  enquiry_notes: EnquiryNotesTable;
  removed_notes: RemovedNotesTable;
  read_until: ReadUntilTable;
  read_marks: ReadMarksTable;
  change_feeds: ChangeFeedsTable;
  feed_generations: FeedGenerationsTable;
  generation: GenerationTable;
  settings: SettingsTable;
  /** The configuration that is set up on the screen, a row for each part. */
  site_config: StoredPart;
  idempotency_keys: IdempotencyKeysTable;
  storage: StorageTable;
  outbox: OutboxTable;
  mail_settings: MailSettingsTable;
  mail_outage: MailOutageTable;
  webhook_settings: WebhookSettingsTable;
  reply_templates: ReplyTemplatesTable;
  reply_files: ReplyFilesTable;
  privacy: PrivacyTable;
  backup_settings: BackupSettingsTable;
  backup_proofs: BackupProofsTable;
  erasures: ErasuresTable;
  removed_enquiries: RemovedEnquiriesTable;
  lost_addresses: LostAddressesTable;
}
