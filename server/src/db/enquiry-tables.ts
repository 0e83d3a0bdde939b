// Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text.

import type { EnquiryLetter, Stage } from '@shutterdesk/shared';
import type { Generated } from 'kysely';

export interface EnquiriesTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  selectedPackage: string;
  /** The package of the price list that had this name then; null if none had. */
  packageId: Generated<string | null>;
  message: string;
  preferredDate: string | null;
  createdAt: string;
  spam: Generated<number>;
  /** The parts of the score, as JSON; null if nothing was noticed. */
  screening: Generated<string | null>;
  /** The studio has said whether it is spam. */
  judged: Generated<number>;
  /** A hash of the message that recognises the same text; null for short texts. */
  textHash: Generated<string | null>;
  deletedAt: Generated<string | null>;
  /** The state of the message about it, as JSON; null if there is no message. */
  mail: Generated<string | null>;
  /** The consent line that its form showed, as JSON; null if it showed none. */
  consent: Generated<string | null>;
  /** The answers to the studio's own questions, as JSON; null if there are none. */
  answers: Generated<string | null>;
  /** Its number in the change feed, higher than that of every earlier change. */
  seq: number;
  stage: Generated<Stage>;
  /** The moment of the last change of stage; null if there was none. */
  stageAt: Generated<string | null>;
  /** The name of that person. */
  stageBy: Generated<string | null>;
  /** The number of its notes, so that a list without notes need not look for them. */
  noteCount: Generated<number>;
  /** The same of its letters, without those that were taken back. */
  letterCount: Generated<number>;
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

/** A letter to a client; its message in the outbox has its id. */
export interface EnquiryLettersTable {
  id: string;
  enquiryId: string;
  /** Empty, like the text, once it is taken back. */
  subject: string;
  text: string;
  /** Its attached files, as a JSON list of { id, name }. */
  files: Generated<string>;
  /** The person who sent it, and their name. */
  personId: string;
  author: string;
  createdAt: string;
  /** `taken-back`: a repetition that comes after its key is forgotten does not send it. */
  state: EnquiryLetter['state'] | 'taken-back';
  answer: string | null;
  stateAt: string;
  nextAttemptAt: string | null;
}

/** Deleted notes: a repetition that comes after their key is forgotten does not bring them back. */
export interface RemovedNotesTable {
  id: string;
  enquiryId: string;
}

/** The moment until which a person has read everything. */
export interface ReadUntilTable {
  personId: string;
  until: string;
}

/** An enquiry that a person has marked as read or unread by itself. */
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
