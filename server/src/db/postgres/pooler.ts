import { StartError } from '@shutterdesk/shared/node/start-error';
import type pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { isAdvisoryHeld } from './held-lock.ts';
import { unforeseenLock } from './locks.ts';
import { withClient } from './one-client.ts';

/**
 * A pooler may give each statement to any of its sessions. While another connection is in a transaction, the next
 * statement of this one gets another session, and loses what it held in its own.
 * @throws {StartError}
 */
export const refusePooler = async (client: pg.Client, database: DatabaseConfig): Promise<void> => {
  const lock = unforeseenLock();
  const first = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, pg_advisory_lock(${lock.join(', ')})`,
  );
  const second = await withClient(database, { name: 'shutterdesk set-up, beside' }, async (beside) => {
    await beside.query('begin; select 1');
    return client.query<{ pid: number; held: boolean }>(
      `select pg_backend_pid() as pid, ${isAdvisoryHeld(lock, 'pid = pg_backend_pid()')} as held`,
    );
  });
  const [before, after] = [first.rows[0], second.rows[0]];
  if (before && after?.held && before.pid === after.pid) {
    await client.query(`select pg_advisory_unlock(${lock.join(', ')})`);
    return;
  }
  throw new StartError(
    `The database ${database.address} (DATABASE_URL) is behind a pooler that does not keep sessions: set pool_mode = session in PgBouncer, or its like in another pooler, or name PostgreSQL itself.`,
  );
};
