import {
  type EnquiryMail,
  MAIL_PORTS,
  type Mail,
  type MailDomain,
  type MailInput,
  type MailPort,
  type MailState,
  offPageWordsIn,
  type TestMail,
} from '@shutterdesk/shared';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import { brandNameOf } from '../../config/brand-name.ts';
import type { Config } from '../../config/config.ts';
import type { MailConfig } from '../../config/mail-settings.ts';
import type { Database } from '../../db/database.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Clock } from '../../work/clock.ts';
import type { LeaderTask } from '../../work/leader-task.ts';
import { memo } from '../../work/memo.ts';
import type { Outgoing } from '../../work/outgoing.ts';
import { Outbox } from '../outbox.ts';
import { changeWaiting, firstState, putMessages, withdrawMessages } from '../outbox-repository.ts';
import { type Acknowledged, putAcknowledgement } from './acknowledgements.ts';
import { readDomain } from './domain-records.ts';
import type { Faults } from './fault-letter.ts';
import { MailChannel, type MailChannelParts } from './mail-channel.ts';
import {
  readAcknowledgement,
  readRecipients,
  saveAcknowledgement,
  saveRecipients,
} from './mail-settings-repository.ts';
import { NO_SERVER, NOBODY, NOT_SET_UP, readMailState } from './mail-state.ts';
import type { SignIn } from './sign-in-letter.ts';
import type { Delivery } from './smtp-answers.ts';
import { type SmtpPatience, SmtpSender } from './smtp-sender.ts';
import { sendTest } from './test-mail.ts';
import { type MailTry, type TriedPlace, tryServer } from './try-server.ts';

interface Parts extends Omit<MailChannelParts, 'sender'> {
  readonly config: MailChannelParts['config'] & Pick<Config, 'mail'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leaderTask: LeaderTask;
  readonly outgoing: Outgoing;
  readonly patience?: SmtpPatience | undefined;
  /** In place of those where mail servers are. */
  readonly ports?: readonly MailPort[] | undefined;
  /** Replaces the system's name servers. */
  readonly nameServers?: readonly string[] | undefined;
}

/** The messages that go to the studio. */
const TO_STUDIO = { kinds: ['enquiry', 'sign-in', 'letter-copy'] } as const;

interface Received extends Acknowledged {
  /** It is clearly no spam, so it may get an acknowledgement. */
  readonly isClear: boolean;
}

interface LetterMessage {
  readonly id: string;
  readonly enquiryId: string;
  readonly createdAt: string;
  readonly dueAt: string;
}

