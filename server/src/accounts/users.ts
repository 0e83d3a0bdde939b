import type { CurrentUser } from '@shutterdesk/shared';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Database } from '../db/database.ts';
import { findAdminUser } from './admin-users-repository.ts';
import { findExternalUser } from './external-users-repository.ts';

/** Looks up the users of sessions. */
export interface Users {
  /** null when the user no longer exists or no longer has access. */
  find(user: { readonly id: string; readonly kind: CurrentUser['kind'] }): Promise<CurrentUser | null>;
}

export const createUsers = (db: Database, oidc: OidcSettings | null): Users => ({
  async find({ id, kind }) {
    if (kind === 'external') return findExternalUser(db, id, oidc);
    const row = await findAdminUser(db, id);
    return row ? { id: row.id, kind, username: row.username } : null;
  },
});
