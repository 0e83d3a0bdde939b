import path from 'node:path';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { sql } from 'kysely';
import type pg from 'pg';
import { exportSiteFiles } from '../backup/copy-database.ts';
import { fillFrom } from '../backup/restore/restore-postgres.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { keepServersOut, keepWritersOut, overClient, PATIENT, withClient } from '../db/postgres/one-client.ts';
import { migrate } from '../db/postgres/postgres-set-up.ts';
import { ALL_ENQUIRIES, enquiriesSince, type Row, writeEnquiries } from './enquiries-since.ts';
import { copyKept, type KeptDatabase, withWorkFolder } from './kept-databases.ts';

const ERRAND = { name: 'shutterdesk way back' };

/** The tables that migrations have made, and Kysely's own two; servers make the others. */
const MIGRATED = `select format('%I', relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
  and relname not in ('server_keys', 'rate_limits', 'content_version')`;

/** The functions of triggers, which end with their tables. */
const FUNCTIONS = `select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
  and proowner = quote_ident(current_user)::regrole and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

const namesIn = async (client: pg.Client, query: string): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

const migrationsOn = async (client: pg.Client): Promise<readonly string[]> =>
  (await namesIn(client, MIGRATED)).includes('kysely_migration')
    ? namesIn(client, 'select name from kysely_migration')
    : [];

const enquiriesIn = async (client: pg.Client): Promise<readonly Row[]> => (await client.query<Row>(ALL_ENQUIRIES)).rows;

/** A PostgreSQL database as it is now. */
export const readPostgres = (database: DatabaseConfig) =>
  withClient(database, ERRAND, async (client) => ({
    migrations: await migrationsOn(client),
    enquiries: await enquiriesIn(client),
  }));

interface PutBack {
  readonly dataDir: string;
  readonly kept: KeptDatabase;
  /** Those of the release that goes on with it. */
  readonly migrations: Migrations;
  readonly now: number;
}

/**
 * Puts a kept database in the place of a later one, in one transaction. Keys and erased people stay as they are now.
 * @throws {StartError} while a server runs on it
 */
export const putIntoPostgres = (database: DatabaseConfig, { dataDir, kept, migrations, now }: PutBack): Promise<void> =>
  withClient(database, ERRAND, async (client) => {
    await client.query(PATIENT);
    await keepServersOut(client, database.address);
    const db = overClient(client);
    await withWorkFolder(dataDir, async (work) => {
      await copyKept(kept, path.join(work, DATABASE_FILE));
      await exportSiteFiles(db, work);
      await writeEnquiries(dataDir, enquiriesSince(await enquiriesIn(client), kept.file), now);
      const drops = [
        ...(await namesIn(client, MIGRATED)).map((name) => `drop table ${name} cascade`),
        ...(await namesIn(client, FUNCTIONS)).map((name) => `drop function ${name} cascade`),
      ];
      await db.transaction().execute(async (trx) => {
        await keepWritersOut(trx);
        for (const drop of drops) await sql.raw(drop).execute(trx);
        await migrate(trx, [], migrations);
        await fillFrom(work, trx, migrations);
        await sql`update content_version set version = version + 1`.execute(trx);
      });
    });
  });
