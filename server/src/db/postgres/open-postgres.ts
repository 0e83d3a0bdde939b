import { setTimeout as delay } from 'node:timers/promises';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import type { Limiters } from '../limiters.ts';
import type { Peers } from '../peers.ts';
import type { Tables } from '../schema.ts';
import { PLUGINS, SiteDialect } from './dialect.ts';
import { DatabaseUnreachable, maybeRestarting, startFault } from './fault.ts';
import { withClient } from './one-client.ts';
import { type Connections, connect as connectTo } from './pool.ts';
import { PostgresPeers } from './postgres-peers.ts';
import { setUpPostgres } from './postgres-set-up.ts';
import { SharedLimiters } from './shared-limiters.ts';
import { sitePool } from './site-pool.ts';

/** A database, and the other servers that share it. */
export interface SiteDatabase {
  readonly db: Kysely<Tables>;
  readonly peers: Peers;
  readonly limiters: Limiters;
}

/** Sets a database up, and connects to it. */
export type Connect = (
  database: DatabaseConfig,
  migrations: Migrations,
  beforeMigration?: () => Promise<void>,
) => Promise<Connections>;

const setUpAndConnect: Connect = async (database, migrations, beforeMigration) => {
  await setUpPostgres(database, migrations, beforeMigration);
  return connectTo(database);
};

export interface PostgresOptions {
  readonly migrations: Migrations;
  /** Called before the first change of a schema that has been in use. */
  readonly beforeMigration?: (() => Promise<void>) | undefined;
  /** Called at every change of visible content, with its new version; null with SQLite, or if it is unknown. */
  readonly contentChanged: (version: number | null) => void;
  /** Called now and then with the version in the database: a message of another server may have been lost. */
  readonly onVersion: (version: number) => void;
  readonly logger?: Logger;
  readonly connect?: Connect | undefined;
  /** The time that a restart of PostgreSQL may take. */
  readonly patienceMs?: number | undefined;
}

const LONG_MS = 10_000;
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** This machine, or a socket in its file system. */
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\/.*|)$/;

/** Warns of a database on another machine that is spoken to in plain text, and of one that is open to strangers. */
const checkAccess = async (
  client: pg.Client,
  { url, address }: DatabaseConfig,
  logger: Logger | undefined,
): Promise<void> => {
  const { hostname, searchParams } = new URL(url);
  const isHere = HERE.test(searchParams.get('host') ?? decodeURIComponent(hostname));
  const { rows } = await client.query<{ ssl: boolean; isOpen: boolean }>(
    `select ssl, has_database_privilege('public', current_database(), 'connect') as "isOpen"
      from pg_stat_ssl where pid = pg_backend_pid()`,
  );
  if (!isHere && rows[0]?.ssl === false) {
    logger?.warn(
      { address },
      'the connection to the database is not encrypted, its password and the inquiries cross the network in plain text: add ?sslmode=verify-full to DATABASE_URL',
    );
  }
  if (rows[0]?.isOpen) {
    logger?.warn(
      { address },
      'every role of the database’s server may connect to it, and make the site wait: let its owner run "revoke connect on database … from public"',
    );
  }
};

const LONG_SET_UP =
  'setting up the database takes long: another server may be doing it, or another role holds a lock of the site';

const open = async (
  database: DatabaseConfig,
  { migrations, beforeMigration, contentChanged, onVersion, logger, connect = setUpAndConnect }: PostgresOptions,
): Promise<SiteDatabase> => {
  const { address } = database;
  // Before the first lock, which a stranger may hold.
  await withClient(database, { name: 'shutterdesk access' }, (client) => checkAccess(client, database, logger));
  const long = setTimeout(() => logger?.warn({ address }, LONG_SET_UP), LONG_MS).unref();
  const connected = connect(database, migrations, beforeMigration).finally(() => clearTimeout(long));
  const { name, pool, takeNotice, close } = await connected;
  const peers = new PostgresPeers({ name, database, pool, logger, contentChanged, onVersion });
  const kyselys = sitePool({
    pool,
    takeNotice,
    contentChanged,
    lost: () => peers.renew(),
    close: async () => {
      await peers.close();
      await close();
    },
  });
  const db = new Kysely<Tables>({ dialect: new SiteDialect({ pool: kyselys }), plugins: PLUGINS });
  try {
    // Kysely would not close a database that was never asked.
    await sql`select 1`.execute(db);
    await peers.open();
    return { db, peers, limiters: new SharedLimiters(pool) };
  } catch (error) {
    await db.destroy();
    throw startFault(error instanceof DatabaseUnreachable ? error.cause : error, address);
  }
};

/**
 * Opens a PostgreSQL database and migrates it. One that restarts is waited for.
 * @throws {StartError} with a sentence when it cannot be used
 */
export const openPostgres = async (database: DatabaseConfig, options: PostgresOptions): Promise<SiteDatabase> => {
  const { logger, patienceMs = PATIENCE_MS } = options;
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(database, options);
    } catch (error) {
      const isOver = performance.now() + PAUSE_MS > deadline;
      if (isOver || !(error instanceof StartError && maybeRestarting(error.cause))) throw error;
      if (attempt === 1) logger?.warn(`${error.message} It may be restarting: trying for a minute.`);
      await delay(PAUSE_MS);
    }
  }
};
