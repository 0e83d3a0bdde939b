import * as z from 'zod/mini';
import { text, timestamp } from '../schema/fields.ts';
import { EMAIL } from '../schema/plain-text.ts';
import { knownPlaceholders, shortened } from './template-text.ts';

/** The largest number of recipients. */
export const MAIL_RECIPIENTS_MAX = 10;

/** The state of mail to the studio, for the line in the header. */
export const mailStateSchema = z.object({
  /**
   * `on`: the studio is told of enquiries. `off`: it is not, because the server or the recipients are not set up.
   * `out`: an outage, messages wait. `refused`: the mail server refused the last message for some recipients or all.
   */
  state: z.enum(['on', 'off', 'out', 'refused']),
  /** A sentence for the studio; null while it is `on`. */
  message: z.nullable(z.string()),
  /** The time since which it has been `out`, else null. It identifies the outage: one notification for each. */
  since: z.nullable(timestamp),
});
export type MailState = z.infer<typeof mailStateSchema>;

const domainRecordSchema = z.object({
  /**
   * `faulty`: there is a record that receivers cannot use. `no_answer`: the name server did not answer within a
   * second.
   */
  state: z.enum(['found', 'missing', 'faulty', 'no_answer']),
  /** A sentence for the studio. */
  message: z.string(),
  /** The published record, else null. */
  record: z.nullable(z.string()),
});
export type DomainRecord = z.infer<typeof domainRecordSchema>;

const mailDomainSchema = z.object({
  /** The sender's domain; null if mail is not set up, and then so are the records. */
  domain: z.nullable(z.string()),
  spf: z.nullable(domainRecordSchema),
  dmarc: z.nullable(domainRecordSchema),
});
export type MailDomain = z.infer<typeof mailDomainSchema>;

export const mailSchema = z.object({
  /** Tells whether the server was started with SMTP_URL and MAIL_FROM. */
  isSetUp: z.boolean(),
  /** The address of the mail server with its port, such as 'smtp.example.com:587'; null if it is not set up. */
  server: z.nullable(z.string()),
  /** The sender's address; null if it is not set up. */
  from: z.nullable(z.string()),
  /** The addresses that the studio has chosen; none: the business e-mail. */
  recipients: z.array(z.string()),
  /** The current recipients. */
  tells: z.array(z.string()),
  standing: mailStateSchema,
  /** The message that tells a client that the inquiry came. */
  acknowledgement: z.optional(
    z.object({
      isOn: z.boolean(),
      text: z.string(),
    }),
  ),
  /** Only where it was asked for. */
  domain: z.optional(mailDomainSchema),
});
export type Mail = z.infer<typeof mailSchema>;

export const mailQuery = z.object({ domain: z.optional(z.literal('records', 'Must be "records", or left out')) });

const isAddress = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** As typed, without surrounding spaces, blanks and repetitions. */
const tidy = (addresses: readonly string[]): string[] => {
  const byKey = new Map<string, string>();
  for (const address of addresses.map((text) => text.trim()).filter(Boolean)) {
    const key = address.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, address);
  }
  return [...byKey.values()];
};

const wrongAddress = (addresses: readonly string[]): string =>
  `“${shortened(addresses.find((text) => !isAddress(text)) ?? '')}” is not an email address`;

/** One issue for the whole field, which names the first invalid address. */
const recipientList = z.array(z.string('Invalid input'), 'Invalid input').check(
  z.overwrite(tidy),
  z.refine((all) => all.length <= MAIL_RECIPIENTS_MAX, {
    error: `Please enter at most ${MAIL_RECIPIENTS_MAX} addresses`,
    abort: true,
  }),
  z.refine((addresses) => addresses.every(isAddress), {
    error: ({ input }) => wrongAddress(Array.isArray(input) ? input.map(String) : []),
  }),
);

const acknowledgementText = text(2000).check(z.minLength(1, 'Required'), knownPlaceholders);

/** A field that is left out keeps what it has. */
export const mailInputSchema = z.object({
  /** An empty list: the business e-mail. */
  recipients: z.optional(recipientList),
  acknowledgement: z.optional(z.object({ isOn: z.boolean('Invalid input'), text: acknowledgementText })),
});
export type MailInput = z.output<typeof mailInputSchema>;

export const testMailSchema = z.object({
  /** The mail server has accepted the message for everybody. */
  accepted: z.boolean(),
  /** A sentence about the result. */
  message: z.string(),
});
export type TestMail = z.infer<typeof testMailSchema>;
