import type { CurrentUser } from '@shutterdesk/shared';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { SignedInUser } from '../http/sessions.ts';
import { type Account, findAdminUser, passwordUserOf } from './admin-users-repository.ts';
import { findExternalUser } from './external-users-repository.ts';

interface Person {
  readonly id: string;
  readonly kind: CurrentUser['kind'];
}

/** Looks up the users of sessions. */
export interface Users {
  /** null when the user no longer exists or no longer has access. */
  find(user: Person): Promise<SignedInUser | null>;
  /** null also for a session from before the site asked everybody for a second factor. */
  findInSession(user: Person): Promise<SignedInUser | null>;
}

export const createUsers = (db: Database, config: Pick<Config, 'oidc' | 'requireSecondFactor'>): Users => {
  const find = async ({ id, kind }: Person, isEnough: (row: Account) => boolean): Promise<SignedInUser | null> => {
    if (kind === 'external') return findExternalUser(db, id, config.oidc);
    const row = await findAdminUser(db, id);
    return row && isEnough(row) ? passwordUserOf(row) : null;
  };
  return {
    find: (user) => find(user, () => true),
    findInSession: (user) => find(user, ({ codeSecret }) => codeSecret !== null || !config.requireSecondFactor),
  };
};
