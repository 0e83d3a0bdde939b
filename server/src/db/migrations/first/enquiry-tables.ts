import type { EnquiryLetter, Stage } from '@shutterdesk/shared';
import type { Generated } from 'kysely';
import { each, enquiry, integer, integerOr, key, maybeText, text, textOr, uniqueInteger } from '../columns.ts';

export const ENQUIRY_TABLES = {
  contact_submissions: {
    id: key(),
    ...each(['name', 'email', 'phone', 'selectedPackage', 'message'], text()),
    preferredDate: maybeText(),
    createdAt: text(),
    deletedAt: maybeText(),
    spam: integerOr(0),
    /** Its number in the change feed, higher than that of every earlier change. */
    seq: integerOr<number>(0),
    /** The state of the message about it, as JSON; null if there is no message. */
    mail: maybeText(),
    /** The parts of the score, as JSON; null if nothing was noticed. */
    screening: maybeText(),
    /** A hash of the message that recognises the same text; null for short texts. */
    textHash: maybeText(),
    stage: textOr<Generated<Stage>>('new'),
    /** The moment of the last change of stage, and that person's name; null if there was none. */
    ...each(['stageAt', 'stageBy'], maybeText()),
    /** The number of its notes, so that a list without notes need not look for them. */
    noteCount: integerOr(0),
    /** The same of its letters, without those that were taken back. */
    letterCount: integerOr(0),
    /** The consent line that its form showed, as JSON; null if it showed none. */
    consent: maybeText(),
    /** The package of the price list that had this name then; null if none had. */
    packageId: maybeText(),
    /** The answers to the studio's own questions, as JSON; null if there are none. */
    answers: maybeText(),
  },
  /** A sender of whom the studio has said 'Not spam', in lower case. */
  trusted_senders: { email: key(), createdAt: text() },
  /** A letter to a client; its message in the outbox has its id. */
  enquiry_letters: {
    id: key(),
    enquiryId: enquiry(),
    /** Its attached files, as a JSON list of { id, name }. */
    files: textOr('[]'),
    /** Empty, like the text, once it is taken back. */
    subject: text(),
    text: text(),
    /** The name of the person who sent it. */
    author: text(),
    createdAt: text(),
    /** `taken-back`: a repetition that comes after its key is forgotten does not send it. */
    state: text<EnquiryLetter['state'] | 'taken-back'>(),
    answer: maybeText(),
    stateAt: text(),
    nextAttemptAt: maybeText(),
  },
  /** A private note about an enquiry, with the name of the person who wrote it. */
  enquiry_notes: { id: key(), enquiryId: enquiry(), ...each(['text', 'author', 'createdAt'], text()) },
  /** The moment until which a person has read everything. */
  read_until: { personId: key(), until: text() },
  /** An enquiry that a person has marked as read or unread by itself. */
  read_marks: { personId: text(), enquiryId: enquiry(), isRead: integer() },
  /** An enquiry that is gone for good, for readers of the change feed. */
  removed_enquiries: { id: key(), seq: uniqueInteger(), removedAt: text() },
} as const;
