import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { countAdminUsers, insertAdminUser } from './admin-users-repository.ts';
import { canEnterExternally } from './external-users-repository.ts';

export interface FirstAdmin {
  readonly username: string;
  /** null when the person configured the password and knows it. */
  readonly generatedPassword: string | null;
}

/** Creates the account for the studio's first sign-in; null when somebody can already sign in. */
export const ensureFirstAdmin = async ({
  config,
  db,
  passwords,
}: Pick<Context, 'config' | 'db' | 'passwords'>): Promise<FirstAdmin | null> => {
  if ((await countAdminUsers(db)) > 0 || (await canEnterExternally(db, config.oidc))) return null;
  const { username, password } = config.firstAdmin;
  const generatedPassword = password === null ? randomBytes(12).toString('base64url') : null;
  const passwordHash = await passwords.hash(password ?? generatedPassword ?? '');
  const inserted = await insertAdminUser(db, { id: uuid(), username, passwordHash });
  // Another server that starts at the same moment may have been first.
  return inserted && { username, generatedPassword };
};
