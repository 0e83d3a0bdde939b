import * as z from 'zod/mini';
import { blankable, emailAddress, oneLine, requiredText, text } from '../schema/fields.ts';
import { mailAddress } from '../schema/plain-text.ts';
import { endpoint } from './endpoint.ts';
import { newSecret, setUpPart } from './set-up-part.ts';

/** `starttls`: encryption begins after the greeting. `tls`: with the first byte. */
export const MAIL_SECURITY = ['starttls', 'tls'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** The ports at which a mail server may take mail, in the order in which they are tried. */
export const MAIL_PORTS: readonly MailPort[] = [
  { port: 587, security: 'starttls' },
  { port: 465, security: 'tls' },
  { port: 2525, security: 'starttls' },
];

const HOST =
  /^(?:(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f]*:[0-9a-f:.]+)$/;

const host = requiredText(253).check(
  z.overwrite((name) => name.toLowerCase()),
  z.refine((name) => name === '' || HOST.test(name), 'Please enter only the name, such as smtp.example.com'),
);

const PORT = 'Please enter a number from 1 to 65535';
const port = z.number(PORT).check(z.refine((value) => Number.isInteger(value) && value > 0 && value < 65_536, PORT));

const mailPortSchema = z.object({ port, security: z.enum(MAIL_SECURITY, 'Invalid input') });
export type MailPort = z.output<typeof mailPortSchema>;

/** The server that takes the mail, and its sender: everything but the password. */
export const mailServerSettingsSchema = z.object({
  host,
  ...mailPortSchema.shape,
  /** null: the server takes mail without a sign-in. */
  user: blankable(text(320)),
  from: emailAddress(requiredText(254)).check(z.overwrite(mailAddress)),
  /** null: the studio's name. */
  fromName: blankable(text(80).check(oneLine)),
});
export type MailServerSettings = z.output<typeof mailServerSettingsSchema>;

export const mailServerSchema = z.object({
  /** null: none is set up. */
  server: z.nullable(mailServerSettingsSchema),
  /** A password is kept. It is never sent back. */
  hasPassword: z.boolean(),
  ...setUpPart,
});
export type MailServer = z.infer<typeof mailServerSchema>;

export const readMailServer = endpoint({
  method: 'GET',
  path: '/api/mail/server',
  summary: 'The mail server that messages are handed to, without its password',
  access: 'admin',
  who: 'owner',
  answer: mailServerSchema,
  offline: 'online-only',
});

interface SignIn {
  readonly user: string | null;
  readonly password?: string | undefined;
}

const isWhole = ({ user, password }: SignIn): boolean => user !== null || !password;
const INCOMPLETE = { message: 'Please enter the user name too', path: ['user'] };

export const mailServerInputSchema = z
  .object({
    ...mailServerSettingsSchema.shape,
    /** Left out: the one that is kept, as long as host and user stay. */
    password: newSecret,
  })
  .check(z.refine(isWhole, INCOMPLETE));
export type MailServerInput = z.output<typeof mailServerInputSchema>;

export const saveMailServer = endpoint({
  method: 'PUT',
  path: '/api/mail/server',
  summary: 'Set up the mail server; with If-Match, only if nobody else has changed it meanwhile',
  access: 'admin',
  who: 'owner',
  records: 'mail-server-changed',
  body: mailServerInputSchema,
  answer: mailServerSchema,
  errors: ['set_on_machine', 'precondition_failed'],
  proof: 'recent',
  offline: 'online-only',
});

export const removeMailServer = endpoint({
  method: 'DELETE',
  path: '/api/mail/server',
  summary: 'Forget the mail server and its password: nobody is told of enquiries by mail any more',
  access: 'admin',
  who: 'owner',
  records: 'mail-server-removed',
  answer: mailServerSchema,
  errors: ['set_on_machine', 'precondition_failed'],
  proof: 'recent',
  offline: 'online-only',
});

const mailTrySchema = z.object({
  /** The port that takes mail; null: none does. */
  works: z.nullable(mailPortSchema),
  /** A sentence about the result. */
  message: z.string(),
  /** The attempts stand in the order in which they were made. */
  attempts: z.array(
    z.object({
      ...mailPortSchema.shape,
      /** `silent`: nobody answers there, which a firewall explains best. */
      outcome: z.enum(['works', 'silent', 'failed']),
      message: z.string(),
    }),
  ),
});
export type MailTry = z.infer<typeof mailTrySchema>;

export const tryMailServer = endpoint({
  method: 'POST',
  path: '/api/mail/server/try',
  summary: 'Connect to a mail server at the named port and at 587, 465 and 2525 in turn, without sending anything',
  access: 'admin',
  who: 'owner',
  body: z
    .object({ host, port: z.optional(port), user: mailServerSettingsSchema.shape.user, password: newSecret })
    .check(z.refine(isWhole, INCOMPLETE)),
  answer: mailTrySchema,
  proof: 'recent',
  offline: 'online-only',
  repeatable: false,
});
