import type {
  Enquiry,
  EnquiryMail,
  Mail,
  MailDomain,
  MailInput,
  MailStanding,
  Settings,
  TestMail,
} from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { brandNameOf } from '../config/brand-name.ts';
import type { Config } from '../config/config.ts';
import { numberChanges } from '../db/change-feed.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import type { Clock } from '../work/clock.ts';
import type { Duty } from '../work/duty.ts';
import { acknowledgementLetter, dropAcknowledgements, putAcknowledgements } from './acknowledgements.ts';
import { Courier, type CourierParts } from './courier.ts';
import type { Delivery } from './delivery.ts';
import { readDomain } from './domain-records.ts';
import { enquiryLetter } from './enquiry-letter.ts';
import {
  type Acknowledgement,
  noteTested,
  readAcknowledgement,
  readRecipients,
  saveAcknowledgement,
  saveRecipients,
} from './mail-settings-repository.ts';
import { NOBODY, NOT_SET_UP, readStanding } from './mail-standing.ts';
import {
  beginAnew,
  findPreviousMoment,
  firstState,
  isInOutbox,
  type Message,
  makeDue,
  putMessages,
  withdrawMessages,
} from './outbox-repository.ts';
import { type Letter, type SmtpPatience, SmtpSender } from './smtp-sender.ts';
import { sendTest } from './test-mail.ts';

interface EnquiryFacts {
  readonly enquiry: Enquiry;
  readonly earlier: number;
}

/** The part of the enquiries that the mail room needs. */
export interface MailedEnquiries {
  /** Reads an enquiry, deleted or not, and counts earlier ones from the same address. */
  read(id: string): Promise<EnquiryFacts | null>;
  /** Resolves when the lookup of an enquiry's domain has ended; false if there was none. */
  lookupEnded(id: string): Promise<boolean>;
  /** Counts the spam that arrived after one moment and until another. */
  countSpam(between: { readonly after: string | null; readonly until: string }): Promise<number>;
  /** Notes what became of messages: a change of each enquiry. */
  readonly noteMail: CourierParts['noteMail'];
}

interface ReceivedEnquiry {
  readonly id: string;
  readonly createdAt: string;
  readonly enquiry: { readonly email: string };
  /** It is clearly no spam, so it may get an acknowledgement. */
  readonly isClear?: boolean;
}

interface Parts {
  readonly config: Pick<Config, 'brandName' | 'mail' | 'publicApiUrl' | 'publicUrl'>;
  readonly db: Database;
  readonly logger: Logger;
  readonly settings: () => Promise<Settings>;
  readonly enquiries: MailedEnquiries;
  readonly clock: Clock;
  readonly duty: Duty;
  readonly patience?: SmtpPatience | undefined;
  /** Replaces the system's name servers. */
  readonly nameServers?: readonly string[] | undefined;
}

const NOTHING_TO_SEND: Delivery = { kind: 'judged', accepted: null, deferred: [], refused: [] };

const notTested = (): HttpError => {
  const message = 'Send a test mail first: once it has been accepted, this can be on.';
  return new HttpError('invalid_request', message, { issues: [{ path: 'acknowledgement.isOn', message }] });
};

/** The studio's mail: the outbox, the courier and the recipients. */
export class StudioMail {
  readonly #parts: Parts;
  readonly #sender: SmtpSender | null;
  readonly #courier: Courier;

