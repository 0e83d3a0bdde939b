import * as z from 'zod/mini';
import { ADMIN_PASSWORD_MIN } from '../schema/defaults.ts';
import { allSeen, id, longest, oneLine, requiredText, timestamp } from '../schema/fields.ts';
import { roleSchema } from '../schema/roles.ts';
import { endpoint } from './endpoint.ts';

export const adminUserSchema = z.object({
  id,
  username: z.string(),
  createdAt: timestamp,
  role: z.optional(roleSchema),
  /** Only in the list; null: on no device that is remembered. */
  signedInAt: z.optional(z.nullable(timestamp)),
  /** Only in the list: signing in takes a code as well. */
  hasSecondFactor: z.optional(z.boolean()),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const newPassword = z
  .string({ error: (issue) => (issue.input === undefined ? 'Required' : 'Invalid input') })
  .check(
    z.minLength(ADMIN_PASSWORD_MIN, `Password must be at least ${ADMIN_PASSWORD_MIN} characters`),
    longest(1000, 'Password is too long'),
  );

/** The scripts whose letters look alike: a Cyrillic 'о' in 'owner' would make it another name. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const oneScript = z.refine<string>(
  (name) => ALIKE.filter((script) => script.test(name)).length <= 1,
  'Username mixes letters of alphabets that look alike',
);

/** A user name and a password, as somebody chooses them. */
export const newAccountSchema = z.object({
  username: requiredText(100, allSeen('Username contains invisible characters')).check(oneLine, oneScript),
  password: newPassword,
});

const newAdminUserSchema = z.object({ ...newAccountSchema.shape, role: z.optional(roleSchema) });
export type NewAdminUser = z.output<typeof newAdminUserSchema>;

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'The user-name-and-password accounts',
  needs: 'studio',
  answer: z.array(adminUserSchema),
  offline: 'cache',
});

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create a user-name-and-password account',
  needs: 'studio',
  records: 'account-created',
  body: newAdminUserSchema,
  answer: adminUserSchema,
  status: 201,
  errors: ['username_taken'],
  proof: 'recent',
  offline: 'online-only',
});

export const deleteAdminUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Delete an account and end its sessions',
  needs: 'studio',
  records: 'account-deleted',
  errors: ['not_found', 'last_admin'],
  proof: 'recent',
  offline: 'online-only',
});

const externalUserSchema = z.object({ id, email: z.string(), role: roleSchema });
export type ExternalUser = z.infer<typeof externalUserSchema>;

export const listExternalUsers = endpoint({
  method: 'GET',
  path: '/api/admin/external-users',
  summary: 'The people who have signed in through the login service, and still may',
  needs: 'studio',
  answer: z.array(externalUserSchema),
  offline: 'cache',
});

/** One for accounts with a password and for people of the login service. */
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/{id}/role',
  summary: 'Change what a person may do, from their next call on',
  needs: 'studio',
  records: 'role-changed',
  body: z.object({ role: roleSchema }),
  errors: ['not_found', 'last_admin'],
  proof: 'recent',
  offline: 'online-only',
});
