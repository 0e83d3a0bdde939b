import { DEFAULT_LOGIN_HINT, DEFAULT_LOGIN_PROVIDER, isIssuer, mailAddress } from '@shutterdesk/shared';
import * as z from 'zod';
import { setting } from './setting.ts';

const TOKEN_AUTH = ['client_secret_basic', 'client_secret_post', 'none'] as const;

/** The identity provider, and the people who may sign in through it. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** The client's authentication at the provider's token endpoint. */
  readonly tokenAuth: (typeof TOKEN_AUTH)[number];
  /** null with `none`. */
  readonly clientSecret: string | null;
  /** Normalised by `emailKey`. */
  readonly adminEmails: ReadonlySet<string>;
  /** It was entered under Studio → Login, so it must not lead into the server's own network. */
  readonly isOnScreen?: true;
  /** It was entered with a secret that is not here any more: nobody can come until it is entered again. */
  readonly lacksSecret?: true;
}

/**
 * Lowers only the letters A to Z: `toLowerCase` would also turn the Kelvin sign into a `k`, which is another person's
 * address.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const emailSet = (addresses: readonly string[]): ReadonlySet<string> =>
  new Set(
    addresses
      .map((email) => emailKey(email.trim()))
      .filter(Boolean)
      // A provider may write a domain in other letters in punycode.
      .flatMap((email) => [email, mailAddress(email)]),
  );

const emailsSchema = z
  .string()
  .transform((list) => emailSet(list.split(',')))
  .refine(
    (emails) => emails.size > 0 && [...emails].every((email) => /^[^\s@]+@[^\s@]+$/.test(email)),
    'must be email addresses with commas between them',
  );

const text = z.string().trim();

export const oidcEnvironment = {
  OIDC_ISSUER_URL: setting(
    text
      .refine(isIssuer, "must be an address like 'https://accounts.example.com'; http only for this machine")
      .optional(),
  ),
  OIDC_CLIENT_ID: setting(text.optional()),
  OIDC_CLIENT_SECRET: setting(text.optional()),
  OIDC_ADMIN_EMAILS: setting(emailsSchema.optional()),
  OIDC_TOKEN_AUTH: setting(z.enum(TOKEN_AUTH, `must be ${TOKEN_AUTH.join(', ')}`).optional()),
  OIDC_PROVIDER_NAME: setting(text.max(50, 'must be at most 50 characters').default(DEFAULT_LOGIN_PROVIDER)),
  OIDC_PROVIDER_HINT: setting(text.max(200, 'must be at most 200 characters').default(DEFAULT_LOGIN_HINT)),
};

type Environment = z.output<z.ZodObject<typeof oidcEnvironment>>;

/** Describes two settings that contradict each other; null when there are none. */
export const oidcContradiction = (settings: Environment): string | null => {
  const { OIDC_ISSUER_URL: issuer, OIDC_CLIENT_SECRET: secret, OIDC_TOKEN_AUTH: tokenAuth } = settings;
  const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ADMIN_EMAILS', 'OIDC_TOKEN_AUTH'] as const;
  const alone = issuer ? undefined : others.find((name) => settings[name] !== undefined);
  if (alone) return `${alone} is set but OIDC_ISSUER_URL is not: set both, or neither.`;
  if (!issuer) return null;
  if (!settings.OIDC_CLIENT_ID) return 'OIDC_ISSUER_URL is set but OIDC_CLIENT_ID is not: set both, or neither.';
  if (!settings.OIDC_ADMIN_EMAILS) {
    return 'OIDC_ISSUER_URL is set but OIDC_ADMIN_EMAILS is not: name at least one address that may sign in.';
  }
  if (tokenAuth === 'none' && secret) return 'OIDC_TOKEN_AUTH is none but OIDC_CLIENT_SECRET is set: drop one of them.';
  const needsSecret = tokenAuth !== undefined && tokenAuth !== 'none' && !secret;
  return needsSecret ? `OIDC_TOKEN_AUTH is ${tokenAuth} but OIDC_CLIENT_SECRET is not set: the method needs it.` : null;
};

/** null: no login through a provider. */
export const oidcOf = (settings: Environment): OidcSettings | null => {
  const { OIDC_ISSUER_URL: issuer, OIDC_CLIENT_ID: clientId, OIDC_ADMIN_EMAILS: adminEmails } = settings;
  if (!issuer || !clientId || !adminEmails) return null;
  const clientSecret = settings.OIDC_CLIENT_SECRET ?? null;
  const tokenAuth = settings.OIDC_TOKEN_AUTH ?? (clientSecret === null ? 'none' : 'client_secret_basic');
  return { issuer, clientId, tokenAuth, clientSecret, adminEmails };
};
