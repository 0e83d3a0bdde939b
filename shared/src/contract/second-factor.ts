import * as z from 'zod/mini';
import { longest } from '../schema/fields.ts';
import { currentUserSchema } from './auth.ts';
import { endpoint } from './endpoint.ts';

/**
 * The address for an authenticator app, and the text that comes back with its first code. At a site that asks everybody for
 * one, the refusal of a right password has it as `current`.
 */
export const secondFactorOfferSchema = z.object({
  /** For typing, in base32. */
  secret: z.string(),
  /** For a QR code: `otpauth://totp/…`. */
  address: z.string(),
  token: z.string(),
});
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>;

const CODE = 'Please enter the 6 digits that your authenticator app shows';

/** Six digits of an authenticator, or a recovery code. People type them with spaces. */
const code = z.string(CODE).check(z.minLength(1, CODE), longest(100, CODE));
const token = z.string('Invalid input').check(longest(1000, 'Invalid input'));

export const codeSchema = z.object({ code });
/** The first code of a new authenticator, with the token of its offer. */
export const firstCodeSchema = z.object({ code, token });

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** `recoveryCodes` where this sign-in has set the second factor up: they are shown this once. */
const signedInSchema = z.extend(currentUserSchema, { recoveryCodes: z.optional(z.array(z.string())) });
export type SignedIn = z.infer<typeof signedInSchema>;

/** The second step of a sign-in, in the browser that gave the right password a moment ago. */
export const finishLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login/code',
  summary: 'Sign in with a code of the authenticator, or a recovery code, after the password',
  needs: 'nothing',
  body: z.object({ code, token: z.optional(token) }),
  answer: signedInSchema,
  repeatable: false,
  errors: ['invalid_credentials', 'wrong_code', 'too_many_requests'],
  offline: 'online-only',
  session: 'begins',
});

export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** The site asks everybody for one. */
  isRequired: z.boolean(),
  /** The number of recovery codes that have not been used. */
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/recovery-codes',
  summary: 'Ten new recovery codes in place of the others',
  needs: 'self',
  answer: recoveryCodesSchema,
  repeatable: false,
  errors: ['no_password', 'not_found'],
  records: 'recovery-codes-renewed',
  proof: 'recent',
  offline: 'online-only',
});
