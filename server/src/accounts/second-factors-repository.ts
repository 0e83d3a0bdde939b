import type { Database } from '../db/database.ts';
import type { Account } from './admin-users-repository.ts';

/** Hashes of the recovery codes that have not been used. */
export const hashesOf = ({ recoveryCodes }: Pick<Account, 'recoveryCodes'>): readonly string[] =>
  recoveryCodes === null ? [] : JSON.parse(recoveryCodes);

/**
 * Uses up the code of a half minute, and all before it; false if it had been used.
 * @param latest a stored half minute later than this one is of a clock that was ahead, and counts as none
 */
export const useStep = async (
  db: Database,
  id: string,
  { step, latest }: { readonly step: number; readonly latest: number },
): Promise<boolean> => {
  const query = db.updateTable('admin_users').set({ codeStep: step }).where('id', '=', id);
  const unused = query.where((where) =>
    where.or([where('codeStep', 'is', null), where('codeStep', '<', step), where('codeStep', '>', latest)]),
  );
  return (await unused.executeTakeFirst()).numUpdatedRows > 0;
};

/** Uses up a recovery code; false if there is none with this hash, or another call used one at the same moment. */
export const useRecoveryCode = async (db: Database, account: Account, hash: string): Promise<boolean> => {
  const hashes = hashesOf(account);
  if (!hashes.includes(hash)) return false;
  const left = JSON.stringify(hashes.filter((other) => other !== hash));
  const query = db.updateTable('admin_users').set({ recoveryCodes: left }).where('id', '=', account.id);
  return (await query.where('recoveryCodes', '=', account.recoveryCodes).executeTakeFirst()).numUpdatedRows > 0;
};

export const saveRecoveryCodes = (db: Database, id: string, hashes: readonly string[]): Promise<unknown> =>
  db
    .updateTable('admin_users')
    .set({ recoveryCodes: JSON.stringify(hashes) })
    .where('id', '=', id)
    .execute();

export const saveCodeSecret = (
  db: Database,
  id: string,
  { codeSecret, codeStep, hashes }: { codeSecret: string; codeStep: number; hashes: readonly string[] },
): Promise<unknown> =>
  db
    .updateTable('admin_users')
    .set({ codeSecret, codeStep, recoveryCodes: JSON.stringify(hashes) })
    .where('id', '=', id)
    .execute();

export const NO_SECOND_FACTOR = { codeSecret: null, codeStep: null, recoveryCodes: null } as const;

export const removeSecondFactor = (db: Database, id: string): Promise<unknown> =>
  db.updateTable('admin_users').set(NO_SECOND_FACTOR).where('id', '=', id).execute();
