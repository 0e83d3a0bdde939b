import {
  addressSettingsSchema,
  backupPlaceSettingsSchema,
  loginServiceSettingsSchema,
  mailServerSettingsSchema,
  type PartName,
  webhookSettingsSchema,
} from '@shutterdesk/shared';
import * as z from 'zod';
import { type BackupConfig, backupAt } from './backup-settings.ts';
import type { Config } from './config.ts';
import type { MailConfig } from './mail-settings.ts';
import { emailSet } from './oidc-settings.ts';
import type { Seal } from './seal.ts';

/** A part of what is set up on the screen, as it is stored. */
export interface StoredPart {
  readonly part: PartName;
  /** JSON, without the secret. */
  readonly settings: string;
  /** Sealed; null: there is none, or it stayed behind when this copy of the site was made. */
  readonly secret: string | null;
}

/** The parts that are set up on the screen; null where nothing is, or nothing that works. */
export interface SetUp {
  readonly publicUrl: string | null;
  readonly setUpAt: string | null;
  readonly trustProxy: number;
  readonly mail: MailConfig | null;
  readonly backup: BackupConfig | null;
  readonly login: Pick<Config, 'oidc' | 'loginProvider'> | null;
}

/** Browsers come by https: a proxy in front ends it. */
export const publicUrlOf = (domain: string): string => `https://${domain}`;

/** The screen neither shows nor changes the name under which the owner set the site up. */
const storedAddressSchema = z.intersection(
  addressSettingsSchema,
  z.object({ setUpAt: z._default(z.nullable(z.string()), null) }),
);

/** A copy without the secret then knows that one is missing. */
const storedLoginSchema = z.intersection(loginServiceSettingsSchema, z.object({ usesSecret: z.boolean() }));

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the values of a part; null where nothing is stored, and for what no release of ours has written. */
const readerOf =
  <Settings>(schema: z.core.$ZodType<Settings>) =>
  (stored: Pick<StoredPart, 'settings'> | null | undefined): Settings | null =>
    stored ? (z.safeParse(schema, jsonIn(stored.settings)).data ?? null) : null;

export const storedAddress = readerOf(storedAddressSchema);
export const storedBackup = readerOf(backupPlaceSettingsSchema);
export const storedLogin = readerOf(storedLoginSchema);
export const storedMail = readerOf(mailServerSettingsSchema);
export const storedWebhook = readerOf(webhookSettingsSchema);

export const NO_ADDRESS = { domain: null, machine: null, proxies: null, setUpAt: null };
export const NO_WEBHOOK = { address: null };

const mailAt = (stored: StoredPart | undefined, password: string | null): MailConfig | null => {
  const settings = storedMail(stored);
  if (!settings) return null;
  const { host, port, security, user, from, fromName } = settings;
  const smtp = { host, port, secure: security === 'tls', auth: user && password ? { user, pass: password } : null };
  const lacks = user !== null && password === null ? { lacksPassword: true as const } : {};
  return { smtp, from, fromName, isOnScreen: true, ...lacks };
};

/** @param secret null: there is none, or it cannot be opened */
export const loginAt = (
  stored: Pick<StoredPart, 'settings'> | undefined,
  secret: string | null,
): Pick<Config, 'oidc' | 'loginProvider'> | null => {
  const settings = storedLogin(stored);
  if (!settings) return null;
  const { issuer, clientId, tokenAuth, emails, name, hint, usesSecret } = settings;
  return {
    oidc: {
      issuer,
      clientId,
      tokenAuth: secret === null ? 'none' : tokenAuth,
      clientSecret: secret,
      adminEmails: emailSet(emails),
      isOnScreen: true,
      ...(usesSecret && secret === null ? { lacksSecret: true as const } : {}),
    },
    loginProvider: { name, hint },
  };
};

interface Opening {
  /** null: secrets are not needed. */
  readonly seal: Seal | null;
  /** Addresses from the screen may lead into the server's own network. */
  readonly allowsPrivate: boolean;
}

export const setUpOf = (parts: readonly StoredPart[], { seal, allowsPrivate }: Opening): SetUp => {
  const find = (name: StoredPart['part']) => parts.find(({ part }) => part === name);
  const secretOf = (name: StoredPart['part']): string | null => {
    const sealed = find(name)?.secret ?? null;
    return sealed === null ? null : (seal?.open(name, sealed) ?? null);
  };
  const place = storedBackup(find('backup'));
  const { domain, proxies, setUpAt } = storedAddress(find('address')) ?? NO_ADDRESS;
  return {
    publicUrl: domain && publicUrlOf(domain),
    setUpAt,
    trustProxy: proxies ?? 0,
    mail: mailAt(find('mail'), secretOf('mail')),
    backup: place ? backupAt(place, secretOf('backup'), allowsPrivate) : null,
    login: loginAt(find('login'), secretOf('login')),
  };
};

/**
 * The configuration that counts: what a variable says, else what is set up on the screen. It is asked at each use, so that
 * a change takes effect at once.
 */
export const laidUnder = (environment: Config, setUp: () => SetUp): Config => ({
  ...environment,
  get publicUrl() {
    return environment.fixed.publicUrl ? environment.publicUrl : setUp().publicUrl;
  },
  get setUpAt() {
    return setUp().setUpAt;
  },
  get trustProxy() {
    return environment.fixed.trustProxy ? environment.trustProxy : setUp().trustProxy;
  },
  get mail() {
    return environment.mail && !environment.mail.isOnScreen ? environment.mail : setUp().mail;
  },
  get oidc() {
    return environment.fixed.login ? environment.oidc : (setUp().login?.oidc ?? null);
  },
  get loginProvider() {
    return environment.fixed.login
      ? environment.loginProvider
      : (setUp().login?.loginProvider ?? environment.loginProvider);
  },
  get backup() {
    return environment.fixed.backup === null ? (setUp().backup ?? environment.backup) : environment.backup;
  },
});
