import { mkdir } from 'node:fs/promises';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { copyTables } from '../../db/copy-tables.ts';
import { type Database, inTransaction, openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { keepServersOut, keepWritersOut, overClient, PATIENT, withClient } from '../../db/postgres/one-client.ts';
import { setUpPostgres } from '../../db/postgres/postgres-set-up.ts';
import { siteTables } from '../../db/site-tables.ts';
import { ErasureRecord } from '../../desk/privacy/erasure-record.ts';
import { People } from '../../desk/privacy/people.ts';
import { readStorageState } from '../../storage/storage-mark.ts';
import { systemClock } from '../../work/clock.ts';
import { exportSiteFiles, importSiteFiles } from '../copy-database.ts';
import { isEmptySite, type OwnSite, readPeople } from './keep-own.ts';

/** A PostgreSQL database that waits to be filled. */
export interface EmptyPostgres extends OwnSite {
  /**
   * Takes over a site from a folder, in one transaction.
   * @param last runs when everything is there, but not committed yet
   */
  fill(staged: string, last: () => Promise<void>): Promise<void>;
}

/** Fills the tables of a PostgreSQL database, which these migrations have made, from a folder. */
export const fillFrom = async (
  staged: string,
  postgres: Database,
  known: Migrations,
  last = async (): Promise<void> => undefined,
): Promise<void> => {
  // A snapshot of an older release is migrated here.
  const from = await openDatabase(staged, { migrations: known });
  try {
    // The list may name more erased people than the snapshot: with PostgreSQL, no start would apply it.
    await People.open({ db: from, clock: systemClock, record: ErasureRecord.in(staged) });
    await inTransaction(postgres, async (trx) => {
      await keepWritersOut(trx);
      await copyTables(from, trx, await siteTables(from));
      await importSiteFiles(staged, trx);
      await last();
    });
  } finally {
    await from.destroy();
  }
};

/**
 * Runs work on a PostgreSQL database that no server uses, and that has no picture and no enquiry.
 * @param folder gets its keys and its list of erased people
 * @throws {StartError} for a database that cannot be filled
 */
export const withEmptyPostgres = async <Result>(
  database: DatabaseConfig,
  folder: string,
  work: (target: EmptyPostgres) => Promise<Result>,
): Promise<Result> => {
  await setUpPostgres(database, migrations);
  return withClient(database, { name: 'shutterdesk restore', soFar: 'Nothing was changed.' }, async (client) => {
    const { address } = database;
    await client.query(PATIENT);
    await keepServersOut(client, address);
    const db = overClient(client);
    if (!(await isEmptySite(db))) {
      throw new StartError(
        `The database ${address} (DATABASE_URL) has photos or inquiries already: a backup is only restored into an empty one. Name a new one in DATABASE_URL.`,
      );
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await exportSiteFiles(db, folder);
    const { mark } = await readStorageState(db);
    const fill = async (staged: string, last: () => Promise<void>): Promise<void> => {
      await fillFrom(staged, db, migrations, last);
    };
    return work({ folder, mark, people: await readPeople(db), fill });
  });
};
