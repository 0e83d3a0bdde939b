import { randomUUID } from 'node:crypto';
import { isBehind, type Migrations, schemaAge, withHistory } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import type { Database } from '../database.ts';
import { CONTENT_TRIGGERS, VERSION_TABLE } from './content-triggers.ts';
import { inTransaction, SET_UP, WRITERS } from './locks.ts';
import { overClient, withClient } from './one-client.ts';
import { LIMITS_TABLE } from './shared-limiters.ts';

/**
 * A pooler may give each statement to any of its sessions. While another connection is in a transaction, the next
 * statement of this one gets another session, and loses what it held in its own.
 * @throws {StartError}
 */
const refusePooler = async (client: pg.Client, database: DatabaseConfig): Promise<void> => {
  const mark = randomUUID();
  const first = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config('shutterdesk.session', '${mark}', false)`,
  );
  const second = await withClient(database, { name: 'shutterdesk set-up, beside' }, async (beside) => {
    await beside.query('begin; select 1');
    return client.query<{ pid: number; mark: string | null }>(
      `select pg_backend_pid() as pid, current_setting('shutterdesk.session', true) as mark`,
    );
  });
  const [before, after] = [first.rows[0], second.rows[0]];
  if (before && after?.mark === mark && before.pid === after.pid) return;
  throw new StartError(
    `The database ${database.address} (DATABASE_URL) is behind a pooler that does not keep sessions: set pool_mode = session in PgBouncer, or its like in another pooler, or name PostgreSQL itself.`,
  );
};

/** The first release of PostgreSQL with `create or replace trigger`. */
const OLDEST_RELEASE = 14;

/** Keys made by a server, which all servers of the database share. */
const KEYS_TABLE = `create table if not exists server_keys (name text collate "C" primary key, value text not null)`;

/** Kysely makes them before the first migration runs. */
const EARLY_TABLES = new Set(['kysely_migration', 'kysely_migration_lock']);

const SERVER = `select current_schema() as schema, current_setting('transaction_read_only') as "readOnly",
  current_setting('server_version_num')::int / 10000 as release,
  (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding`;

/** Tables that no extension has made. */
const TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
  and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`;

const namesIn = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** A server, as it describes itself. */
interface Server {
  readonly schema: string | null;
  readonly readOnly: string;
  readonly encoding: string;
  readonly release: number;
}

/** Says why a server cannot hold a site; null if it can. */
export const serverProblem = ({ schema, readOnly, encoding, release }: Server): string | null => {
  if (readOnly === 'on') {
    return 'can only be read: it is a standby, or the role may not write. Name the primary in DATABASE_URL.';
  }
  if (release < OLDEST_RELEASE) return `is PostgreSQL ${release}: Shutterdesk needs ${OLDEST_RELEASE} or newer.`;
  if (encoding !== 'UTF8') return `is encoded in ${encoding}: create one with encoding UTF8.`;
  return schema ? null : 'has no schema in which this role may create tables: check its search_path.';
};

/** @throws {StartError} */
const checkServer = async (client: pg.Client, address: string): Promise<void> => {
  const { rows } = await client.query<Server>(SERVER);
  const problem = rows[0] ? serverProblem(rows[0]) : 'does not describe itself.';
  if (problem) throw new StartError(`The database ${address} (DATABASE_URL) ${problem}`);
};

/**
 * Answers the migrations that ran on a database.
 * @throws {StartError} for tables of another program, or of a release that is older or newer
 */
const checkTables = async (client: pg.Client, migrations: Migrations, address: string): Promise<readonly string[]> => {
  const tables = await namesIn(client, TABLES);
  const ran = tables.includes('kysely_migration') ? await namesIn(client, 'select name from kysely_migration') : [];
  const age = schemaAge(ran, migrations);
  if (age === 'foreign' || (age === 'new' && tables.some((name) => !EARLY_TABLES.has(name)))) {
    throw new StartError(
      `The database ${address} holds tables of another program, or of a version before 0.3.0: name an empty one in DATABASE_URL.`,
    );
  }
  if (age === 'newer') {
    throw new StartError(
      `The database ${address} was written by a newer version: update Shutterdesk, go back with that version’s npm run update -- --back, or name another one in DATABASE_URL.`,
    );
  }
  return ran;
};

/**
 * Answers the migrations of a database that a site uses.
 * @throws {StartError} for one that no server has set up, or that is no site's
 */
export const checkSite = async (
  client: pg.Client,
  migrations: Migrations,
  address: string,
): Promise<readonly string[]> => {
  const ran = await checkTables(client, migrations, address);
  if (ran.length === 0) {
    throw new StartError(`There is no site in the database ${address} (DATABASE_URL): start a server with it first.`);
  }
  return ran;
};

/** Brings the tables up to date, on the connection that holds the lock, or within a transaction. */
export const migrate = async (db: Database, ran: readonly string[], migrations: Migrations): Promise<void> => {
  const provider = { getMigrations: async () => withHistory(ran, migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
};

/** They run in one transaction, in turn with those of running servers. */
const OWN_PARTS = [inTransaction(WRITERS), KEYS_TABLE, LIMITS_TABLE, VERSION_TABLE, CONTENT_TRIGGERS].join(';\n');

/**
 * Checks a database and brings its tables up to date. Of several servers that start at once, one does so while the
 * others wait.
 * @param beforeMigration called before the first change of a schema that has been in use
 * @throws {StartError} with a sentence when it cannot be used
 */
export const setUpPostgres = (
  database: DatabaseConfig,
  migrations: Migrations,
  beforeMigration?: () => Promise<void>,
): Promise<void> =>
  withClient(database, { name: 'shutterdesk set-up' }, async (client) => {
    const { address } = database;
    await checkServer(client, address);
    await refusePooler(client, database);
    // The end of the connection ends the lock.
    await client.query(`set idle_session_timeout = 0; select pg_advisory_lock(${SET_UP.join(', ')})`);
    const ran = await checkTables(client, migrations, address);
    if (isBehind(ran, migrations)) await beforeMigration?.();
    if (Object.keys(migrations).some((name) => !ran.includes(name))) await migrate(overClient(client), ran, migrations);
    await client.query(OWN_PARTS);
  });
