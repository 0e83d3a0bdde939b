import { pino } from 'pino';
import { expect, it } from 'vitest';
import { keepLines, startTestServer, temporaryFolder } from '../test-server.ts';
import { addressOf, asAdmin, databaseFor } from './databases.ts';

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
