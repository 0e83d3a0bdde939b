import type { EnquiryMail, Mail, MailDomain, MailInput, MailState, TestMail } from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import type { Config } from '../config/config.ts';
import { numberChanges } from '../db/change-feed.ts';
import type { Database } from '../db/database.ts';
import type { ReceivedEnquiry } from '../enquiries/enquiries-repository.ts';
import { HttpError } from '../http/http-error.ts';
import { Outbox } from '../outbox/outbox.ts';
import { changeWaiting, firstState, makeDue, putMessages, withdrawMessages } from '../outbox/outbox-repository.ts';
import type { Clock } from '../work/clock.ts';
import type { Duty } from '../work/duty.ts';
import { putAcknowledgements } from './acknowledgements.ts';
import type { Delivery } from './delivery.ts';
import { readDomain } from './domain-records.ts';
import { MailChannel, type MailChannelParts } from './mail-channel.ts';
import {
  type Acknowledgement,
  noteTested,
  readAcknowledgement,
  readRecipients,
  saveAcknowledgement,
  saveRecipients,
} from './mail-settings-repository.ts';
import { NOBODY, NOT_SET_UP, readMailState } from './mail-state.ts';
import { type SmtpPatience, SmtpSender } from './smtp-sender.ts';
import { sendTest } from './test-mail.ts';

interface Parts extends Omit<MailChannelParts, 'sender'> {
  readonly config: MailChannelParts['config'] & Pick<Config, 'mail'>;
  readonly clock: Clock;
  readonly duty: Duty;
  readonly patience?: SmtpPatience | undefined;
  /** Replaces the system's name servers. */
  readonly nameServers?: readonly string[] | undefined;
}

/** The messages that tell the studio of enquiries. */
const TO_STUDIO = { kinds: ['enquiry'] } as const;

const notTested = (): HttpError => {
  const message = 'Send a test mail first: once it has been accepted, this can be on.';
  return new HttpError('invalid_request', message, { issues: [{ path: 'acknowledgement.isOn', message }] });
};

/** The studio's mail: its messages in the outbox, and whom they go to. */
export class StudioMail {
  readonly #parts: Parts;
  readonly #sender: SmtpSender | null;
  readonly #channel: MailChannel;
  readonly #outbox: Outbox<Delivery>;

  constructor(parts: Parts) {
    const { config, logger, patience } = parts;
    this.#parts = parts;
    const isPlain = () =>
      logger.warn(
        { server: config.mail?.smtp.host },
        'the mail server offers no encryption: messages about inquiries cross the network in plain text',
      );
    this.#sender = config.mail && new SmtpSender(config.mail, patience, isPlain);
    this.#channel = new MailChannel({ ...parts, sender: this.#sender });
    this.#outbox = new Outbox({ ...parts, channel: this.#channel });
  }

  /** Answers the first state of the message about an enquiry; null if no mail is sent. */
  begin(createdAt: string): EnquiryMail | null {
    return this.#sender && firstState(createdAt);
  }

  /** The first message about an enquiry has its id, so storing it again adds nothing. */
  async put(trx: Database, enquiries: readonly ReceivedEnquiry[]): Promise<void> {
    await putMessages(
      trx,
      enquiries.map(({ id, createdAt }) => ({ kind: 'enquiry', id, enquiryId: id, createdAt })),
    );
    const clear = enquiries.filter(({ isClear }) => isClear);
    if (clear.length > 0 && (await this.#acknowledgement(trx)).isOn) await putAcknowledgements(trx, clear);
  }

  /** Deletes messages about an enquiry that have not been sent. */
  async withdraw(trx: Database, enquiryId: string, which: 'all' | 'acknowledgement'): Promise<void> {
    const kinds = which === 'all' ? this.#channel.kinds : (['acknowledgement'] as const);
    await withdrawMessages(trx, { kinds, enquiryId });
  }

  wake(): void {
    this.#outbox.wake();
  }

  async start(): Promise<void> {
    if (this.#sender) await this.#outbox.start();
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#outbox.idle();
  }

  close(): Promise<void> {
    return this.#outbox.close();
  }

  async state(): Promise<MailState> {
    return readMailState(this.#parts.db, this.#sender && (await this.#channel.recipients()));
  }

  async read(): Promise<Mail> {
    const { config, db } = this.#parts;
    const smtp = config.mail?.smtp;
    return {
      isSetUp: this.#sender !== null,
      server: smtp ? `${smtp.host}:${smtp.port}` : null,
      from: config.mail?.from ?? null,
      recipients: [...(await readRecipients(db))],
      tells: [...(await this.#channel.recipients())],
      standing: await this.state(),
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
      if (!acknowledgement.isOn) await withdrawMessages(trx, { kinds: ['acknowledgement'] });
    }
    if (!recipients) return;
    await saveRecipients(trx, recipients);
    await changeWaiting(trx, TO_STUDIO, { nextAttemptAt: this.#now(), recipients: null });
    await numberChanges(trx, 'contacts');
  }

  /** Makes a waiting message due, or stores another one. */
  async resend(trx: Database, { id, enquiryId }: { readonly id: string; readonly enquiryId: string }): Promise<void> {
    const createdAt = this.#now();
    if (await makeDue(trx, { ...TO_STUDIO, enquiryId }, createdAt)) return;
    await putMessages(trx, [{ kind: 'enquiry', id, enquiryId, createdAt }]);
    await this.#parts.enquiries.noteMail(trx, [{ enquiryId, mail: firstState(createdAt) }]);
  }

  /** @throws {HttpError} mail_off */
  async sendTest(): Promise<TestMail> {
    const { sender, tells } = await this.checkOn();
    const { test, delivery } = await sendTest(sender, tells, await this.#brandName());
    if (test.accepted) {
      await noteTested(this.#parts.db, sender.from);
      await this.#outbox.noteAccepted(delivery);
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
    const tells = await this.#channel.recipients();
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

  #acknowledgement(db: Database): Promise<Acknowledgement> {
    return readAcknowledgement(db, this.#sender?.from ?? null);
  }

  async #brandName(): Promise<string> {
    return brandNameOf(await this.#parts.settings(), this.#parts.config);
  }
}
