import { EMAIL, mailAddress } from '@shutterdesk/shared';
import * as z from 'zod';
import { setting } from './setting.ts';

/** The mail server that messages are handed to. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (smtps:). */
  readonly secure: boolean;
  /** null: it takes mail without a sign-in. */
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

export interface MailConfig {
  readonly smtp: SmtpServer;
  /** The studio's address, from which messages come. */
  readonly from: string;
  /** The name before it; null: the studio's. */
  readonly fromName: string | null;
  /** It was entered under Studio → Mail, so that is where a mistake is mended. */
  readonly isOnScreen?: true;
  /** It was entered with a password that is not here any more: nothing can be sent until it is entered again. */
  readonly lacksPassword?: true;
}

const MALFORMED =
  "must be an address like 'smtp://user:password@smtp.example.com:587', without quotation marks; in name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F, % as %25 and a space as %20";

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Reads user and password; undefined for half of them, or for what cannot be decoded. */
const authOf = ({ username, password }: URL): SmtpServer['auth'] | undefined => {
  if (!username && !password) return null;
  const [user, pass] = [decoded(username), decoded(password)];
  return user && pass ? { user, pass } : undefined;
};

/** Reads the address of a mail server; null if it is none. */
const smtpServerOf = (value: string): SmtpServer | null => {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const usual = PORTS[url.protocol];
  const port = usual && url.port ? Number(url.port) : usual;
  const auth = authOf(url);
  const hasMore = /[^/]/.test(url.pathname) || url.search !== '' || url.hash !== '';
  if (!port || !url.hostname || hasMore || auth === undefined) return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, secure: url.protocol === 'smtps:', auth };
};

/** The sentence never repeats the value, which holds a password. */
const smtpUrl = z
  .string()
  .trim()
  .transform((value, context) => {
    const server = smtpServerOf(value);
    if (server) return server;
    context.addIssue({ code: 'custom', message: MALFORMED });
    return z.NEVER;
  });

/** 'ada@example.com', 'Ada Lovelace <ada@example.com>' or '"Lovelace, Ada" <ada@example.com>'. */
const SENDER = /^(?:"((?:[^"\\\p{Cc}]|\\[^\p{Cc}])*)"|([^"<>@,;\p{Cc}]*))\s*<([^<>]*)>$/u;

/** Reads the sender; null if it is not one address. */
const senderOf = (value: string): Pick<MailConfig, 'from' | 'fromName'> | null => {
  const [, quoted, plain, address = value] = SENDER.exec(value) ?? [];
  if (address.length > 254 || !EMAIL.test(address)) return null;
  const name = (quoted?.replace(/\\(.)/gu, '$1') ?? plain ?? '').trim();
  return { from: mailAddress(address), fromName: name || null };
};

export const mailEnvironment = {
  SMTP_URL: setting(smtpUrl.optional()),
  MAIL_FROM: setting(
    z
      .string()
      .trim()
      .transform((value, context) => {
        const sender = senderOf(value);
        if (sender) return sender;
        const message =
          "must be one email address, such as 'studio@example.com' or 'Ada Lovelace <studio@example.com>'";
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      })
      .optional(),
  ),
};

type Environment = z.output<z.ZodObject<typeof mailEnvironment>>;

/** Describes a contradiction between two settings in a sentence; null if they go together. */
export const mailContradiction = ({ SMTP_URL: smtp, MAIL_FROM: from }: Environment): string | null => {
  if (smtp && !from) return 'SMTP_URL is set but MAIL_FROM is not: set both, or neither.';
  return from && !smtp ? 'MAIL_FROM is set but SMTP_URL is not: set both, or neither.' : null;
};

/** null: no mail is sent. */
export const mailOf = ({ SMTP_URL: smtp, MAIL_FROM: sender }: Environment): MailConfig | null =>
  smtp && sender ? { smtp, ...sender } : null;
