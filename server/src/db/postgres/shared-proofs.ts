import type pg from 'pg';
import { PROOF_VALID_MS, proofsInMemory, type SpentProofs } from '../spent-proofs.ts';

/** Unlogged, like the counts of limits: a crash of PostgreSQL empties it. */
export const PROOFS_TABLE = `create unlogged table if not exists spent_proofs
  (proof text collate "C" primary key, attempt text not null, expire bigint not null)`;

/** The update changes nothing: because of it, `returning` answers the row that was there before. */
const SPEND = `insert into spent_proofs values ($1, $2, $3)
  on conflict (proof) do update set expire = spent_proofs.expire returning attempt`;

/** The proofs of all servers of a database. While it does not answer, each server remembers its own. */
export const sharedProofs = (pool: pg.Pool): SpentProofs => {
  const meanwhile = proofsInMemory();
  return {
    spend: (proof, attempt) =>
      pool.query<{ attempt: string }>(SPEND, [proof, attempt, Date.now() + PROOF_VALID_MS]).then(
        ({ rows: [row] }) => row?.attempt ?? attempt,
        () => meanwhile.spend(proof, attempt),
      ),
    sweep: () => pool.query('delete from spent_proofs where expire < $1', [Date.now()]),
  };
};
