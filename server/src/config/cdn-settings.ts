import { isWebhookSecret } from '@shutterdesk/shared';
import * as z from 'zod';
import { setting } from './setting.ts';

export interface CdnConfig {
  /** The address that is called once a release is in place. */
  readonly hookUrl: string;
  readonly hookSecret: string;
}

const isAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

/** The sentences never repeat the values, which may hold a secret. */
export const cdnEnvironment = {
  CDN_HOOK_URL: setting(
    z
      .string()
      .trim()
      .max(2000, 'must be at most 2000 characters')
      .refine(isAddress, "must be an address like 'https://purge.example.com/studio', without user name and password")
      .optional(),
  ),
  CDN_HOOK_SECRET: setting(
    z.string().trim().refine(isWebhookSecret, 'must be whsec_ followed by 24 to 64 bytes in base64').optional(),
  ),
};

type Environment = z.output<z.ZodObject<typeof cdnEnvironment>>;

/** Describes a contradiction between two settings in a sentence; null if they go together. */
export const cdnContradiction = ({ CDN_HOOK_URL: url, CDN_HOOK_SECRET: secret }: Environment): string | null => {
  if (url && !secret) return 'CDN_HOOK_URL is set but CDN_HOOK_SECRET is not: set both, or neither.';
  return secret && !url ? 'CDN_HOOK_SECRET is set but CDN_HOOK_URL is not: set both, or neither.' : null;
};

/** null: no CDN is told of releases. */
export const cdnOf = ({ CDN_HOOK_URL: hookUrl, CDN_HOOK_SECRET: hookSecret }: Environment): CdnConfig | null =>
  hookUrl && hookSecret ? { hookUrl, hookSecret } : null;
