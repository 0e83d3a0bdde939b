import { pino } from 'pino';
import { expect, it } from 'vitest';
import { keepLines, startTestServer, temporaryFolder } from '../test-server.ts';
import { addressOf, databaseFor } from './databases.ts';

/** The log of a server whose database is at this host. */
const logOf = async (host: string): Promise<string> => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, keepLines(lines));
  const dataDir = await temporaryFolder();
  const own = new URL(addressOf(await databaseFor(dataDir)));
  const url = `postgres://${own.username}@${host}:${own.port}${own.pathname}`;
  await startTestServer({ dataDir, database: { url, address: 'the database' }, overrides: { logger } });
  return lines.join();
};

it('a database on another machine that is spoken to in plain text is named in the log', async () => {
  // The same machine, under a name that does not say so.
  expect(await logOf('127.1')).toContain('the connection to the database is not encrypted');
  expect(await logOf('127.0.0.1')).not.toContain('is not encrypted');
});
