import { once } from 'node:events';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import type { DatabaseConfig } from '../../src/config/database-settings.ts';
import { migrations as ours } from '../../src/db/migrations/migrations.ts';
import { type Connections, connect } from '../../src/db/postgres/pool.ts';
import { setUpPostgres } from '../../src/db/postgres/postgres-set-up.ts';

/** Each costs PostgreSQL a process, and 22 milliseconds of processor before its first answer. */
const FEW_CONNECTIONS = 3;

/** Connections of servers that have closed, by the address of their database. */
const idleConnections = new Map<string, Connections[]>();

/** Answers once no query of the last server runs on them any more. */
const untilIdle = async ({ pool }: Connections): Promise<void> => {
  while (pool.idleCount < pool.totalCount) await once(pool, 'release');
};

/**
 * Gives the connections of a database to its next server, as if they were new.
 * @param isSetUp this release has nothing to set up in it
 */
export const connectAgain = async (
  database: DatabaseConfig,
  migrations: Migrations,
  isSetUp: boolean,
  beforeMigration?: () => Promise<void>,
): Promise<Connections> => {
  if (!isSetUp || migrations !== ours) await setUpPostgres(database, migrations, beforeMigration);
  const connections = idleConnections.get(database.url)?.pop() ?? connect(database, FEW_CONNECTIONS);
  const close = async () => {
    await untilIdle(connections);
    idleConnections.set(database.url, [...(idleConnections.get(database.url) ?? []), connections]);
  };
  return { ...connections, close };
};

/** Closes those of a database that is to be dropped or copied. */
export const closeIdle = async (url: string): Promise<void> => {
  const connections = idleConnections.get(url) ?? [];
  idleConnections.delete(url);
  await Promise.all(connections.map(({ close }) => close()));
};
