import * as z from 'zod/mini';
import { blankable, emailAddress, oneLine, requiredText, text } from '../schema/fields.ts';
import { mailAddress } from '../schema/plain-text.ts';

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

/** A try needs no sender. Without a port, the usual ones are tried alone. */
export const triedMailServerSchema = z.object({
  host,
  port: z.optional(port),
  user: mailServerSettingsSchema.shape.user,
});

export const mailTry = {
  /** The port that takes mail; null: none does. */
  port: z.nullable(mailPortSchema),
  /** The attempts stand in the order in which they were made. */
  attempts: z.array(
    z.object({
      ...mailPortSchema.shape,
      /** `silent`: nobody answers there, which a firewall explains best. */
      outcome: z.enum(['works', 'silent', 'failed']),
      message: z.string(),
    }),
  ),
};
