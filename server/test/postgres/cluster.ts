import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../../../tools/services/postgres.ts';
import { migrations } from '../../src/db/migrations/migrations.ts';
import { setUpPostgres } from '../../src/db/postgres/set-up.ts';

/** A server that all tests of a run share, and how its databases are named. */
export interface TestCluster {
  /** For its superuser. */
  readonly admin: string;
  /** For the role that Shutterdesk has; the database's name follows. */
  readonly app: string;
  /** The cheapest way of copying a database, in words of `create database`. */
  readonly copying: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestCluster | undefined;
  }
}

export const ROLE = 'app';
/** A migrated database, of which each test server gets a copy. */
export const TEMPLATE = 'migrated';

let server: PostgresServer;

/** Starts one PostgreSQL for the whole run. */
export const setup = async ({ provide }: TestProject): Promise<void> => {
  server = await startPostgres();
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  await client.query(`create role ${ROLE} login`);
  await client.query(`create database ${TEMPLATE} owner ${ROLE}`);
  const { rows } = await client.query(`select current_setting('server_version_num')::int >= 150000 as chooses`);
  const copying = rows[0].chooses ? 'strategy file_copy' : '';
  await client.end();
  await setUpPostgres({ url: server.urlOf(TEMPLATE, ROLE), place: TEMPLATE }, migrations);
  // Each copy is smaller, and its catalog is read with a plan.
  const template = new pg.Client(server.urlOf(TEMPLATE));
  await template.connect();
  await template.query('vacuum (full, analyze)');
  await template.end();
  provide('postgres', { admin: server.urlOf('postgres'), app: server.urlOf('', ROLE), copying });
};

export const teardown = (): Promise<void> => server.stop();
