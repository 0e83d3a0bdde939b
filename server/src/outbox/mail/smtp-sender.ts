import type { Socket } from 'node:net';
import { mailAddress } from '@shutterdesk/shared';
import type { MailConfig } from '../../config/mail-settings.ts';
import { type Outgoing, openSocket, PrivateAddress } from '../../work/outgoing.ts';
import { LACKS_PASSWORD } from './mail-state.ts';
import type { Delivery } from './smtp-answers.ts';
import { deliveryOf, deliveryOfError, isSmtpError } from './smtp-answers.ts';

interface Address {
  readonly name: string;
  readonly address: string;
}

/** A file of a message. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A message as it is handed to the mail server. */
export interface Letter {
  /** Without angle brackets or domain: the same for each attempt. */
  readonly id: string;
  readonly fromName: string;
  readonly to: readonly string[];
  readonly replyTo?: Address | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly date: Date;
  /** A program that answers a client, or a person; a program that tells the studio where it is left out (RFC 3834). */
  readonly sentBy?: 'answering' | 'person';
}

/** The time that each step may take, in milliseconds. */
export interface SmtpPatience {
  /** Connecting, until the server's greeting. */
  readonly connectMs: number;
  /** Waiting for the next byte. */
  readonly silenceMs: number;
  readonly allMs: number;
}

const PATIENCE: SmtpPatience = { connectMs: 10_000, silenceMs: 60_000, allMs: 120_000 };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Puts a text on one line of a header, where nobody decodes it as `=?utf-8?Q?…?=`, and cuts it if it is too long. */
export const headerLine = (text: string, most: number): string => {
  const line = text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
};

/**
 * A name before the @ in other letters may stand in a header only where each mail server on the way knows SMTPUTF8,
 * which no sender can know: others refuse the whole message.
 */
export const canStandInHeader = (address: string): boolean => /^[\x21-\x7e]+$/.test(mailAddress(address));

const NAME_MAX = 80;
const SUBJECT_MAX = 150;

/** A program that answers letters while the studio is away leaves those of programs alone. */
const SENT_BY = {
  program: { 'Auto-Submitted': 'auto-generated' },
  answering: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  person: {},
};

interface Sending {
  /** The recipients of this attempt. */
  readonly recipients: readonly string[];
  readonly signal?: AbortSignal;
}

/** The result of a connection that was only tried. */
export type Check =
  | { readonly outcome: 'works' }
  | {
      readonly outcome: 'silent' | 'failed';
      readonly message: string;
      /** It takes mail there, but not from this user with this password. */
      readonly refusesSignIn: boolean;
      /** There is no machine of this name. */
      readonly isUnknown: boolean;
      /** It is in the server's own network, so nobody was asked. */
      readonly isInside: boolean;
    };

/** A way to a connection, as the library asks for it. */
type GetSocket = (options: unknown, give: (error: Error | null, socket?: { connection: Socket }) => void) => void;

/** Hands messages to the mail server: one connection for each, one attempt. Never rejects. */
export class SmtpSender {
  readonly #config: MailConfig;
  readonly #outgoing: Outgoing;
  readonly #patience: SmtpPatience;

  constructor(config: MailConfig, outgoing: Outgoing, patience: SmtpPatience = PATIENCE) {
    this.#config = config;
    this.#outgoing = outgoing;
    this.#patience = patience;
  }

  get from(): string {
    return this.#config.from;
  }

  /** Instead of the library's own connection: whoever typed the address must not lead us inside. */
  readonly #getSocket: GetSocket = (_, give) => {
    const { host, port } = this.#config.smtp;
    openSocket(this.#outgoing, { host, port, patienceMs: this.#patience.connectMs }).then(
      (connection) => give(null, { connection }),
      (error: NodeJS.ErrnoException) =>
        give(error.syscall === 'getaddrinfo' ? Object.assign(error, { code: 'EDNS' }) : error),
    );
  };

  async #transport() {
    // Only a studio that sends mail loads it: every start would wait for it.
    const { createTransport } = await import('nodemailer');
    const { host, port, secure, auth } = this.#config.smtp;
    const { connectMs, silenceMs } = this.#patience;
    const isLoopback = LOOPBACK.test(host);
    return createTransport({
      host,
      port,
      secure,
      ...(auth ? { auth: { ...auth } } : {}),
      // A password must not cross a network in plain text; a message may, where the mail server knows no better.
      requireTLS: !secure && !isLoopback && auth !== null,
      opportunisticTLS: !secure && (isLoopback || auth === null),
      // On this machine nothing crosses a network: any certificate will do.
      ...(!secure && isLoopback ? { tls: { rejectUnauthorized: false } } : {}),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: silenceMs,
      ...(this.#config.isOnScreen ? { getSocket: this.#getSocket } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(letter: Letter, sending: Sending): Promise<Delivery> {
    if (this.#config.lacksPassword) return { kind: 'failed', trouble: 'outage', answer: LACKS_PASSWORD };
    try {
      return deliveryOf(await this.#attempt(letter, sending));
    } catch (error) {
      return deliveryOfError(isSmtpError(error) ? error : {}, sending.recipients);
    }
  }

  /** Connects and signs in, and sends nothing. */
  async check(): Promise<Check> {
    const transport = await this.#transport();
    try {
      await transport.verify();
      return { outcome: 'works' };
    } catch (error) {
      const failure = isSmtpError(error) ? error : {};
      const delivery = deliveryOfError(failure, []);
      return {
        outcome: failure.code === 'ETIMEDOUT' ? 'silent' : 'failed',
        message: delivery.kind === 'failed' ? delivery.answer : '',
        refusesSignIn: failure.code === 'EAUTH',
        isUnknown: failure.code === 'EDNS',
        isInside: error instanceof PrivateAddress,
      };
    }
  }

  async #attempt(letter: Letter, { recipients, signal }: Sending) {
    const { from, fromName } = this.#config;
    const transport = await this.#transport();
    const outOfTime = AbortSignal.timeout(this.#patience.allMs);
    return transport.sendMail({
      from: { name: headerLine(fromName ?? letter.fromName, NAME_MAX), address: from },
      to: [...letter.to],
      ...(letter.replyTo && canStandInHeader(letter.replyTo.address)
        ? { replyTo: { name: headerLine(letter.replyTo.name, NAME_MAX), address: letter.replyTo.address } }
        : {}),
      subject: headerLine(letter.subject, SUBJECT_MAX),
      text: letter.text,
      html: letter.html,
      attachments: letter.attachments?.map((one) => ({ ...one })) ?? [],
      date: letter.date,
      headers: SENT_BY[letter.sentBy ?? 'program'],
      messageId: `<${letter.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      envelope: { from, to: [...recipients] },
      signal: signal ? AbortSignal.any([signal, outOfTime]) : outOfTime,
    });
  }
}
