import { type ExternalUser, FIRST_ROLE } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Database } from '../db/database.ts';
import type { UsersTable } from '../db/schema.ts';
import type { SignedInUser } from '../http/sessions.ts';
import { endSessions } from './devices-repository.ts';
import type { Identity } from './identity.ts';

type Account = Pick<Identity, 'issuer' | 'subject'>;

const currentUserOf = (row: Selectable<UsersTable>): SignedInUser => ({
  id: row.id,
  kind: 'external',
  email: row.email ?? undefined,
  firstName: row.firstName ?? undefined,
  lastName: row.lastName ?? undefined,
  profileImageUrl: row.profileImageUrl ?? undefined,
  role: row.role,
});

const findAccount = (db: Database, { issuer, subject }: Account): Promise<Selectable<UsersTable> | undefined> =>
  db.selectFrom('users').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();

/** null when the address is no longer on the list, or when the provider has changed. */
export const findExternalUser = async (
  db: Database,
  id: string,
  oidc: OidcSettings | null,
): Promise<SignedInUser | null> => {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  const allowed = row?.email && row.issuer === oidc?.issuer && oidc.adminEmails.has(row.email);
  return allowed ? currentUserOf(row) : null;
};

/** The people who have come through the provider, and who still may. */
export const listExternalUsers = async (db: Database, oidc: OidcSettings | null): Promise<ExternalUser[]> => {
  if (!oidc) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('issuer', '=', oidc.issuer)
    .where('email', 'in', [...oidc.adminEmails])
    .orderBy('email')
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : { ...row, email }));
};

/**
 * Counts the provider as a way in only after a person who is still on the list has used it: a provider that was never
 * tried may not work.
 */
export const canEnterExternally = async (db: Database, oidc: OidcSettings | null): Promise<boolean> =>
  (await listExternalUsers(db, oidc)).length > 0;

/** An account without an address has no access: its sessions end, and so does its calendar address. */
const takeAddress = async (db: Database, ids: readonly string[]): Promise<void> => {
  const updatedAt = new Date().toISOString();
  await db.updateTable('users').set({ email: null, updatedAt }).where('id', 'in', ids).execute();
  for (const id of ids) await endSessions(db, id);
  await db.deleteFrom('invitations').where('invitedBy', 'in', ids).execute();
  await db.deleteFrom('calendar_addresses').where('personId', 'in', ids).execute();
};

/**
 * Creates or updates the account that signs in. An address belongs to one account: the one that proved it last. Its role
 * goes with it, so that nobody becomes an owner again by a new account at the provider.
 */
export const admitAccount = (db: Database, identity: Identity & { email: string }): Promise<SignedInUser> =>
  db.transaction().execute(async (trx) => {
    const existing = await findAccount(trx, identity);
    const now = new Date().toISOString();
    const id = existing?.id ?? uuid();
    const before = await trx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('email', '=', identity.email)
      .where('id', '!=', id)
      .execute();
    await takeAddress(
      trx,
      before.map((account) => account.id),
    );
    const role = before[0]?.role ?? existing?.role ?? FIRST_ROLE;
    const row = { id, ...identity, role, createdAt: existing?.createdAt ?? now, updatedAt: now };
    await trx
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return currentUserOf(row);
  });

/** Takes an account's access away. */
export const turnAwayAccount = (db: Database, account: Account): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const existing = await findAccount(trx, account);
    if (existing) await takeAddress(trx, [existing.id]);
  });
