import { loginServiceSettingsSchema } from '@shutterdesk/shared';
import * as z from 'zod';
import type { Config } from './config.ts';
import { emailSet } from './oidc-settings.ts';

/** `usesSecret`: a copy without the secret then knows for what to ask. */
const storedSchema = z.object({ usesSecret: z.boolean() });

export const LACKS_CLIENT_SECRET =
  'The login service’s secret is missing, because this site’s keys have changed. Enter it again under Studio → Login.';

/** Reads a login service that was entered on the screen; null for what no release of ours has written. */
export const readStoredLogin = (text: string) => {
  const stored: unknown = JSON.parse(text);
  const settings = loginServiceSettingsSchema.safeParse(stored).data;
  const more = storedSchema.safeParse(stored).data;
  return settings && more ? { settings, ...more } : null;
};

/** @param secret null: there is none, or it cannot be opened */
export const loginAt = (text: string, secret: string | null): Pick<Config, 'oidc' | 'loginProvider'> | null => {
  const stored = readStoredLogin(text);
  if (!stored) return null;
  const { issuer, clientId, tokenAuth, emails, name, hint } = stored.settings;
  return {
    oidc: {
      issuer,
      clientId,
      tokenAuth: secret === null ? 'none' : tokenAuth,
      clientSecret: secret,
      adminEmails: emailSet(emails),
      ...(stored.usesSecret && secret === null ? { lacksSecret: true as const } : {}),
    },
    loginProvider: { name, hint },
  };
};
