import type { CurrentUser } from '@shutterdesk/shared';
import { findAdminUser } from '../admin-users/admin-users-repository.ts';
import type { Database } from '../db/database.ts';

/** Who a session speaks for. */
export interface Users {
  /** null when there is no such user any more. */
  find(user: { readonly id: string; readonly kind: CurrentUser['kind'] }): Promise<CurrentUser | null>;
}

export const createUsers = (db: Database): Users => ({
  async find({ id, kind }) {
    if (kind !== 'password') return null;
    const row = await findAdminUser(db, id);
    return row ? { id: row.id, kind, username: row.username } : null;
  },
});
