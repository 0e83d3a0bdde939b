import { Kysely, PostgresDriver } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { CONTENT_TRIGGERS, VERSION_TABLE } from './content-triggers.ts';
import { postgresDialect } from './dialect.ts';
import { startFault } from './fault.ts';
import { SET_UP, WRITERS } from './locks.ts';
import { clientConfig } from './pool.ts';
import { LIMITS_TABLE } from './shared-limiters.ts';

/** The first release with `create or replace trigger`. */
const OLDEST_RELEASE = 14;

/** Keys made by a server, which all servers of the database share. */
const KEYS_TABLE = `create table if not exists server_keys (name text collate "C" primary key, value text not null)`;

/** Kysely keeps its own accounts in these tables. */
const ACCOUNTS = new Set(['kysely_migration', 'kysely_migration_lock']);

type Migrations = Readonly<Record<string, Migration>>;

interface Place {
  readonly url: string;
  /** For sentences. */
  readonly place: string;
}

const STANDING = `select current_schema() as schema, current_setting('transaction_read_only') as "readOnly",
  current_setting('server_version_num')::int / 10000 as release,
  (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding`;

/** Tables that no extension has made. */
const TABLES = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
  and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`;

const namesIn = async (client: pg.Client, query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** @throws {StartError} */
const checkServer = async (client: pg.Client, place: string): Promise<void> => {
  const { rows } = await client.query<Record<'schema' | 'readOnly' | 'encoding', string | null> & { release: number }>(
    STANDING,
  );
  const [standing] = rows;
  const refuse = (sentence: string): never => {
    throw new StartError(`The database ${place} (DATABASE_URL) ${sentence}`);
  };
  if (standing?.readOnly === 'on') {
    refuse('can only be read: it is a standby, or the role may not write. Name the primary in DATABASE_URL.');
  }
  if ((standing?.release ?? 0) < OLDEST_RELEASE) {
    refuse(`is PostgreSQL ${standing?.release}: Shutterdesk needs ${OLDEST_RELEASE} or newer.`);
  }
  if (standing?.encoding !== 'UTF8') refuse(`is encoded in ${standing?.encoding}: create one with encoding UTF8.`);
  if (!standing?.schema) refuse('has no schema in which this role may create tables: check its search_path.');
};

/** @throws {StartError} for tables of another program, or of a newer release */
const checkTables = async (client: pg.Client, migrations: Migrations, place: string): Promise<void> => {
  const tables = await namesIn(client, TABLES);
  const ran = tables.includes('kysely_migration') ? await namesIn(client, 'select name from kysely_migration') : [];
  const unknown = ran.filter((name) => !Object.hasOwn(migrations, name));
  const isForeign = ran.length === 0 ? tables.some((name) => !ACCOUNTS.has(name)) : unknown.length === ran.length;
  if (isForeign) {
    throw new StartError(`The database ${place} holds tables of another program: name an empty one in DATABASE_URL.`);
  }
  if (unknown.length > 0) {
    throw new StartError(
      `The database ${place} was written by a newer version: update Shutterdesk, or name another one in DATABASE_URL.`,
    );
  }
};

/** On the one connection that holds the lock. */
const migrate = async (client: pg.Client, migrations: Migrations): Promise<void> => {
  const query = client.query.bind(client);
  const connect = async () => ({ query, release: () => undefined });
  const pool = { options: {}, connect, end: async () => undefined };
  const db = new Kysely({ dialect: postgresDialect(() => new PostgresDriver({ pool })) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
};

/** In one transaction, and in turn with those of running servers. */
const TURN = `select pg_advisory_xact_lock(${WRITERS.join(', ')})`;
const OWN_PARTS = [TURN, KEYS_TABLE, LIMITS_TABLE, VERSION_TABLE, CONTENT_TRIGGERS].join(';\n');

const prepare = async (client: pg.Client, migrations: Migrations, place: string): Promise<void> => {
  await checkServer(client, place);
  await client.query(`select pg_advisory_lock(${SET_UP.join(', ')})`);
  await checkTables(client, migrations, place);
  await migrate(client, migrations);
  await client.query(OWN_PARTS);
};

/**
 * Checks a database and brings its tables up to date. Of several servers that start at once, one does so while the
 * others wait.
 * @throws {StartError} with a sentence when it cannot be used
 */
export const setUpPostgres = async ({ url, place }: Place, migrations: Migrations): Promise<void> => {
  const client = new pg.Client(clientConfig(url, 'shutterdesk set-up'));
  let isGone = false;
  client.on('error', () => {
    isGone = true;
  });
  try {
    await client.connect().catch((error: unknown) => {
      throw startFault(error, place);
    });
    await prepare(client, migrations, place);
  } catch (error) {
    throw isGone || error instanceof pg.DatabaseError ? startFault(error, place) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
};
