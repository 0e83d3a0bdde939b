import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import SQLite from 'better-sqlite3';
import type { Config } from '../config/config.ts';
import { type Database, openUnmigrated, refuseOthers } from './database.ts';
import { DATABASE_FILE } from './database-file.ts';
import { migrations } from './migrations/migrations.ts';
import { overClient, withClient } from './postgres/one-client.ts';
import { checkSite } from './postgres/postgres-set-up.ts';
import { sqliteFault } from './sqlite-fault.ts';

/** @throws {StartError} where a data folder holds no site, or one of another release */
export const checkFolder = (dataDir: string): void => {
  const file = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) {
    throw new StartError(`There is no database in ${dataDir}: connect its disk, or set DATA_DIR to the site's own.`);
  }
  const sqlite = new SQLite(file, { readonly: true });
  try {
    refuseOthers(sqlite, file);
  } finally {
    sqlite.close();
  }
};

/**
 * Runs a command's work on the database of a site, also while its server runs.
 * @throws {StartError} where there is no site, or where its database cannot be used
 */
export const withSiteDatabase = async <Result>(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  if (database) {
    return withClient(database, { name: 'shutterdesk command' }, async (client) => {
      await checkSite(client, migrations, database.address);
      return work(overClient(client));
    });
  }
  try {
    checkFolder(dataDir);
    const db = openUnmigrated(dataDir);
    return await work(db).finally(() => db.destroy());
  } catch (error) {
    throw sqliteFault(error, dataDir) ?? error;
  }
};
