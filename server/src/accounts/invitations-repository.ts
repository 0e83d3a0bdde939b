import type { Invitation } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { InvitationsTable } from '../db/schema.ts';
import { insertAdminUser, type NewAccount } from './admin-users-repository.ts';

type Row = Selectable<InvitationsTable>;

export const invitationOf = ({ id, role, name, createdAt, expiresAt }: Row): Invitation => ({
  id,
  role,
  name,
  createdAt,
  expiresAt,
});

const open = (db: Database, now: number) =>
  db.selectFrom('invitations').selectAll().where('expiresAt', '>', new Date(now).toISOString());

export const listInvitations = (db: Database, now: number): Promise<Row[]> =>
  open(db, now).orderBy('createdAt').orderBy('id').execute();

export const findInvitation = (db: Database, tokenHash: string, now: number): Promise<Row | undefined> =>
  open(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst();

export const insertInvitation = (db: Database, row: Row): Promise<unknown> =>
  db.insertInto('invitations').values(row).execute();

/** Answers the one that is gone; undefined where there was none. */
export const deleteInvitation = (db: Database, id: string): Promise<Row | undefined> =>
  db.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst();

interface Acceptance {
  readonly account: NewAccount;
  /** Asked in the same transaction: the inviter may have become a helper a moment ago. */
  isGood(trx: Database, invitation: Row): Promise<boolean>;
}

/** Makes the account that an invitation is for, and uses the invitation up: of several at once, one. */
export const acceptInvitation = async (
  db: Database,
  { id }: Pick<Row, 'id'>,
  { account, isGood }: Acceptance,
): Promise<'joined' | 'gone' | 'taken'> => {
  const taken = new Error();
  return db
    .transaction()
    .execute(async (trx) => {
      const invitation = await deleteInvitation(trx, id);
      if (!invitation || !(await isGood(trx, invitation))) return 'gone';
      // The invitation stays for another name.
      if (!(await insertAdminUser(trx, { ...account, role: invitation.role }))) throw taken;
      return 'joined';
    })
    .catch((error: unknown) => {
      if (error === taken) return 'taken';
      throw error;
    });
};

export const sweepInvitations = (db: Database, now = Date.now()): Promise<unknown> =>
  db.deleteFrom('invitations').where('expiresAt', '<=', new Date(now).toISOString()).execute();
