import {
  addressKey,
  type Enquiry,
  type EnquiryLetter,
  type EnquiryMail,
  offPageWordsIn,
  type Settings,
} from '@shutterdesk/shared';
import { brandNameOf } from '../../config/brand-name.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { MAIL_KINDS, type MessageKind } from '../../db/message-kinds.ts';
import type { Channel, Verdict } from '../outbox.ts';
import { findPreviousMoment, type Message, type MessageState, putMessages } from '../outbox-repository.ts';
import { acknowledgementLetter } from './acknowledgements.ts';
import { clientLetter, type ToClient } from './client-letter.ts';
import { enquiryLetter } from './enquiry-letter.ts';
import { faultLetter, faultsSchema } from './fault-letter.ts';
import { readAcknowledgement, readTold } from './mail-settings-repository.ts';
import { NO_SERVER, NOBODY } from './mail-state.ts';
import { signInLetter, signInSchema } from './sign-in-letter.ts';
import type { Delivery, RecipientAnswer } from './smtp-answers.ts';
import type { Letter, SmtpSender } from './smtp-sender.ts';

/** Without recipients, checking again soon costs nothing. */
const NOBODY_MS = 60_000;

const NO_COPY: Delivery = { kind: 'judged', accepted: null, deferred: [], refused: [] };

/** It says nothing about the mail server. */
const UNREAD: Delivery = {
  kind: 'failed',
  trouble: 'file',
  answer: 'An attached file can’t be read.',
};

/** The mail server's own sentence; with several recipients, each address and its sentence. */
const sentenceOf = (answers: readonly RecipientAnswer[], amongOthers: boolean): string => {
  const [only] = answers;
  if (only && answers.length === 1 && !amongOthers) return only.answer;
  return answers.map(({ address, answer }) => `${address}: ${answer}`).join('; ');
};

/** A client's mailbox that puts a message off says nothing about the mail server. */
const TO_CLIENTS: ReadonlySet<MessageKind> = new Set(['acknowledgement', 'letter']);

const verdictOfFailure = ({ answer, trouble }: Delivery & { readonly kind: 'failed' }): Verdict => {
  const isNobody = trouble === 'nobody';
  return {
    state: 'later',
    answer,
    trouble: isNobody || trouble === 'file' ? null : trouble,
    isPatient: isNobody || trouble === 'outage',
    ...(isNobody ? { pauseMs: NOBODY_MS } : {}),
  };
};

/** The outcome of an attempt for its message, by the answers about the recipients. */
export const mailVerdict = (
  message: Pick<Message, 'kind' | 'recipients' | 'refusals'>,
  delivery: Delivery,
): Verdict => {
  if (delivery.kind === 'failed') return verdictOfFailure(delivery);
  const { accepted, deferred, refused } = delivery;
  const refusals: readonly RecipientAnswer[] = [...JSON.parse(message.refusals), ...refused];
  // If all are deferred, the next attempt goes to the recipients of that time.
  const someLeft = deferred.length > 0 && (accepted !== null || refused.length > 0);
  const kept = {
    trouble: null,
    recipients: someLeft ? JSON.stringify(deferred.map(({ address }) => address)) : message.recipients,
    refusals: JSON.stringify(refusals),
  };
  const amongOthers = accepted !== null || message.recipients !== null;
  if (deferred.length > 0) {
    const trouble = someLeft || TO_CLIENTS.has(message.kind) ? null : 'deferred';
    return { ...kept, state: 'later', trouble, answer: sentenceOf(deferred, amongOthers || refusals.length > 0) };
  }
  if (refusals.length > 0) return { ...kept, state: 'refused', answer: sentenceOf(refusals, amongOthers) };
  return { ...kept, state: 'accepted', answer: accepted };
};

interface EnquiryFacts {
  readonly enquiry: Enquiry;
  readonly earlier: number;
}

/** The part of the enquiries that the mail room needs. */
export interface MailedEnquiries {
  /** Reads an enquiry, deleted or not, and counts earlier ones from the same address. */
  read(id: string): Promise<EnquiryFacts | null>;
  /** Counts the spam that arrived after one moment and until another. */
  countSpam(between: { readonly after: string | null; readonly until: string }): Promise<number>;
  /** Stores the state of a message with its enquiry. */
  noteMail(trx: Database, enquiryId: string, mail: EnquiryMail): Promise<unknown>;
}

type LetterState = Pick<EnquiryLetter, 'state' | 'answer' | 'stateAt' | 'nextAttemptAt'>;

/** Without attachments where one cannot be read now. */
export type LetterToSend =
  | ToClient['letter']
  | (Pick<EnquiryLetter, 'subject' | 'text'> & { readonly attachments: null });

/** The same of the studio's letters to clients. */
export interface MailedLetters {
  /** Marks a letter as on its way; null: it was taken back, or its enquiry is gone. */
  begin(id: string): Promise<LetterToSend | null>;
  read(id: string): Promise<LetterToSend | null>;
  note(trx: Database, letter: { readonly id: string; readonly enquiryId: string }, state: LetterState): Promise<void>;
}

export interface MailChannelParts {
  readonly config: Pick<Config, 'brandName' | 'publicApiUrl' | 'publicUrl'>;
  readonly db: Database;
  readonly settings: () => Promise<Settings>;
  readonly enquiries: MailedEnquiries;
  readonly letters: MailedLetters;
  /** Answers the addresses of the owners themselves, whoever else is told of enquiries. */
  readonly owners: () => Promise<readonly string[]>;
  /** Answers the present sender; null: no mail can be sent. */
  readonly sender: () => SmtpSender | null;
}

