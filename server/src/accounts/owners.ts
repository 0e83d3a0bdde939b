import { EMAIL, type Role } from '@shutterdesk/shared';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { listExternalUsers } from './external-users-repository.ts';

/** Tells whether somebody can sign in as an owner, besides this person. */
export const hasOwner = async (db: Database, oidc: OidcSettings | null, besides = ''): Promise<boolean> => {
  const own = db.selectFrom('admin_users').select('id').where('role', '=', 'owner').where('id', '!=', besides);
  if (await own.limit(1).executeTakeFirst()) return true;
  return (await listExternalUsers(db, oidc)).some(({ id, role }) => role === 'owner' && id !== besides);
};

const isAddress = (name: string): boolean => EMAIL.test(name);

/** The addresses of those owners whose name is one, or whom the login service knows by one. */
export const ownersAddresses = async (db: Database, oidc: OidcSettings | null): Promise<readonly string[]> => {
  const own = await db.selectFrom('admin_users').select('username').where('role', '=', 'owner').execute();
  const external = (await listExternalUsers(db, oidc)).filter(({ role }) => role === 'owner');
  return [...own.map(({ username }) => username), ...external.map(({ email }) => email ?? '')].filter(isAddress);
};

/** Nobody else could make another owner. */
export const LAST_OWNER = 'This is the last owner who can sign in. Make someone else an owner first.';
export const lastOwner = (): HttpError => new HttpError('last_admin', LAST_OWNER);

interface RoleChange {
  readonly id: string;
  readonly role: Role;
  readonly oidc: OidcSettings | null;
}

/** Changes a person's role, and answers their name. Answers `last`, and changes nothing, if no owner would be left. */
export const changePersonsRole = (
  db: Database,
  { id, role, oidc }: RoleChange,
): Promise<{ readonly name: string } | 'missing' | 'last'> =>
  db.transaction().execute(async (trx) => {
    const own = await trx.selectFrom('admin_users').select('username').where('id', '=', id).executeTakeFirst();
    const external = await trx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    const name = own?.username ?? external?.email ?? null;
    if (name === null) return 'missing';
    if (role !== 'owner' && !(await hasOwner(trx, oidc, id))) return 'last';
    if (role !== 'owner') await trx.deleteFrom('invitations').where('invitedBy', '=', id).execute();
    const updatedAt = new Date().toISOString();
    await trx.updateTable('admin_users').set({ role }).where('id', '=', id).execute();
    await trx.updateTable('users').set({ role, updatedAt }).where('id', '=', id).execute();
    return { name };
  });
