import type { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { openDatabase } from './database.ts';
import { MEMORY_LIMITERS } from './limiters.ts';
import { migrations as ours } from './migrations/migrations.ts';
import { NO_PEERS } from './peers.ts';
import { DatabaseUnreachable, startFault } from './postgres/fault.ts';
import { openPostgres, type PostgresOptions, type SiteDatabase } from './postgres/open-postgres.ts';
import { sqliteFault } from './sqlite-fault.ts';

/** Where the site's database is: in the data folder, or at an address. */
export type DatabasePlace = Pick<Config, 'dataDir' | 'database'>;

/**
 * Opens the database that the configuration names, and migrates it.
 * @throws {StartError} when it cannot be used
 */
export const openSiteDatabase = async (
  { dataDir, database }: DatabasePlace,
  {
    contentChanged = () => undefined,
    onVersion = () => undefined,
    migrations = ours,
    ...options
  }: Partial<PostgresOptions> = {},
): Promise<SiteDatabase> =>
  database
    ? openPostgres(database, { ...options, migrations, contentChanged, onVersion })
    : {
        db: await openDatabase(dataDir, {
          contentChanged: () => contentChanged(null),
          migrations,
          beforeMigration: options.beforeMigration,
        }),
        peers: NO_PEERS,
        limiters: MEMORY_LIMITERS,
      };

/** A sentence for a database that cannot be used, wherever the error occurred; null for any other error. */
export const databaseFault = (error: unknown, { dataDir, database }: DatabasePlace): StartError | null => {
  if (!database) return sqliteFault(error, dataDir);
  return error instanceof DatabaseUnreachable ? startFault(error.cause, database.address) : null;
};