  constructor(parts: Parts) {
    const { clock, config, db, duty, enquiries, logger, patience } = parts;
    this.#parts = parts;
    const isPlain = () =>
      logger.warn(
        { server: config.mail?.smtp.host },
        'the mail server offers no encryption: messages about enquiries cross the network in plain text',
      );
    this.#sender = config.mail && new SmtpSender(config.mail, patience, isPlain);
    this.#courier = new Courier({
      duty,
      clock,
      db,
      logger,
      noteMail: enquiries.noteMail,
      deliver: (message, signal) => this.#deliver(message, signal),
    });
  }

  /** Answers the first state of the message about an enquiry; null if no mail is sent. */
  begin(createdAt: string): EnquiryMail | null {
    return this.#sender && firstState(createdAt);
  }

  /** The first message about an enquiry has its id, so storing it again adds nothing. */
  async put(trx: Database, enquiries: readonly ReceivedEnquiry[]): Promise<void> {
    await putMessages(
      trx,
      enquiries.map(({ id, createdAt }) => ({ id, enquiryId: id, createdAt })),
    );
    const clear = enquiries.filter(({ isClear }) => isClear);
    if (clear.length > 0 && (await this.#acknowledgement(trx)).isOn) await putAcknowledgements(trx, clear);
  }

  /** Deletes messages about an enquiry that have not been sent. */
  async withdraw(trx: Database, enquiryId: string, which: 'all' | 'acknowledgement'): Promise<void> {
    await withdrawMessages(trx, enquiryId, which === 'all' ? ['enquiry', 'acknowledgement'] : ['acknowledgement']);
  }

  wake(): void {
    this.#courier.wake();
  }

  async start(): Promise<void> {
    if (this.#sender) await this.#courier.start();
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#courier.idle();
  }

  close(): Promise<void> {
    return this.#courier.close();
  }

  async standing(): Promise<MailStanding> {
    return readStanding(this.#parts.db, this.#sender && (await this.#recipients()));
  }

  async read(): Promise<Mail> {
    const { config, db } = this.#parts;
    const smtp = config.mail?.smtp;
    return {
      isSetUp: this.#sender !== null,
      server: smtp ? `${smtp.host}:${smtp.port}` : null,
      from: config.mail?.from ?? null,
      recipients: [...(await readRecipients(db))],
      tells: [...(await this.#recipients())],
      standing: await this.standing(),
      acknowledgement: await this.#acknowledgement(db),
    };
  }

  /**
   * Saves the recipients and the acknowledgement. Waiting messages go to the new recipients at once.
   * @throws {HttpError} invalid_request, for an acknowledgement before a test mail has been accepted
   */
  async save(trx: Database, { recipients, acknowledgement }: MailInput): Promise<void> {
    if (acknowledgement) {
      if (acknowledgement.isOn && !(await this.#acknowledgement(trx)).isTested) throw notTested();
      await saveAcknowledgement(trx, acknowledgement);
      if (!acknowledgement.isOn) await dropAcknowledgements(trx);
    }
    if (!recipients) return;
    await saveRecipients(trx, recipients);
    await beginAnew(trx, this.#now());
    await numberChanges(trx, 'contacts');
  }

  /** Makes a waiting message due, or stores another one. */
  async resend(trx: Database, { id, enquiryId }: { readonly id: string; readonly enquiryId: string }): Promise<void> {
    const createdAt = this.#now();
    if (await makeDue(trx, enquiryId, createdAt)) return;
    await putMessages(trx, [{ id, enquiryId, createdAt }]);
    await this.#parts.enquiries.noteMail(trx, [{ enquiryId, mail: firstState(createdAt) }]);
  }

  /** @throws {HttpError} mail_off */
  async sendTest(): Promise<TestMail> {
    const { sender, tells } = await this.checkOn();
    const { test, delivery } = await sendTest(sender, tells, await this.#brandName());
    if (test.accepted) {
      await noteTested(this.#parts.db, sender.from);
      await this.#courier.noteAccepted(delivery);
    }
    return test;
  }

  async domain(): Promise<MailDomain> {
    const from = this.#sender?.from;
    if (!from) return { domain: null, spf: null, dmarc: null };
    return readDomain(from.slice(from.lastIndexOf('@') + 1).toLowerCase(), this.#parts.nameServers);
  }

  /** @throws {HttpError} mail_off, if nobody can be told */
  async checkOn() {
    if (!this.#sender) throw new HttpError('mail_off', NOT_SET_UP);
    const tells = await this.#recipients();
    if (tells.length === 0) throw new HttpError('mail_off', NOBODY);
    return { sender: this.#sender, tells };
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }

  /** Tells whether the business e-mail is told of enquiries, because nobody has named anybody else. */
  async tellsBusinessEmail(): Promise<boolean> {
    return this.#sender !== null && (await readRecipients(this.#parts.db)).length === 0;
  }

  async #recipients(): Promise<readonly string[]> {
    const chosen = await readRecipients(this.#parts.db);
    if (chosen.length > 0) return chosen;
    const { businessEmail } = await this.#parts.settings();
    return businessEmail ? [businessEmail] : [];
  }

  #acknowledgement(db: Database): Promise<Acknowledgement> {
    return readAcknowledgement(db, this.#sender?.from ?? null);
  }

  async #brandName(): Promise<string> {
    return brandNameOf(await this.#parts.settings(), this.#parts.config);
  }

  async #deliver(message: Message, signal: AbortSignal): Promise<Delivery> {
    // The lookup of the domain, which takes a second at most, may change the message or withdraw it.
    const wasLookedUp = await this.#parts.enquiries.lookupEnded(message.enquiryId);
    if (wasLookedUp && !(await isInOutbox(this.#parts.db, message.id))) return NOTHING_TO_SEND;
    const to = message.kind === 'enquiry' ? await this.#recipients() : (message.recipients ?? []);
    const facts = await this.#parts.enquiries.read(message.enquiryId);
    if (!this.#sender || to.length === 0) return { kind: 'failed', trouble: 'nobody', answer: NOBODY };
    // The enquiry was deleted for good a moment ago, and its message with it.
    if (!facts) return NOTHING_TO_SEND;
    const letter = await this.#letter(message, facts, to);
    return this.#sender.send(letter, { recipients: message.recipients ?? to, signal });
  }

  async #letter(message: Message, facts: EnquiryFacts, to: readonly string[]): Promise<Letter> {
    const { id: messageId, kind, createdAt: until } = message;
    const { config, db, enquiries } = this.#parts;
    const settings = await this.#parts.settings();
    const about = { ...facts, messageId, settings, brandName: brandNameOf(settings, config) };
    if (kind === 'enquiry') {
      const spam = await enquiries.countSpam({ after: await findPreviousMoment(db, message), until });
      return enquiryLetter({ ...about, spam, siteUrl: config.publicApiUrl ?? config.publicUrl, to });
    }
    return acknowledgementLetter({ ...about, text: (await this.#acknowledgement(db)).text });
  }
}
