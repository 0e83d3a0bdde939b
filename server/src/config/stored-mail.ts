import { mailServerSettingsSchema } from '@shutterdesk/shared';
import type { MailConfig } from './mail-settings.ts';

/** Reads a mail server that was entered on the screen; null for what no release of ours has written. */
export const readStoredMail = (settings: string) =>
  mailServerSettingsSchema.safeParse(JSON.parse(settings)).data ?? null;

/** @param password null: there is none, or it cannot be opened */
export const mailSetUp = (settings: string, password: string | null): MailConfig | null => {
  const stored = readStoredMail(settings);
  if (!stored) return null;
  const { host, port, security, user, from, fromName } = stored;
  const smtp = { host, port, secure: security === 'tls', auth: user && password ? { user, pass: password } : null };
  const lacks = user !== null && password === null ? { lacksPassword: true as const } : {};
  return { smtp, from, fromName, isOnScreen: true, ...lacks };
};
