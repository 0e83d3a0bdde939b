import { type AdminUser, FIRST_ROLE, type Role } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Database } from '../db/database.ts';
import type { AdminUsersTable } from '../db/schema.ts';
import { countOf } from '../db/sql-words.ts';
import type { SignedInUser } from '../http/sessions.ts';
import { endSessions, type ThisSession } from './devices-repository.ts';
import { hasOwner } from './owners.ts';

/** An account with a password. */
export type Account = Selectable<AdminUsersTable>;

/** Names that differ only in case, or in how their letters are encoded, are the same name. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const listAdminUsers = async (db: Database): Promise<AdminUser[]> => {
  const accounts = await db
    .selectFrom('admin_users')
    .select(['id', 'username', 'createdAt', 'role', 'codeSecret'])
    .select(({ selectFrom }) =>
      selectFrom('devices')
        .select(({ fn }) => fn.max('signedInAt').as('at'))
        .whereRef('personId', '=', 'admin_users.id')
        .as('signedInAt'),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return accounts.map(({ codeSecret, ...account }) => ({ ...account, hasSecondFactor: codeSecret !== null }));
};

/** An account as it was made or found. */
export const adminUserOf = ({ id, username, createdAt, role }: AdminUser & { readonly role: Role }): AdminUser => ({
  id,
  username,
  createdAt,
  role,
});

/** An account as the person who is signed in with it. */
export const passwordUserOf = ({ id, username, role }: Account): SignedInUser => ({
  id,
  kind: 'password',
  username,
  role,
});

export const countAdminUsers = (db: Database): Promise<number> => countOf(db.selectFrom('admin_users'));

export const findAdminUser = (db: Database, id: string): Promise<Account | undefined> =>
  db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst();

/** Ignores the case of letters. */
export const findAdminUserByName = (db: Database, username: string): Promise<Account | undefined> =>
  db.selectFrom('admin_users').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst();

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly role?: Role | undefined;
}

/** null when the name is taken. */
export const insertAdminUser = async (db: Database, user: NewAccount): Promise<AdminUser | null> => {
  const now = new Date().toISOString();
  const role = user.role ?? FIRST_ROLE;
  const row = { ...user, role, usernameKey: usernameKey(user.username), createdAt: now, updatedAt: now };
  const [result] = await db
    .insertInto('admin_users')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
  return result?.numInsertedOrUpdatedRows ? adminUserOf(row) : null;
};

/** Deletes a user together with its sessions and its calendar address. Answers `last`, and changes nothing, if nobody else is an owner. */
export const deleteAdminUser = (
  db: Database,
  id: string,
  oidc: OidcSettings | null,
): Promise<'deleted' | 'missing' | 'last'> =>
  db.transaction().execute(async (trx) => {
    if (!(await findAdminUser(trx, id))) return 'missing';
    if (!(await hasOwner(trx, oidc, id))) return 'last';
    await trx.deleteFrom('admin_users').where('id', '=', id).execute();
    await endSessions(trx, id);
    await trx.deleteFrom('invitations').where('invitedBy', '=', id).execute();
    await trx.deleteFrom('calendar_addresses').where('personId', '=', id).execute();
    return 'deleted';
  });

/** Sets a password, ends every session of the user, and forgets the devices, except for one session and its device. */
export const changeAdminPassword = (
  db: Database,
  { id, passwordHash, keep }: { id: string; passwordHash: string; keep?: ThisSession },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const updatedAt = new Date().toISOString();
    await trx.updateTable('admin_users').set({ passwordHash, updatedAt }).where('id', '=', id).execute();
    await endSessions(trx, id, keep);
  });
