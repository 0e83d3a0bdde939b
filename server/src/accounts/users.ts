import type { CurrentUser } from '@shutterdesk/shared';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { findAdminUser } from './admin-users-repository.ts';
import { findExternalUser } from './external-users-repository.ts';

/** Looks up the users of sessions. */
export interface Users {
  /** null when the user no longer exists or no longer has access. */
  find(user: { readonly id: string; readonly kind: CurrentUser['kind'] }): Promise<CurrentUser | null>;
}

export const createUsers = (db: Database, config: Pick<Config, 'oidc'>): Users => ({
  async find({ id, kind }) {
    if (kind === 'external') return findExternalUser(db, id, config.oidc);
    const row = await findAdminUser(db, id);
    return row ? { id: row.id, kind, username: row.username } : null;
  },
});
