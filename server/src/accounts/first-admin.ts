import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { AccountsNeeds } from './accounts-needs.ts';
import { countAdminUsers, insertAdminUser } from './admin-users-repository.ts';
import { canEnterExternally } from './external-users-repository.ts';

export interface FirstAdmin {
  readonly username: string;
  /** null: the person set it and need not be told. */
  readonly generatedPassword: string | null;
}

/** Makes the account that the studio first signs in with; null when somebody can sign in already. */
export const ensureFirstAdmin = async ({
  config,
  db,
  passwords,
}: Pick<AccountsNeeds, 'config' | 'db' | 'passwords'>): Promise<FirstAdmin | null> => {
  if ((await countAdminUsers(db)) > 0 || (await canEnterExternally(db, config.oidc))) return null;
  const { username, password } = config.firstAdmin;
  const generatedPassword = password === null ? randomBytes(12).toString('base64url') : null;
  const passwordHash = await passwords.hash(password ?? generatedPassword ?? '');
  await insertAdminUser(db, { id: uuid(), username, passwordHash });
  return { username, generatedPassword };
};
