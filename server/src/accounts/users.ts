import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { SignedInUser } from '../http/sessions.ts';
import { findAdminUser, passwordUserOf } from './admin-users-repository.ts';
import { findExternalUser } from './external-users-repository.ts';

/** Looks up people, whether they have a password here or come through another service. */
export interface Users {
  /** null when the person no longer exists or no longer has access. */
  find(id: string): Promise<SignedInUser | null>;
  /** null also for a session from before the site asked everybody for a second factor. */
  findInSession(id: string): Promise<SignedInUser | null>;
}

export const createUsers = (db: Database, config: Pick<Config, 'oidc' | 'requireSecondFactor'>): Users => {
  const find = async (id: string, needsFactor: boolean): Promise<SignedInUser | null> => {
    const row = await findAdminUser(db, id);
    if (!row) return findExternalUser(db, id, config.oidc);
    return needsFactor && row.codeSecret === null ? null : passwordUserOf(row);
  };
  return {
    find: (id) => find(id, false),
    findInSession: (id) => find(id, config.requireSecondFactor),
  };
};
