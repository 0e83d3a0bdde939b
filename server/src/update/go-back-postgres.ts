import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { sql } from 'kysely';
import { copyPostgres } from '../backup/copy-database.ts';
import { stampOf } from '../backup/restore/switch-folder.ts';
import type { DatabaseConfig } from '../config/database-settings.ts';
import { compareTable, copyTable } from '../db/copy-tables.ts';
import { type Database, openUnmigrated } from '../db/database.ts';
import { DATABASE_FILE } from '../db/database-file.ts';
import { migrations as ours } from '../db/migrations/migrations.ts';
import { keepServersOut, overClient, PATIENT, withClient } from '../db/postgres/one-client.ts';
import { migratedTables } from '../db/postgres/postgres-set-up.ts';
import { siteTables } from '../db/site-tables.ts';
import { migrationsIn } from '../db/sqlite-role.ts';
import { carryOver, type Left } from './carry-over.ts';
import { writeLeft } from './go-back.ts';
import { UPDATE_WORK } from './kept-databases.ts';

/** Those of migrations and of starts: a start makes its own again. */
const dropFunctions = async (trx: Database): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(trx);
  for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(trx);
};

const makeTables = async (trx: Database, later: readonly string[], ran: readonly string[]): Promise<void> => {
  for (const name of later) await sql`drop table ${sql.table(name)} cascade`.execute(trx);
  await dropFunctions(trx);
  for (const [name, { up }] of Object.entries(ours)) if (ran.includes(name)) await up(trx);
  await sql`delete from kysely_migration where name not in (${sql.join(ran)})`.execute(trx);
};

const fill = async (from: Database, trx: Database): Promise<void> => {
  for (const table of await siteTables(from)) {
    await sql`delete from ${sql.table(table.name)}`.execute(trx);
    await copyTable(from, trx, table);
    const { copy, rows } = await compareTable(from, trx, table);
    if (copy !== 'whole')
      throw new StartError(`The table ${table.name} was not copied as it is, from row ${rows + 1}.`);
  }
};

interface Back {
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  /** The database from before. */
  readonly copy: string;
  /** Asks before anything is changed. */
  readonly confirm: (left: readonly Left[]) => Promise<boolean>;
  /** The migrations of this release. */
  readonly migrations?: Migrations;
}

/**
 * Takes a PostgreSQL database back to the copy from before, with every row that has come since and that the earlier schema
 * has a place for, in one transaction. The later database stays as a SQLite file.
 * @throws {StartError} while a server uses it
 */
export const goBackOnPostgres = ({ dataDir, database, copy, confirm, migrations = ours }: Back): Promise<void> =>
  withClient(database, { name: 'shutterdesk update', soFar: 'Nothing was changed.' }, async (client) => {
    await client.query(PATIENT);
    await keepServersOut(client, database.address);
    const now = Date.now();
    const [work, later] = [path.join(dataDir, UPDATE_WORK), path.join(dataDir, `before-back-${stampOf(now)}`)];
    let isDone = false;
    try {
      for (const folder of [work, later]) await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyPostgres(database, later, () => undefined, migrations);
      // The keys stay in the database.
      await rm(path.join(later, 'secrets'), { recursive: true, force: true });
      const staged = path.join(work, DATABASE_FILE);
      await copyFile(copy, staged);
      const left = carryOver(staged, path.join(later, DATABASE_FILE));
      if (!(await confirm(left))) throw new StartError('Nothing was changed.');
      await writeLeft(dataDir, left, now);
      const ran = migrationsIn(staged);
      const from = openUnmigrated(work);
      await overClient(client)
        .transaction()
        .execute(async (trx) => {
          await makeTables(trx, await migratedTables(client), ran);
          await fill(from, trx);
        })
        .finally(() => from.destroy());
      isDone = true;
    } finally {
      await rm(work, { recursive: true, force: true });
      if (!isDone) await rm(later, { recursive: true, force: true });
    }
  });
