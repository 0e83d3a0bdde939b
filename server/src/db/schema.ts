// Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text.

import type { SettingsTextName } from '@shutterdesk/shared';
import type { Generated } from 'kysely';
import type { StoredPart } from '../config/set-up.ts';
import type {
  EnquiriesTable,
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
  ReplyTemplatesTable,
  WebhookSettingsTable,
} from './message-tables.ts';

/** A person of the identity provider. */
export interface UsersTable {
  id: string;
  /** The provider's address and its id for the person: together they never change. */
  issuer: string | null;
  subject: string | null;
  /** Normalised by `emailKey`; null when another account has proved the address since, or when this one lost it. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface SessionsTable {
  sid: string;
  sess: string;
  expire: string;
  /** The session's user, so that both can end together; null while nobody is signed in. */
  userId: string | null;
}

export interface AdminUsersTable {
  id: string;
  username: string;
  /** The lower-case name: names that differ only in case are the same name. */
  usernameKey: string;
  passwordHash: string;
  createdAt: string;
  updatedAt: string;
}

/** A person's secret address for calendars. */
export interface CalendarAddressesTable {
  personId: string;
  kind: 'external' | 'password';
  tokenHash: string;
  createdAt: string;
  /** When a calendar last read it, to the hour; null: none has yet. */
  lastReadAt: string | null;
}

/** A processed photograph, wherever it is shown. */
export interface PhotosTable {
  id: string;
  /** The original's key in object storage. */
  objectKey: string;
  width: number;
  height: number;
  placeholder: string;
  /** The existing derivatives, as a JSON list of { format, width, refined? }. */
  derivatives: string;
  /** The missing derivatives, in the same form. */
  pending: Generated<string>;
  /** The number of consecutive unsuccessful attempts to make the missing derivatives; a crash counts as one. */
  tries: Generated<number>;
  /** A sentence that says why the photograph cannot be shown. */
  problem: Generated<string | null>;
  /** The person to credit. */
  credit: Generated<string | null>;
  copyright: Generated<string | null>;
  createdAt: string;
}

export interface GalleryImagesTable {
  id: string;
  url: string;
  alt: string;
  category: string;
  order: Generated<string>;
  createdAt: string;
  /** In per cent of the picture; both are null where it has no focal point. */
  focalX: Generated<number | null>;
  focalY: Generated<number | null>;
  /** The time of deletion; null while the item is in its list. */
  deletedAt: Generated<string | null>;
  photoId: string;
}

export interface HeroImagesTable {
  id: string;
  url: string;
  alt: string;
  backgroundPosition: Generated<string>;
  backgroundSize: Generated<string>;
  /** null: the position on other screens. */
  portraitPosition: Generated<string | null>;
  isActive: Generated<number>;
  createdAt: string;
  deletedAt: Generated<string | null>;
  photoId: string;
}

/** A list whose changes are numbered. */
export interface ChangeFeedsTable {
  feed: 'contacts';
  /** The number of the last change. */
  seq: number;
  /** The number of the newest change that has been forgotten: a reader behind it starts over. */
  floor: number;
}

/**
 * One start of the server. It distinguishes this start's change numbers from equal ones before a backup was restored.
 */
export interface FeedGenerationsTable {
  feed: 'contacts';
  /** Starts are numbered from 1. */
  number: number;
  /** A random name. */
  generation: string;
  /** The number of the last change before this start. */
  beganAt: number;
}

/** What the page said at a start of the server, as JSON. */
export interface StartContentsTable {
  feed: 'contacts';
  /** That of the start. */
  number: number;
  content: string;
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
  place: 'folder' | 'bucket' | null;
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

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  admin_users: AdminUsersTable;
  calendar_addresses: CalendarAddressesTable;
  photos: PhotosTable;
  gallery_images: GalleryImagesTable;
  hero_images: HeroImagesTable;
  contact_submissions: EnquiriesTable;
  trusted_senders: TrustedSendersTable;
  enquiry_notes: EnquiryNotesTable;
  removed_notes: RemovedNotesTable;
  read_until: ReadUntilTable;
  read_marks: ReadMarksTable;
  change_feeds: ChangeFeedsTable;
  feed_generations: FeedGenerationsTable;
  start_contents: StartContentsTable;
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
  privacy: PrivacyTable;
  backup_settings: BackupSettingsTable;
  backup_proofs: BackupProofsTable;
  erasures: ErasuresTable;
  removed_enquiries: RemovedEnquiriesTable;
}
