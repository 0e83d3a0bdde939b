import type { Selectable } from 'kysely';
import { type Database, openDatabase } from '../../db/database.ts';
import type { AdminUsersTable } from '../../db/schema.ts';

type Account = Selectable<AdminUsersTable>;

/** The accounts of the site that a restore finds; null where they cannot be read. */
export type OwnAccounts = readonly Account[] | null;

export const readAccounts = (db: Database): Promise<Account[]> =>
  db.selectFrom('admin_users').selectAll().orderBy('usernameKey').execute();

/** The present accounts take the place of those of the snapshot: removed ones stay removed, newer passwords stay. */
const putAccounts = async (trx: Database, accounts: readonly Account[]): Promise<void> => {
  const ids = accounts.map(({ id }) => id);
  await trx.deleteFrom('admin_users').where('id', 'not in', ids).execute();
  for (const account of accounts) {
    await trx
      .insertInto('admin_users')
      .values(account)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
      .execute();
  }
};

export interface Access {
  /** The names of everybody who can sign in with a password. */
  readonly accounts: readonly string[];
  /** Those of them who could not until now. */
  readonly comingBack: readonly string[];
}

/**
 * Ends every session and calendar address of a staged site, and lets nobody back in who was shut out since.
 * @param own the accounts as they are now, of the same site
 * @param present the accounts of whatever site is there now
 */
export const keepAccess = async (
  staged: string,
  { own, present }: { own: OwnAccounts; present: OwnAccounts },
): Promise<Access> => {
  const db = await openDatabase(staged);
  try {
    return await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').execute();
      await trx.deleteFrom('calendar_addresses').execute();
      if (own && own.length > 0) await putAccounts(trx, own);
      const accounts = await readAccounts(trx);
      const known = new Set(present?.map(({ id }) => id));
      return {
        accounts: accounts.map(({ username }) => username),
        comingBack: accounts.filter(({ id }) => !known.has(id)).map(({ username }) => username),
      };
    });
  } finally {
    await db.destroy();
  }
};
