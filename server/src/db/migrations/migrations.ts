import type { Migration } from 'kysely/migration';
import { first } from './0001-first.ts';
import { trust } from './0002-trust.ts';
import { storage } from './0003-storage.ts';
import { photographs } from './0004-photographs.ts';
import { changeFeed } from './0005-change-feed.ts';
import { photoTries } from './0006-photo-tries.ts';
import { enquiryLists } from './0007-enquiry-lists.ts';
import { ownWords } from './0008-own-words.ts';
import { deletedEnquiries } from './0009-deleted-enquiries.ts';
import { oneEncoding } from './0010-one-encoding.ts';
import { mail } from './0011-mail.ts';
import { spamScore } from './0012-spam-score.ts';
import { webhook } from './0013-webhook.ts';
import { dates } from './0014-dates.ts';
import { stages } from './0015-stages.ts';
import { calendar } from './0016-calendar.ts';
import { privacy } from './0017-privacy.ts';
import { galleryLayout } from './0018-gallery-layout.ts';
import { portraitPosition } from './0019-portrait-position.ts';
import { rights } from './0020-rights.ts';
import { backup } from './0023-backup.ts';
import { removedNotes } from './0024-removed-notes.ts';
import { hashedSessions } from './0025-hashed-sessions.ts';
import { backupNumber } from './0026-backup-number.ts';
import { pageEvents } from './0027-page-events.ts';

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Every change of the schema, in order. Add only to the end. */
export const migrations: Migrations = {
  '0001-first': first,
  '0002-trust': trust,
  '0003-storage': storage,
  '0004-photographs': photographs,
  '0005-change-feed': changeFeed,
  '0006-photo-tries': photoTries,
  '0007-enquiry-lists': enquiryLists,
  '0008-own-words': ownWords,
  '0009-deleted-enquiries': deletedEnquiries,
  '0010-one-encoding': oneEncoding,
  '0011-mail': mail,
  '0012-spam-score': spamScore,
  '0013-webhook': webhook,
  '0014-dates': dates,
  '0015-stages': stages,
  '0016-calendar': calendar,
  '0017-privacy': privacy,
  '0018-gallery-layout': galleryLayout,
  '0019-portrait-position': portraitPosition,
  '0020-rights': rights,
  '0023-backup': backup,
  '0024-removed-notes': removedNotes,
  '0025-hashed-sessions': hashedSessions,
  '0026-backup-number': backupNumber,
  '0027-page-events': pageEvents,
};
