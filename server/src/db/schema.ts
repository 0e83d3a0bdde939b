// Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text.

import type { SettingsTextName } from '@shutterdesk/shared';
import type { Generated } from 'kysely';

/** Somebody of the identity provider. */
export interface UsersTable {
  id: string;
  /** The provider's address and the name that it has for the person: together they never change. */
  issuer: string | null;
  subject: string | null;
  /** As `emailKey` makes it; null when another account has proved it since, or this one no longer can. */
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
  /** Whose session it is, so that it can end with the user; null while nobody is signed in. */
  userId: string | null;
}

export interface AdminUsersTable {
  id: string;
  username: string;
  /** The name in lower case: names that differ in case only are the same name. */
  usernameKey: string;
  passwordHash: string;
  createdAt: string;
  updatedAt: string;
}

/** A processed photograph, whatever shows it. */
export interface PhotosTable {
  id: string;
  /** The original's key in the object storage. */
  objectKey: string;
  width: number;
  height: number;
  placeholder: string;
  /** What there is of it, as a JSON list of { format, width, refined? }. */
  derivatives: string;
  /** What is still to be made, likewise. */
  pending: Generated<string>;
  /** How often making what is pending has been begun in a row and came to nothing: with every end of the process. */
  tries: Generated<number>;
  /** Why it cannot be shown, in a sentence. */
  problem: Generated<string | null>;
  /** Whom to name for it. */
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
  /** Since then it is in no list; null while it stands. */
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
  deletedAt: Generated<string | null>;
  /** Its place in the change feed: higher than that of every change before. */
  seq: number;
}

/** A list whose changes are numbered. */
export interface ChangeFeedsTable {
  feed: 'contacts';
  /** The number of the last change. */
  seq: number;
  /** The number of the newest change that is forgotten: a reader who has not seen it cannot go on. */
  floor: number;
}

/**
 * A start of a server. It tells the changes of this start from those that bore the same numbers before an older backup
 * was put back.
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

/** A write that may be sent again, by whom and under which key. */
export interface IdempotencyKeysTable {
  owner: string;
  key: string;
  /** Of method, path and body. */
  fingerprint: string;
  /** What the write creates gets this id, however often it is sent. */
  id: string;
  /** The answer as JSON; 'null' once the write is done and its answer is not kept yet; null before. */
  answer: string | null;
  createdAt: string;
}

export interface SettingsTable extends Record<SettingsTextName, string | null> {
  id: string;
  schedulingEnabled: number;
  packages: string;
  /** null: the categories that a studio begins with. */
  galleryCategories: string | null;
}

/** One row: where the photographs lie. */
export interface StorageTable {
  /** Also lies in the store itself, so that another site's is known for what it is. */
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
  change_feeds: ChangeFeedsTable;
  feed_generations: FeedGenerationsTable;
  settings: SettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  storage: StorageTable;
}
