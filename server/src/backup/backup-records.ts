import type { Selectable, Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { BackupProofsTable, BackupSettingsTable } from '../db/schema.ts';
import { type BackupSettings, DEFAULT_PLAN } from './backup-plan.ts';

/** The table has at most one row. */
const ID = 'backup';

export type StoredProof = Selectable<BackupProofsTable>;

export const readBackupSettings = async (db: Database): Promise<BackupSettings> =>
  (await db.selectFrom('backup_settings').selectAll().where('id', '=', ID).executeTakeFirst()) ?? DEFAULT_PLAN;

export const saveBackupSettings = async (
  trx: Database,
  values: Omit<Updateable<BackupSettingsTable>, 'id'>,
): Promise<void> => {
  await trx
    .insertInto('backup_settings')
    .values({ ...DEFAULT_PLAN, id: ID, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

export const readProofs = (db: Database): Promise<StoredProof[]> =>
  db.selectFrom('backup_proofs').selectAll().execute();

/** The time of the newest proof of a whole backup, until now; null: there is none. */
export const lastProvedAt = async (db: Database, now: number): Promise<string | null> => {
  const proved = db
    .selectFrom('backup_proofs')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('isGood', '=', 1)
    .where('at', '<=', new Date(now).toISOString());
  return (await proved.executeTakeFirst())?.at ?? null;
};

/** The newest of these snapshots that was found good; null: none was. */
export const newestProved = async (db: Database, ids: readonly string[]): Promise<string | null> => {
  const good = new Set((await readProofs(db)).filter(({ isGood }) => isGood).map(({ point }) => point));
  return ids.find((id) => good.has(id)) ?? null;
};

export const saveProof = async (db: Database, proof: StoredProof): Promise<void> => {
  await db
    .insertInto('backup_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('point').doUpdateSet(proof))
    .execute();
};

export const forgetProofs = async (trx: Database): Promise<void> => {
  await trx.deleteFrom('backup_proofs').execute();
};

/** Forgets the proofs of snapshots that are no longer there. */
export const keepProofs = async (db: Database, snapshots: readonly string[]): Promise<void> => {
  if (snapshots.length > 0) await db.deleteFrom('backup_proofs').where('point', 'not in', snapshots).execute();
};
