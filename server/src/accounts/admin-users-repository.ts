import type { AdminUser } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Database } from '../db/database.ts';
import type { AdminUsersTable } from '../db/schema.ts';
import { canEnterExternally } from './external-users-repository.ts';

/** Names that differ only in case, or in how their letters are encoded, are the same name. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const listAdminUsers = (db: Database): Promise<AdminUser[]> =>
  db.selectFrom('admin_users').select(['id', 'username', 'createdAt']).orderBy('createdAt').orderBy('id').execute();

export const countAdminUsers = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('admin_users')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findAdminUser = (db: Database, id: string): Promise<Selectable<AdminUsersTable> | undefined> =>
  db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst();

/** Ignores the case of letters. */
export const findAdminUserByName = (db: Database, username: string): Promise<Selectable<AdminUsersTable> | undefined> =>
  db.selectFrom('admin_users').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst();

/** null when the name is taken. */
export const insertAdminUser = async (
  db: Database,
  user: { id: string; username: string; passwordHash: string },
): Promise<AdminUser | null> => {
  const now = new Date().toISOString();
  const row = { ...user, usernameKey: usernameKey(user.username), createdAt: now, updatedAt: now };
  const [result] = await db
    .insertInto('admin_users')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
  return result?.numInsertedOrUpdatedRows ? { id: row.id, username: row.username, createdAt: now } : null;
};

/** Deletes a user together with its sessions and its calendar address. Answers `last`, and changes nothing, if nobody else could sign in. */
export const deleteAdminUser = (
  db: Database,
  id: string,
  oidc: OidcSettings | null,
): Promise<'deleted' | 'missing' | 'last'> =>
  db.transaction().execute(async (trx) => {
    if (!(await findAdminUser(trx, id))) return 'missing';
    if ((await countAdminUsers(trx)) === 1 && !(await canEnterExternally(trx, oidc))) return 'last';
    await trx.deleteFrom('admin_users').where('id', '=', id).execute();
    await trx.deleteFrom('sessions').where('userId', '=', id).execute();
    await trx.deleteFrom('calendar_addresses').where('personId', '=', id).execute();
    return 'deleted';
  });

/** Sets a password and ends every session of the user, except the one stored under the id `keep`. */
export const changeAdminPassword = (
  db: Database,
  { id, passwordHash, keep = '' }: { id: string; passwordHash: string; keep?: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const updatedAt = new Date().toISOString();
    await trx.updateTable('admin_users').set({ passwordHash, updatedAt }).where('id', '=', id).execute();
    await trx.deleteFrom('sessions').where('userId', '=', id).where('sid', '!=', keep).execute();
  });
