import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { ROLE, TEMPLATE } from './cluster.ts';
import { empty } from './emptying.ts';
import { closeIdle } from './kept-connections.ts';

const cluster = inject('postgres');

/** These tests run on PostgreSQL. */
export const onPostgres = cluster !== undefined;

/** One connection for all tests of a process. */
const admin = new pg.Pool({
  connectionString: `${cluster?.admin}postgres`,
  max: 1,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
});
// The server may be stopped at the end of a run, before this process ends.
admin.on('error', () => undefined);

/** Runs statements as the superuser, each by itself. */
export const asAdmin = async (...statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await admin.query(statement);
};

/** The address of a database for Shutterdesk's role. */
export const addressOf = (name: string): string => `${cluster?.app}${name}`;

/** Empty databases of this process: creating and dropping one takes longer than emptying it. */
const free: string[] = [];
const timesEmptied = new Map<string, number>();
/** Deleted rows stay in the files of a database, and slow it down. */
const MOST_TIMES = 20;

/** Each database is always emptied through the same connection: a new one costs as much as the emptying. */
const emptiers = new Map<string, pg.Client>();

const emptierOf = async (name: string): Promise<pg.Client> => {
  const known = emptiers.get(name);
  if (known) return known;
  const client = new pg.Client(`${cluster?.admin}${name}`);
  const forget = () => emptiers.delete(name);
  client.on('error', forget).on('end', forget);
  await client.connect();
  emptiers.set(name, client);
  return client;
};

/** Nobody may be connected to a database that is copied. */
export const disconnectFrom = async (name: string): Promise<void> => {
  await closeIdle(addressOf(name));
  await emptiers.get(name)?.end();
};

const emptied = async (name: string): Promise<boolean> => {
  const times = (timesEmptied.get(name) ?? 0) + 1;
  timesEmptied.set(name, times);
  if (!cluster || times > MOST_TIMES) return false;
  try {
    return await empty(await emptierOf(name), cluster.emptying);
  } catch {
    return false;
  }
};

const create = async (): Promise<string> => {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${name} template ${TEMPLATE} owner ${ROLE} ${cluster?.copying}`);
  if (!(await emptied(name))) throw new Error(`the new database ${name} could not be emptied`);
  return name;
};

/** As docs/scale.md asks for. A test may have opened it. */
const closeToOthers = async (name: string): Promise<string> => {
  await asAdmin(`revoke connect on database ${name} from public`);
  return name;
};

const leave = async (name: string): Promise<void> => {
  if (await emptied(name)) {
    free.push(name);
    return;
  }
  await closeIdle(addressOf(name));
  await asAdmin(`drop database ${name} with (force)`);
};

const taken = new Map<string, Promise<string>>();

/** The name of a data folder's own database, until the test ends. */
export const databaseFor = (dataDir: string): Promise<string> => {
  const folder = path.resolve(dataDir);
  const known = taken.get(folder);
  if (known) return known;
  const last = free.pop();
  const name = (last === undefined ? create() : Promise.resolve(last)).then(closeToOthers);
  taken.set(folder, name);
  onTestFinished(async () => {
    taken.delete(folder);
    await leave(await name);
  });
  return name;
};
