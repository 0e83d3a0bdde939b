import * as z from 'zod/mini';
import { id, longest } from '../schema/fields.ts';
import { roleSchema } from '../schema/roles.ts';
import { newPassword } from './admin-users.ts';
import { endpoint } from './endpoint.ts';

/** The signed-in person: a delegated account (`password`) or one of the identity provider (`external`). */
export const currentUserSchema = z.object({
  id,
  kind: z.enum(['external', 'password']),
  username: z.optional(z.string()),
  email: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  profileImageUrl: z.optional(z.string()),
  role: z.optional(roleSchema),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

type Named = { readonly [Name in 'firstName' | 'lastName' | 'email' | 'username']?: string | null | undefined };

/** A person's name for the others of the studio. */
export const nameOf = ({ firstName, lastName, email, username }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username || email || 'somebody';

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/{id}',
  summary: 'Whether somebody can still sign in: a computer may hold changes of a person whose account is gone',
  needs: 'self',
  answer: z.object({ id, exists: z.boolean() }),
  offline: 'online-only',
  session: 'allows',
});

const needed = (sentence: string) => z.string(sentence).check(z.minLength(1, sentence), longest(1000, sentence));

export const credentialsSchema = z.object({
  username: needed('Username is required'),
  password: needed('Password is required'),
});
export type Credentials = z.output<typeof credentialsSchema>;

export const readCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  needs: 'self',
  answer: currentUserSchema,
  offline: 'cache',
  session: 'tells',
});

export const login = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in with a user name and a password',
  needs: 'nothing',
  body: credentialsSchema,
  answer: currentUserSchema,
  repeatable: false,
  errors: ['invalid_credentials', 'not_set_up', 'second_factor_required', 'second_factor_missing', 'too_many_requests'],
  offline: 'online-only',
  session: 'begins',
});

/**
 * Not part of the contract: the prefix of the cookies by which the server recognises a browser or an app in which a
 * person has signed in before. There is one for each person. The cookies grant no access, and signing out leaves
 * them.
 */
export const DEVICE_COOKIE = 'shutterdesk.device.';

/** Not part of the contract: how the desktop app names itself, with its system. */
export const desktopAgent = (system: string): string => `Shutterdesk-Desktop (${system})`;
export const DESKTOP_AGENT = /^Shutterdesk-Desktop \((macOS|Windows|Linux)\)$/;

export const logout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End the session',
  needs: 'nothing',
  repeatable: false,
  offline: 'online-only',
  session: 'ends',
});

export const passwordChangeSchema = z.object({ currentPassword: needed('Password is required'), newPassword });
export type PasswordChange = z.output<typeof passwordChangeSchema>;

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/admin/password',
  summary: 'Change your own password; every other session of yours ends',
  needs: 'self',
  records: 'password-changed',
  recordsRefusal: 'password-change-refused',
  body: passwordChangeSchema,
  errors: ['wrong_password', 'no_password', 'too_many_requests'],
  // Where a second factor is on, the password alone is no proof.
  proof: 'depends',
  offline: 'online-only',
});

/** Asked before something that is no call of the contract, such as a download. */
export const checkProof = endpoint({
  method: 'GET',
  path: '/api/admin/proof',
  summary: 'Whether you signed in recently enough for calls that lock people out or cannot be undone',
  needs: 'self',
  answer: z.object({ isRecent: z.boolean() }),
  proof: 'recent',
  offline: 'online-only',
});

const token = (shortest: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_.~-]{${shortest},128}$`)));

/**
 * The desktop app adds these to `/api/login`. The login then ends at the app's own listener on the person's computer
 * (RFC 8252), with a `code` or an `error` (a {@link LoginNotice}) beside the `state`.
 */
export const desktopLoginSchema = z.object({
  /** The S256 challenge of the app's PKCE verifier. */
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  port: z.string().check(
    z.regex(/^[1-9]\d{3,4}$/),
    z.refine((port) => Number(port) >= 1024 && Number(port) <= 65_535),
  ),
  state: token(22),
});
export type DesktopLogin = z.infer<typeof desktopLoginSchema>;

export const finishDesktopLogin = endpoint({
  method: 'POST',
  path: '/api/login/desktop',
  summary: 'Sign in with the code that a login in the browser brought the desktop app',
  needs: 'nothing',
  body: z.object({ code: token(1), verifier: token(43) }),
  answer: currentUserSchema,
  repeatable: false,
  errors: ['invalid_credentials', 'too_many_requests'],
  offline: 'online-only',
  session: 'begins',
});

/** The reason why a login through the identity provider failed: the `notice` in the login page's address. */
export const loginNoticeSchema = z.enum([
  'external_login_busy',
  'external_login_certificate',
  'external_login_denied',
  'external_login_expired',
  'external_login_failed',
  'external_login_forbidden',
  'external_login_no_browser',
  'external_login_no_email',
  'external_login_not_configured',
  'external_login_refused',
  'external_login_unavailable',
  'external_login_unverified',
  'external_login_wrong_issuer',
]);
export type LoginNotice = z.infer<typeof loginNoticeSchema>;
