import { certificateFault } from '../../work/certificate-fault.ts';
import { PrivateAddress } from '../../work/outgoing.ts';

/** The mail server's answer about one recipient. */
export interface RecipientAnswer {
  readonly address: string;
  readonly answer: string;
}

/**
 * The reason why an attempt ended before its recipients were judged. `outage`: the mail server refuses us (greeting,
 * sign-in, sender, certificate), and somebody has to mend that. `network`: it could not be reached, or asked us to come
 * back later. `nobody`: there are no recipients. `file`: an attached file cannot be read.
 */
type Trouble = 'outage' | 'network' | 'nobody' | 'file';

/** The outcome of one attempt. */
export type Delivery =
  | { readonly kind: 'failed'; readonly trouble: Trouble; readonly answer: string }
  | {
      readonly kind: 'judged';
      /** The answer for the recipients who got it; null if nobody did. */
      readonly accepted: string | null;
      /** Recipients who may get it later. */
      readonly deferred: readonly RecipientAnswer[];
      /** Recipients who cannot get it. */
      readonly refused: readonly RecipientAnswer[];
    };

const LONGEST = 500;

/** A reply as one line that nothing turns around: '550 5.1.1 No such mailbox', even if it had several lines. */
export const answerLine = (reply: string): string => {
  const [first = '', ...more] = reply.split(/\r?\n/);
  const line = [first.replace(/^(\d{3})-/, '$1 '), ...more.map((text) => text.replace(/^\d{3}[ -]/, ''))].join(' ');
  return line
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
};

/** The fields by which nodemailer describes a failure. */
interface SmtpError {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

export const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error;

const WRONG_SCHEME = 'ERR_SSL_WRONG_VERSION_NUMBER';

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server doesn’t accept connections.',
  EHOSTUNREACH: 'Can’t reach the mail server.',
  ENETUNREACH: 'Can’t reach the mail server.',
  EDNS: "The mail server's name was not found.",
  ETIMEDOUT: 'The mail server did not answer in time.',
  EABORT: 'The mail server did not answer in time.',
  ETLS: 'Couldn’t make an encrypted connection to the mail server.',
  [WRONG_SCHEME]:
    'The mail server does not begin with encryption at this port: choose STARTTLS, or write smtp:// in SMTP_URL.',
};

const failed = (trouble: Trouble, answer: string): Delivery => ({ kind: 'failed', trouble, answer });

const NO_ENCRYPTION =
  'The mail server offers no encryption, and your password would travel unencrypted: choose another port or mail server.';

/** The mail server refused to begin encryption, which it did not offer, or knows no extension at all. */
const offersNoEncryption = ({ command, responseCode = 0 }: SmtpError): boolean =>
  (command === 'STARTTLS' || command === 'EHLO') && responseCode >= 500;

/** Describes a failure without a reply. */
const withoutReply = (error: SmtpError): Delivery => {
  const { code = '', originalCode = '' } = error;
  if (error instanceof PrivateAddress) return failed('outage', error.message);
  const fault = certificateFault(originalCode, 'the one that you entered');
  if (fault) return failed('outage', `The mail server's certificate ${fault}.`);
  if (code === 'EAUTH') return failed('outage', 'The mail server offers no way of signing in that we know.');
  const answer = NETWORK[originalCode] ?? NETWORK[code] ?? 'The mail server ended the connection.';
  return failed(originalCode === WRONG_SCHEME ? 'outage' : 'network', answer);
};

const verdictOf = ({ recipient, response = '' }: SmtpError): RecipientAnswer => ({
  address: recipient ?? '',
  answer: answerLine(response),
});

const isLasting = ({ responseCode = 0 }: SmtpError): boolean => responseCode >= 500;

/** Sorts the answers about recipients. */
const judged = (accepted: string | null, errors: readonly SmtpError[]): Delivery => ({
  kind: 'judged',
  accepted,
  deferred: errors.filter((error) => !isLasting(error)).map(verdictOf),
  refused: errors.filter(isLasting).map(verdictOf),
});

/** Turns the answers to a sent message into an outcome. */
export const deliveryOf = (info: {
  readonly response: string;
  readonly rejectedErrors?: readonly object[] | undefined;
}) => judged(answerLine(info.response), info.rejectedErrors ?? []);

/** Tells a reply about the recipients or the message from one about us. */
const isAboutMessage = ({ command = '' }: SmtpError): boolean => command === 'DATA' || command === 'RCPT TO';

/** Turns a failure into an outcome for the recipients. */
export const deliveryOfError = (error: SmtpError, recipients: readonly string[]): Delivery => {
  const { responseCode, rejectedErrors, response = '' } = error;
  if (responseCode === 421) return failed('network', answerLine(response));
  if (rejectedErrors && rejectedErrors.length > 0) return judged(null, rejectedErrors);
  if (error.code === 'EMESSAGE' && responseCode === undefined) {
    return judged(
      null,
      recipients.map((recipient) => ({
        recipient,
        responseCode: 552,
        response: 'It’s larger than the mail server allows.',
      })),
    );
  }
  if (!responseCode) return withoutReply(error);
  if (offersNoEncryption(error)) {
    return failed('outage', NO_ENCRYPTION);
  }
  if (isAboutMessage(error)) {
    return judged(
      null,
      recipients.map((recipient) => ({ recipient, responseCode, response })),
    );
  }
  return failed(isLasting(error) ? 'outage' : 'network', answerLine(response));
};
