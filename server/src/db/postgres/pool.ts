import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConfig } from '../../config/database-settings.ts';
import { NOTICE } from './content-triggers.ts';

const CONNECT_WITHIN_MS = 5000;

const { builtins } = pg.types;

/** Counts and numbers of changes are far below 2^53, and JSON is parsed where it is read, as with SQLite. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.JSON]: (text) => text,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? (format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)),
};

/** Settings of a connection. `name` tells the servers of one database apart. */
export const clientConfig = (url: string, name: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types,
});

/** A machine that is gone does not close its connections: the database gives up on them after half a minute. */
export const KEEPALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Overrides the role's own settings: triggers tell of changes by notices, and a transaction that has waited for its
 * turn must see what was committed meanwhile. A server that hangs in a transaction loses its turn.
 */
const SESSION = `
  set client_min_messages = notice;
  set default_transaction_isolation = 'read committed';
  set lock_timeout = '10s';
  set statement_timeout = '30s';
  set idle_in_transaction_session_timeout = '15s'`;

/** The patience with a database that accepts a query and then says nothing at all. */
const SILENCE_MS = 35_000;

const MOST_CONNECTIONS = 10;

const ignore = (): void => undefined;

/** A server's connections to its database, and what triggers have told on them. */
export interface Connections {
  /** As the database lists them, which tells the servers of one database apart. */
  readonly name: string;
  readonly pool: pg.Pool;
  /** Takes the version that a trigger has told on a connection, and forgets it: null if unknown, undefined if none. */
  readonly takeNotice: (client: object) => number | null | undefined;
  readonly close: () => Promise<void>;
}

/** Opens each connection when it is first needed. */
export const connect = ({ url }: DatabaseConfig, mostConnections = MOST_CONNECTIONS): Connections => {
  const name = `shutterdesk ${randomBytes(6).toString('hex')}`;
  const noticed = new WeakMap<object, number | null>();
  const pool = new pg.Pool({
    ...clientConfig(url, name),
    max: mostConnections,
    query_timeout: SILENCE_MS,
    onConnect: (client) => client.query(SESSION),
  });
  // When a connection ends, its query fails and tells of it. An idle connection is not missed.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    client.on('notice', ({ message, detail }) => {
      if (message === NOTICE) noticed.set(client, detail === undefined ? null : Number(detail));
    });
  });
  const takeNotice = (client: object) => {
    const version = noticed.get(client);
    noticed.delete(client);
    return version;
  };
  return { name, pool, takeNotice, close: () => pool.end() };
};
