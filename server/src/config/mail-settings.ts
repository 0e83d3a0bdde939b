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
}

const SMTP_SENTENCE =
  "must be an address like 'smtp://user:password@smtp.example.com:587' or 'smtps://…', without a path; in name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F and % as %25";

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
  const port = url.port ? Number(url.port) : PORTS[url.protocol];
  const isPlainAddress = /^\/?$/.test(url.pathname) && !/[?#\s]/.test(value);
  const auth = authOf(url);
  if (!port || !url.hostname || !isPlainAddress || auth === undefined) return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, secure: url.protocol === 'smtps:', auth };
};

/** The sentence never repeats the value, which holds a password. */
const smtpUrl = z
  .string()
  .trim()
  .transform((value, context) => {
    const server = smtpServerOf(value);
    if (server) return server;
    context.addIssue({ code: 'custom', message: SMTP_SENTENCE });
    return z.NEVER;
  });

export const mailEnvironment = {
  SMTP_URL: setting(smtpUrl.optional()),
  MAIL_FROM: setting(
    z
      .string()
      .trim()
      .refine(
        (value) => value.length <= 254 && z.regexes.email.test(value),
        "must be one e-mail address, such as 'studio@example.com', without a name: the studio's own is put before it",
      )
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
export const mailOf = ({ SMTP_URL: smtp, MAIL_FROM: from }: Environment): MailConfig | null =>
  smtp && from ? { smtp, from } : null;
