import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from '../../../tools/services/postgres.ts';
import { migrations } from '../../src/db/migrations/migrations.ts';
import { setUpPostgres } from '../../src/db/postgres/postgres-set-up.ts';
import { type Emptying, keepFirstRows } from './emptying.ts';

/** A server that all tests of a run share, and how its databases are named. */
export interface TestCluster {
  /** For its superuser; the database's name follows. */
  readonly admin: string;
  /** The same for the role that Shutterdesk has. */
  readonly app: string;
  /** The cheapest way of copying a database, in words of `create database`. */
  readonly copying: string;
  /** Puts a copy that a test has used back into its first state. */
  readonly emptying: Emptying;
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
  await setUpPostgres({ url: server.urlOf(TEMPLATE, ROLE), address: TEMPLATE }, migrations);
  const template = new pg.Client(server.urlOf(TEMPLATE));
  await template.connect();
  const emptying = await keepFirstRows(template);
  // Each copy is smaller, and its catalog is read with a plan.
  await template.query('vacuum (full, analyze)');
  await template.end();
  provide('postgres', { admin: server.socketUrlOf(''), app: server.socketUrlOf('', ROLE), copying, emptying });
};

export const teardown = (): Promise<void> => server.stop();
