import { StartError } from '@shutterdesk/shared/node/start-error';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import type { Database } from '../database.ts';
import { PLUGINS, SiteDialect } from './dialect.ts';
import { startFault } from './fault.ts';
import { holdersOf, inTransaction, SERVERS, tryToTake, WRITERS } from './locks.ts';
import { clientConfig } from './pool.ts';

interface Errand {
  /** As the database lists the connection. */
  readonly name: string;
  /** A sentence to add when the database goes away in the middle. */
  readonly soFar?: string;
}

/**
 * Runs work on a connection of its own, beside those of servers.
 * @throws {StartError} when the database cannot be used, or goes away
 */
export const withClient = async <Result>(
  { url, address }: DatabaseConfig,
  { name, soFar }: Errand,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(clientConfig(url, name));
  let isGone = false;
  client.on('error', () => {
    isGone = true;
  });
  try {
    await client.connect().catch((error: unknown) => {
      throw startFault(error, address);
    });
    return await work(client);
  } catch (error) {
    if (error instanceof StartError || !(isGone || error instanceof pg.DatabaseError)) throw error;
    const fault = startFault(error, address);
    throw soFar === undefined ? fault : new StartError(`${fault.message} ${soFar}`);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The tables through one connection. */
export const overClient = (client: pg.Client): Database => {
  const query = client.query.bind(client);
  const connect = async () => ({ query, release: () => undefined });
  const pool = { options: {}, connect, end: async () => undefined };
  return new Kysely({ dialect: new SiteDialect({ pool }), plugins: PLUGINS });
};

/**
 * For work that copies whole tables: it may take long, waits for no lock for long, and tells no server of changed
 * content.
 */
export const PATIENT = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '10s'; set default_transaction_isolation = 'read committed';
  select set_config('shutterdesk.told', 'yes', false)`;

/**
 * Keeps servers away from the database as long as the connection lasts.
 * @throws {StartError} while one runs
 */
export const keepServersOut = async (client: pg.Client, address: string): Promise<void> => {
  const { rows } = await client.query<{ taken: boolean }>(`select ${tryToTake(SERVERS)} as taken`);
  if (rows[0]?.taken) return;
  throw new StartError(`A Shutterdesk server is using the database ${address} (DATABASE_URL): stop it first.`);
};

/** @throws {StartError} where more servers use a database than those that are known */
export const refuseOtherServers = (database: DatabaseConfig, known: number): Promise<void> =>
  withClient(database, { name: 'shutterdesk servers' }, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${holdersOf(SERVERS)}`);
    if ((rows[0]?.count ?? 0) <= known) return;
    throw new StartError(
      `Other servers use the database ${database.address} (DATABASE_URL): stop them first. Nothing was changed.`,
    );
  });

/** Lets no other transaction write before this one has ended. */
export const keepWritersOut = (trx: Database): Promise<unknown> => sql.raw(inTransaction(WRITERS)).execute(trx);
