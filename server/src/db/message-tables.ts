// Booleans are 0 or 1, moments are ISO 8601 in UTC, lists and objects are JSON text.

import type { Generated } from 'kysely';

/**
 * To the studio about an enquiry, to the client that it came, the studio's own letter to the client and its copy for the
 * studio, to the studio about a sign-in on a new device, and to the owners about faults.
 */
export const MAIL_KINDS = ['enquiry', 'acknowledgement', 'letter', 'letter-copy', 'sign-in', 'fault'] as const;

/** Events of the webhook. */
export const EVENT_KINDS = ['enquiry.received', 'page.published', 'collection.published', 'studio.fault'] as const;

export type MessageKind = (typeof MAIL_KINDS | typeof EVENT_KINDS)[number];

/** A message that goes out of the house, whichever way. */
export interface OutboxTable {
  kind: MessageKind;
  /** Unique for its kind, and the same at each attempt: the Message-ID, or the `webhook-id`. */
  id: string;
  /** null for a message about none. */
  enquiryId: string | null;
  /** The content of a message about no enquiry, as JSON; any other is made from its enquiry. */
  data: string | null;
  /** The addresses that still have to get a mail, as a JSON list; null: all recipients. An acknowledgement has its own. */
  recipients: Generated<string | null>;
  /** The mail server's answers about recipients who cannot get it, as a JSON list. */
  refusals: Generated<string>;
  /** `stopped`: the way out was closed while it waited. */
  state: 'waiting' | 'accepted' | 'refused' | 'expired' | 'stopped';
  /** The HTTP status of the last answer. */
  status: number | null;
  /** The receiver's own words, or a sentence. */
  answer: string | null;
  createdAt: string;
  /** The beginning of the five days: when it was stored, or 'Send Again' was pressed. */
  begunAt: string;
  /** The moment of the last attempt. */
  at: string;
  /** null: there is none to come. */
  nextAttemptAt: string | null;
  tries: Generated<number>;
}

/** One row: the recipients and the studio's other choices. */
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
  /** The alarm is raised. */
  isAlarmed: number;
  answer: string;
}

/** One row: how the address of events stands. */
export interface WebhookSettingsTable {
  id: string;
  /** The moment since which no event has been accepted; null: the last one was. */
  failingSince: string | null;
  /** The moment at which the address answered 410 Gone. */
  stoppedAt: string | null;
  /** The last answer while it fails or is stopped. */
  answer: string | null;
}

/** A file of the studio that letters can have attached. */
export interface ReplyFilesTable {
  id: string;
  name: string;
  type: 'pdf' | 'jpeg';
  bytes: number;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
  /** Its key in object storage. */
  objectKey: string;
  createdAt: string;
  /** The time of deletion: letters that name it keep it until it is purged. */
  deletedAt: Generated<string | null>;
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
