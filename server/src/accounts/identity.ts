import * as z from 'zod';
import { emailKey } from '../config/oidc-settings.ts';

/** A person's identity, in the identity provider's terms. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Normalised by `emailKey`. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
}

const MAX_NAME = 200;
const MAX_URL = 2000;

const isPicture = (value: string): boolean =>
  value.length <= MAX_URL && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const name = z
  .string()
  .transform((text) => text.trim().slice(0, MAX_NAME))
  .optional()
  .catch(undefined);
const picture = z.string().refine(isPicture).optional().catch(undefined);

/** The standard claims, and Replit's own names for the same. An invalid claim counts as absent. */
const claimsSchema = z.object({
  // Not trimmed: an address with an invisible space is a different address.
  email: z.string().max(254).regex(/^\S+$/).transform(emailKey).optional().catch(undefined),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name,
  given_name: name,
  first_name: name,
  family_name: name,
  last_name: name,
  picture,
  profile_image_url: picture,
});

export type Claims = z.output<typeof claimsSchema>;

export const readClaims = (claims: object): Claims => claimsSchema.parse(claims);

export const identityOf = (issuer: string, subject: string, claims: Claims): Identity => ({
  issuer,
  subject,
  email: claims.email || null,
  firstName: claims.given_name || claims.first_name || claims.name || null,
  lastName: claims.family_name || claims.last_name || null,
  profileImageUrl: claims.picture || claims.profile_image_url || null,
});
