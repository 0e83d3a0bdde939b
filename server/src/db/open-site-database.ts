import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import type { StartError } from '@shutterdesk/shared/node/start-error';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openDatabase } from './database.ts';
import { MEMORY_LIMITERS } from './limiters.ts';
import { migrations as ours } from './migrations/migrations.ts';
import { NO_PEERS } from './peers.ts';
import { DatabaseUnreachable, startFault } from './postgres/fault.ts';
import { type Connect, openPostgres, type SiteDatabase } from './postgres/open-postgres.ts';
import { proofsInMemory } from './spent-proofs.ts';
import { sqliteFault } from './sqlite-fault.ts';

/** Where the site's database is: in the data folder, or at an address. */
export type DatabasePlace = Pick<Config, 'dataDir' | 'database'>;

interface Options {
  /** Called at every change of visible content, with its new version; null with SQLite, or if it is unknown. */
  readonly contentChanged?: (version: number | null) => void;
  /** Called now and then with the version in the database: a message of another server may have been lost. */
  readonly onVersion?: (version: number) => void;
  readonly logger?: Logger;
  readonly migrations?: Migrations | undefined;
  /** Called before the first change of a schema that has been in use. */
  readonly beforeMigration?: () => Promise<void>;
  readonly connect?: Connect | undefined;
  readonly patienceMs?: number | undefined;
}

/**
 * Opens the database that the configuration names, and migrates it.
 * @throws {StartError} when it cannot be used
 */
export const openSiteDatabase = async (
  { dataDir, database }: DatabasePlace,
  {
    contentChanged = () => undefined,
    onVersion = () => undefined,
    logger,
    migrations = ours,
    beforeMigration,
    connect,
    patienceMs,
  }: Options = {},
): Promise<SiteDatabase> =>
  database
    ? openPostgres(database, { migrations, beforeMigration, contentChanged, onVersion, logger, connect, patienceMs })
    : {
        db: await openDatabase(dataDir, { contentChanged: () => contentChanged(null), migrations, beforeMigration }),
        peers: NO_PEERS,
        limiters: MEMORY_LIMITERS,
        proofs: proofsInMemory(),
      };

/** A sentence for a database that cannot be used, wherever the error occurred; null for any other error. */
export const databaseFault = (error: unknown, { dataDir, database }: DatabasePlace): StartError | null => {
  if (!database) return sqliteFault(error, dataDir);
  return error instanceof DatabaseUnreachable ? startFault(error.cause, database.address) : null;
};
