import type { MessageKind } from '../../message-kinds.ts';
import { each, integer, integerOr, key, maybeEnquiry, maybeInteger, maybeText, text, textOr } from '../columns.ts';

export const MESSAGE_TABLES = {
  /** A message that goes out of the house, whichever way. */
  outbox: {
    kind: text<MessageKind>(),
    /** Unique for its kind, and the same at each attempt: the Message-ID, or the `webhook-id`. */
    id: text(),
    /** null for a message about none. */
    enquiryId: maybeEnquiry(),
    /** The content of a message about no enquiry, as JSON; any other is made from its enquiry. */
    data: maybeText(),
    /** The addresses that still have to get a mail, as a JSON list; null: all recipients. An acknowledgement has its own. */
    recipients: maybeText(),
    /** The mail server's answers about recipients who cannot get it, as a JSON list. */
    refusals: textOr('[]'),
    /** `stopped`: the way out was closed while it waited. */
    state: text<'waiting' | 'accepted' | 'refused' | 'expired' | 'stopped'>(),
    /** The HTTP status of the last answer. */
    status: maybeInteger(),
    /** The receiver's own words, or a sentence. */
    answer: maybeText(),
    createdAt: text(),
    /** The beginning of the five days: when it was stored, or 'Send Again' was pressed. */
    begunAt: text(),
    /** The moment of the last attempt. */
    at: text(),
    /** null: there is none to come. */
    nextAttemptAt: maybeText(),
    tries: integerOr(0),
  },
  /** One row: the recipients and the studio's other choices. */
  mail_settings: {
    id: key(),
    /** A JSON list; empty: the business e-mail. */
    recipients: textOr('[]'),
    /** The address from which a test mail was last accepted. */
    testedFrom: maybeText(),
    acknowledges: integerOr(0),
    acknowledgement: maybeText(),
  },
  /** One row while nothing gets through to the mail server, else none; it says whether the alarm is raised. */
  mail_outage: { id: key(), since: text(), isAlarmed: integer(), answer: text() },
  /** One row: how the address of events stands. */
  webhook_settings: {
    id: key(),
    /** The moment since which no event has been accepted; null: the last one was. */
    failingSince: maybeText(),
    /** The moment at which the address answered 410 Gone. */
    stoppedAt: maybeText(),
    /** The last answer while it fails or is stopped. */
    answer: maybeText(),
  },
  /** A text with which the studio answers clients; places begin with 0. */
  reply_templates: { id: key(), place: integer(), ...each(['name', 'subject', 'text'], text()) },
  /** A file of the studio that letters can have attached. */
  reply_files: {
    id: key(),
    name: text(),
    type: text<'pdf' | 'jpeg'>(),
    /** Of its bytes, in hexadecimal. */
    sha256: text(),
    /** Its key in object storage. */
    objectKey: text(),
    createdAt: text(),
    bytes: integer(),
    /** The time of deletion: letters that name it keep it until it is purged. */
    deletedAt: maybeText(),
  },
} as const;
