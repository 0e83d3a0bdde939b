import type { MessageKind } from '../../message-kinds.ts';
import { each, integer, integerOr, key, maybeEnquiry, maybeText, text, textOr } from '../columns.ts';

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
    /**
     * The reason for which it waits or was given up. `outage`: the receiver refuses us, and somebody has to mend that.
     * `network`: it could not be reached. `deferred`: it puts off the studio's own mailbox. null: another one, or none.
     */
    trouble: maybeText<'outage' | 'network' | 'deferred'>(),
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
    acknowledges: integerOr(0),
    acknowledgement: maybeText(),
  },
  /** A text with which the studio answers clients; places begin with 0. */
  reply_templates: { id: key(), place: integer(), ...each(['name', 'subject', 'text'], text()) },
  /** A file of the studio that letters can have attached. */
  reply_files: {
    id: key(),
    name: text(),
    type: text<'pdf' | 'jpeg'>(),
    /** Its key in object storage. */
    objectKey: text(),
    createdAt: text(),
    bytes: integer(),
    /** The time of deletion: letters that name it keep it until it is purged. */
    deletedAt: maybeText(),
  },
} as const;