/** The studio's mail: its messages in the outbox, and whom they go to. */
export class StudioMail {
  readonly #parts: Parts;
  readonly #senderOf: (config: MailConfig) => SmtpSender;
  readonly #channel: MailChannel;
  readonly #outbox: Outbox<Delivery>;
  #starting: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: Parts) {
    const { outgoing, patience } = parts;
    this.#parts = parts;
    this.#senderOf = memo((mail) => new SmtpSender(mail, outgoing, patience));
    this.#channel = new MailChannel({ ...parts, sender: () => this.#sender });
    this.#outbox = new Outbox({ ...parts, channel: this.#channel });
  }

  get #sender(): SmtpSender | null {
    const { mail } = this.#parts.config;
    return mail && this.#senderOf(mail);
  }

  /** Answers the first state of the message about an enquiry; null if no mail is sent. */
  begin(createdAt: string): EnquiryMail | null {
    return this.#sender && firstState(createdAt);
  }

  /**
   * Stores the messages within the transaction that stores the enquiry. The first one to the studio has its id, so storing
   * it again adds nothing.
   */
  async put(trx: Database, { isClear, ...received }: Received): Promise<void> {
    const { id, createdAt } = received;
    await putMessages(trx, [{ kind: 'enquiry', id, enquiryId: id, createdAt }]);
    if (isClear && (await readAcknowledgement(trx)).isOn) await putAcknowledgement(trx, received);
  }

  wake(): void {
    this.#outbox.wake();
  }

  async start(): Promise<void> {
    if (this.#sender) await this.#outbox.start();
  }

  /** Makes everything that waits due. */
  async serverChanged(): Promise<void> {
    if (this.#isClosed) return;
    this.#starting = this.start();
    await this.#starting;
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.#outbox.idle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting;
    return this.#outbox.close();
  }

  async state(): Promise<MailState> {
    const { clock, config, db } = this.#parts;
    return readMailState(db, config.mail, await this.#channel.recipients(), clock.now());
  }

  async read(): Promise<Mail> {
    const { config, db } = this.#parts;
    const { mail } = config;
    const { letter } = offPageWordsIn((await this.#parts.settings()).language);
    const acknowledgement = await readAcknowledgement(db);
    return {
      isSetUp: mail !== null,
      server: mail && `${mail.smtp.host}:${mail.smtp.port}`,
      from: mail?.from ?? null,
      recipients: [...(await readRecipients(db))],
      tells: [...(await this.#channel.recipients())],
      standing: await this.state(),
      acknowledgement: { ...acknowledgement, text: acknowledgement.text ?? letter.text },
    };
  }

  /** Saves the recipients and the acknowledgement. Waiting messages go to the new recipients at once. */
  async save(trx: Database, { recipients, acknowledgement }: MailInput): Promise<void> {
    if (acknowledgement) {
      await saveAcknowledgement(trx, acknowledgement);
      if (!acknowledgement.isOn) await withdrawMessages(trx, { kinds: ['acknowledgement'] });
    }
    if (!recipients) return;
    await saveRecipients(trx, recipients);
    await changeWaiting(trx, TO_STUDIO, { nextAttemptAt: this.#now(), recipients: null });
  }

  /** Tells the studio of a sign-in on a new device, where mail is set up. */
  async tellSignIn(db: Database, signIn: SignIn): Promise<void> {
    if (!this.#sender) return;
    await putMessages(db, [{ kind: 'sign-in', id: uuid(), createdAt: this.#now(), data: JSON.stringify(signIn) }]);
    this.wake();
  }

  /** Tells the owners what does not work, or that all works again; false: nobody can be told. */
  async tellFaults(faults: Faults): Promise<boolean> {
    if (!this.#sender) return false;
    return this.#outbox.tell({ kind: 'fault', id: uuid(), createdAt: this.#now(), data: JSON.stringify(faults) });
  }

  /** The address from which letters go out; null: none can. */
  get from(): string | null {
    return this.#sender?.from ?? null;
  }

  /**
   * Stores the message of a letter to a client within the transaction that stores the letter.
   * @throws {HttpError} mail_off
   */
  async putLetter(trx: Database, letter: LetterMessage): Promise<void> {
    if (!this.#sender) throw new HttpError('mail_off', NO_SERVER);
    await putMessages(trx, [{ ...letter, kind: 'letter', data: null }]);
  }

  withdrawLetter(trx: Database, id: string): Promise<void> {
    return withdrawMessages(trx, { kinds: ['letter'], id });
  }

  /** Makes a waiting message due, or stores another one. */
  async resend(trx: Database, { id, enquiryId }: { readonly id: string; readonly enquiryId: string }): Promise<void> {
    const createdAt = this.#now();
    if (await changeWaiting(trx, { kinds: ['enquiry'], enquiryId }, { nextAttemptAt: createdAt })) return;
    await putMessages(trx, [{ kind: 'enquiry', id, enquiryId, createdAt }]);
    await this.#parts.enquiries.noteMail(trx, enquiryId, firstState(createdAt));
  }

  /** Connects to a mail server at its own port and at each of these, until one takes mail. */
  try(place: TriedPlace, ports = this.#parts.ports ?? MAIL_PORTS): Promise<MailTry> {
    const { outgoing, patience } = this.#parts;
    return tryServer(place, ports, outgoing, patience);
  }

  /** @throws {HttpError} mail_off */
  async sendTest(): Promise<TestMail> {
    const { sender, tells } = await this.checkOn();
    const test = await sendTest(sender, tells, await this.#studio());
    if (test.accepted) await this.#outbox.noteAccepted();
    return test;
  }

  async domain(): Promise<MailDomain> {
    const from = this.#sender?.from;
    if (!from) return { domain: null, spf: null, dmarc: null };
    return readDomain(from.slice(from.lastIndexOf('@') + 1).toLowerCase(), this.#parts.nameServers);
  }

  /** @throws {HttpError} mail_off, if nobody can be told */
  async checkOn() {
    const sender = this.#sender;
    if (!sender) throw new HttpError('mail_off', NOT_SET_UP);
    const tells = await this.#channel.recipients();
    if (tells.length === 0) throw new HttpError('mail_off', NOBODY);
    return { sender, tells };
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }

  /** Tells whether the business e-mail is told of enquiries, because nobody has named anybody else. */
  async tellsBusinessEmail(): Promise<boolean> {
    return this.#sender !== null && (await readRecipients(this.#parts.db)).length === 0;
  }

  async #studio() {
    const settings = await this.#parts.settings();
    return { brandName: brandNameOf(settings, this.#parts.config), language: settings.language };
  }
}