/** Sends messages by mail. */
export class MailChannel implements Channel<Delivery> {
  readonly kinds = MAIL_KINDS;
  readonly atOnce = 10;
  readonly unmade: Delivery = {
    kind: 'failed',
    trouble: 'network',
    answer: 'Couldn’t create the message. The server’s log says why.',
  };
  readonly verdict = mailVerdict;
  readonly #parts: MailChannelParts;

  constructor(parts: MailChannelParts) {
    this.#parts = parts;
  }

  async isOpen(): Promise<boolean> {
    return true;
  }

  /** Reads the addresses that are told of enquiries. */
  recipients(): Promise<readonly string[]> {
    return readTold(this.#parts.db, this.#parts.settings);
  }

  async attempt(message: Message, signal: AbortSignal): Promise<Delivery | null> {
    const sender = this.#parts.sender();
    const own: readonly string[] | null = message.recipients === null ? null : JSON.parse(message.recipients);
    const to = await this.#receivers(message, own);
    if (!to) return null;
    // A studio without an address of its own has no copies.
    if (message.kind === 'letter-copy' && to.length === 0) return NO_COPY;
    if (!sender || to.length === 0) {
      return { kind: 'failed', trouble: 'nobody', answer: message.kind === 'letter' ? NO_SERVER : NOBODY };
    }
    const letter = await this.#letter(message, to);
    if (letter === 'unread') return UNREAD;
    return letter && sender.send(letter, { recipients: own ?? to, signal });
  }

  /**
   * Owners hear of every new device: a helper may choose who is told of enquiries. Faults are for owners, if it knows an
   * address of theirs. null: the client of a letter is gone.
   */
  async #receivers({ kind, enquiryId }: Message, own: readonly string[] | null): Promise<readonly string[] | null> {
    if (kind === 'acknowledgement') return own ?? [];
    if (kind === 'letter-copy') return this.#copied();
    if (kind === 'letter') {
      const facts = enquiryId === null ? null : await this.#parts.enquiries.read(enquiryId);
      return facts && [facts.enquiry.email];
    }
    const owners = kind === 'enquiry' ? [] : await this.#parts.owners();
    const told = kind === 'fault' && owners.length > 0 ? [] : await this.recipients();
    return [...new Map([...told, ...owners].map((address) => [addressKey(address), address])).values()];
  }

  /** The mailbox in which the studio's correspondence with its clients lives. */
  async #copied(): Promise<readonly string[]> {
    const { businessEmail } = await this.#parts.settings();
    return businessEmail ? [businessEmail] : this.recipients();
  }

  /** Notes with the enquiry what became of a message. A letter that was accepted is copied to the studio. */
  async stored(trx: Database, message: Message, { state, answer, at, nextAttemptAt }: MessageState): Promise<void> {
    const { kind, id, enquiryId } = message;
    if (enquiryId === null || state === 'stopped') return;
    if (kind === 'enquiry') await this.#parts.enquiries.noteMail(trx, enquiryId, { state, answer, at, nextAttemptAt });
    if (kind !== 'letter') return;
    await this.#parts.letters.note(trx, { id, enquiryId }, { state, answer, stateAt: at, nextAttemptAt });
    if (state === 'accepted')
      await putMessages(trx, [{ kind: 'letter-copy', id, enquiryId, createdAt: at, data: null }]);
  }

  async #clientLetter(
    kind: 'letter' | 'letter-copy',
    about: Omit<ToClient, 'letter'>,
  ): Promise<Letter | 'unread' | null> {
    const { begin, read } = this.#parts.letters;
    const letter = await (kind === 'letter' ? begin : read)(about.messageId);
    if (letter?.attachments === null) return 'unread';
    return letter && clientLetter({ ...about, letter });
  }

  /** null: the enquiry was deleted for good a moment ago, and its message with it; unread: an attached file cannot be read. */
  async #letter(message: Message, to: readonly string[]): Promise<Letter | 'unread' | null> {
    const { config, db, enquiries } = this.#parts;
    const settings = await this.#parts.settings();
    const brandName = brandNameOf(settings, config);
    const { createdAt: at, data, enquiryId, id: messageId } = message;
    const toStudio = { messageId, settings, brandName, siteUrl: config.publicApiUrl ?? config.publicUrl, to };
    if (message.kind === 'fault') {
      return faultLetter({ ...toStudio, at, faults: faultsSchema.parse(JSON.parse(data ?? '')) });
    }
    if (message.kind === 'sign-in') {
      return signInLetter({ ...toStudio, at, signIn: signInSchema.parse(JSON.parse(data ?? '')) });
    }
    const facts = enquiryId === null ? null : await enquiries.read(enquiryId);
    if (!facts) return null;
    const about = { ...facts, messageId, settings, brandName };
    if (message.kind === 'letter' || message.kind === 'letter-copy') {
      return this.#clientLetter(message.kind, { ...about, at });
    }
    if (message.kind === 'acknowledgement') {
      return acknowledgementLetter({
        ...about,
        siteUrl: config.publicUrl,
        text: (await readAcknowledgement(db)).text ?? offPageWordsIn(settings.language).letter.text,
      });
    }
    const between = { after: await findPreviousMoment(db, message), until: message.createdAt };
    return enquiryLetter({ ...toStudio, ...facts, spam: await enquiries.countSpam(between) });
  }
}
