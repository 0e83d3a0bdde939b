import type { Checkup, Finding } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { sql } from 'kysely';
import { SEAL_NAME } from '../backup/snapshot.ts';
import type { Config } from '../config/config.ts';
import { VERSION } from '../config/release.ts';
import { Seal } from '../config/seal.ts';
import type { Database } from '../db/database.ts';
import { keysOf } from '../db/database-keys.ts';
import { withSiteDatabase } from '../db/existing-site.ts';
import { migrations } from '../db/migrations/migrations.ts';
import { withSetUp } from '../db/site-config-rows.ts';
import { fault } from '../setup/check.ts';
import { createStorage } from '../storage/create-storage.ts';
import { examine, examineMachine } from './examine.ts';

/** @throws {StartError} for a database whose tables lack something */
const refuseEarlier = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  if (Object.keys(migrations).every((name) => ran.has(name))) return;
  throw new StartError('The database is from an earlier version. Start the server to bring it up to date.');
};

const lookAtSite = (config: Config): Promise<readonly Finding[]> =>
  withSiteDatabase(config, async (db) => {
    await refuseEarlier(db);
    const now = Date.now();
    const secret = await keysOf({ config, db }).read(SEAL_NAME);
    const counting = await withSetUp(config, db, secret ? new Seal(secret) : null);
    const storage = () => createStorage(counting);
    return examine({ config: counting, db, storage, now, startedAt: now, isServer: false });
  });

/** Looks at a site from the command line: also while its server is down, or cannot start. */
export const lookAround = async (config: Config): Promise<Checkup> => {
  try {
    return { version: VERSION, findings: [...(await lookAtSite(config))] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const database = { subject: 'Database', ...fault(error.message, null) };
    return { version: VERSION, findings: [database, ...(await examineMachine({ config, isServer: false }))] };
  }
};
