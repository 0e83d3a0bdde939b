import { pino } from 'pino';
import { expect, inject, it, vi } from 'vitest';
import { migrations } from '../../src/db/migrations/migrations.ts';
import { SERVERS, SET_UP } from '../../src/db/postgres/locks.ts';
import { openPostgres } from '../../src/db/postgres/open-postgres.ts';
import { keepLines, startTestServer, temporaryFolder } from '../test-server.ts';
import { addressOf, asAdmin, databaseFor } from './databases.ts';
import { openClient } from './open-client.ts';

/** Another role, which holds a lock of a data folder's database. */
const strangerAt = async (dataDir: string, lock: typeof SERVERS) => {
  const stranger = await openClient(`${inject('postgres')?.admin}${await databaseFor(dataDir)}`);
  await stranger.query(`select pg_advisory_lock(${lock.join(', ')})`);
  return stranger;
};

/** The log of a server whose database is at this host, and whom the database lets in. */
const logOf = async (host: string, access = 'grant connect on database %s to public'): Promise<string> => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, keepLines(lines));
  const dataDir = await temporaryFolder();
  const own = new URL(addressOf(await databaseFor(dataDir)));
  await asAdmin(access.replace('%s', own.pathname.slice(1)));
  const url = `postgres://${own.username}@${host}:${own.port}${own.pathname}`;
  await startTestServer({ dataDir, database: { url, address: 'the database' }, overrides: { logger } });
  return lines.join();
};

it('a database on another machine that is spoken to in plain text is named in the log', async () => {
  // The same machine, under a name that does not say so.
  expect(await logOf('127.1')).toContain('the connection to the database is not encrypted');
  expect(await logOf('127.0.0.1')).not.toContain('is not encrypted');
});

it('a database to which every role may connect is named in the log', async () => {
  expect(await logOf('127.0.0.1')).toContain('every role of the database’s server may connect');
  expect(await logOf('127.0.0.1', 'revoke connect on database %s from public')).not.toContain('every role');
});

it('a start that a stranger makes wait says so, and who may connect', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, keepLines(lines));
  const dataDir = await temporaryFolder();
  const name = await databaseFor(dataDir);
  await asAdmin(`grant connect on database ${name} to public`);
  const stranger = await strangerAt(dataDir, SET_UP);
  const long = vi.spyOn(globalThis, 'setTimeout');
  const tell = { contentChanged: () => undefined, onVersion: () => undefined };
  const opening = openPostgres({ url: addressOf(name), address: name }, { migrations, logger, ...tell });
  await expect.poll(() => lines.join()).toContain('every role of the database’s server may connect');
  const [warn] = long.mock.calls.find(([, ms]) => ms === 10_000) ?? expect.fail('nothing would be said');
  long.mockRestore();
  warn();
  expect(lines.join()).toContain('setting up the database takes long');
  await stranger.end();
  const { db } = await opening;
  await db.destroy();
});

it('a server does not wait for a stranger who holds the lock of the servers, and leads', async () => {
  const dataDir = await temporaryFolder();
  const stranger = await strangerAt(dataDir, SERVERS);
  const { context } = await startTestServer({ dataDir });
  expect(context.peers.leaderTask.isMine).toBe(true);
  await stranger.end();
});
