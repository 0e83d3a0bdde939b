// Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text.

import type { SettingsTextName, Stage } from '@shutterdesk/shared';
import type { Generated } from 'kysely';

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
  isActive: Generated<number>;
  createdAt: string;
  deletedAt: Generated<string | null>;
  photoId: string;
}

export interface EnquiriesTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  selectedPackage: string;
  message: string;
  preferredDate: string | null;
  createdAt: string;
  spam: Generated<number>;
  /** What the score is made of, as JSON; null if nothing was noticed. */
  screening: Generated<string | null>;
  /** The studio has said whether it is spam. */
  judged: Generated<number>;
  /** A hash of the message, by which the same text is recognised; null for short ones. */
  textHash: Generated<string | null>;
  deletedAt: Generated<string | null>;
  /** The state of the message about it, as JSON; null if nobody was to be told. */
  mail: Generated<string | null>;
  /** Its number in the change feed, higher than that of every earlier change. */
  seq: number;
  stage: Generated<Stage>;
  /** When somebody last changed the stage; null if nobody did. */
  stageAt: Generated<string | null>;
  /** The name of that person. */
  stageBy: Generated<string | null>;
  /** The number of its notes, so that a list without notes need not look for them. */
  noteCount: Generated<number>;
}

/** A private note about an enquiry. */
export interface EnquiryNotesTable {
  id: string;
  enquiryId: string;
  text: string;
  /** The name of the person who wrote it. */
  author: string;
  createdAt: string;
}

/** The moment until which a person has read everything. */
export interface ReadUntilTable {
  personId: string;
  until: string;
}

/** An enquiry that a person has marked by itself. */
export interface ReadMarksTable {
  personId: string;
  enquiryId: string;
  isRead: number;
}

/** A sender of whom the studio has said 'Not spam'. */
export interface TrustedSendersTable {
  /** In lower case. */
  email: string;
  createdAt: string;
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
  timeZone: string | null;
  /** The lists are null until the studio has saved them: they are empty. */
  closedWeekdays: string | null;
  closedDays: string | null;
  away: string | null;
  /** null: none. */
  noticeDays: number | null;
}

/** A message in the outbox. */
export interface MailMessagesTable {
  /** The Message-ID is made of it. */
  id: string;
  kind: 'enquiry' | 'acknowledgement';
  enquiryId: string;
  state: 'waiting' | 'accepted' | 'refused' | 'expired';
  /** The mail server's own words, or a sentence. */
  answer: string | null;
  createdAt: string;
  /** The moment of the last attempt. */
  at: string;
  /** null: there is none to come. */
  nextAttemptAt: string | null;
  tries: Generated<number>;
  /** The addresses that are still to get it, as a JSON list; null for all that are told. An acknowledgement names its own. */
  recipients: Generated<string | null>;
  /** Answers of the mail server to those who cannot get it, as a JSON list. */
  refusals: Generated<string>;
}

/** One row: who is told, and what the studio has chosen. */
export interface MailSettingsTable {
  id: string;
  /** A JSON list; empty: the business e-mail. */
  recipients: Generated<string>;
  /** The address from which a test mail was last accepted. */
  testedFrom: string | null;
  acknowledges: Generated<number>;
  acknowledgement: string | null;
}

/** One row while nothing gets through to the mail server, else none. */
export interface MailOutageTable {
  id: string;
  since: string;
  /** The studio is told of it. */
  isAlarmed: number;
  answer: string;
}

/** An event in the webhook's outbox. */
export interface WebhookDeliveriesTable {
  /** The `webhook-id` of each attempt. */
  id: string;
  type: 'enquiry.received';
  enquiryId: string;
  state: 'waiting' | 'accepted' | 'refused' | 'expired' | 'stopped';
  status: number | null;
  /** The beginning of the last answer, or a sentence. */
  answer: string | null;
  createdAt: string;
  /** The moment from which the five days run: that of its storage, or of 'Send Again'. */
  begunAt: string;
  /** The moment of the last attempt. */
  at: string;
  /** null: there is none to come. */
  nextAttemptAt: string | null;
  tries: Generated<number>;
}

/** One row: where events go, and how that stands. */
export interface WebhookSettingsTable {
  id: string;
  /** null: the webhook is off. */
  address: string | null;
  /** As `whsec_` and base64. */
  secret: string | null;
  /** The moment since which no event has been taken; null: the last one was. */
  failingSince: string | null;
  /** The moment at which the address answered 410 Gone. */
  stoppedAt: string | null;
  /** The last answer while it fails or is stopped. */
  answer: string | null;
}

/** A text with which the studio answers clients. */
export interface ReplyTemplatesTable {
  id: string;
  /** From 0. */
  place: number;
  name: string;
  subject: string;
  text: string;
}

/** A single row: the store that holds the photographs. */
export interface StorageTable {
  /** The same mark is in the store itself, so that another site's store is recognised. */
  mark: string;
  kind: 'disk' | 's3';
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  admin_users: AdminUsersTable;
  photos: PhotosTable;
  gallery_images: GalleryImagesTable;
  hero_images: HeroImagesTable;
  contact_submissions: EnquiriesTable;
  trusted_senders: TrustedSendersTable;
  enquiry_notes: EnquiryNotesTable;
  read_until: ReadUntilTable;
  read_marks: ReadMarksTable;
  change_feeds: ChangeFeedsTable;
  feed_generations: FeedGenerationsTable;
  settings: SettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  storage: StorageTable;
  mail_messages: MailMessagesTable;
  mail_settings: MailSettingsTable;
  mail_outage: MailOutageTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_settings: WebhookSettingsTable;
  reply_templates: ReplyTemplatesTable;
}
