import path from 'node:path';
import { defineConfig } from 'vitest/config';
import server from '../../vitest.config.ts';

/**
 * PostgreSQL plays no part in these: files of the data folder, backups of them, pictures without a database, and
 * everything below the API, such as connections.
 */
const OF_SQLITE = ['backup*', 'damage', 'restored-accounts', 'restored-content', 'start', 'start-faults', 'update'];
const OF_NO_DATABASE = ['derive', 'hostile-images', 'publisher-release', 'storage'];
const BELOW_THE_API = ['connections', 'domain-records', 'hot-pictures', 'slow-bodies'];
/** These take long, or ask no more of the database than others do: they run in `npm test -- --suite servers`. */
export const FOR_THE_RELEASE = [
  ...['api-page', 'attacks', 'cdn-hook', 'crash', 'desktop-login', 'fresh-page', 'http', 'mail-message'],
  ...['mail-troubles', 'owner-way-in', 'photos', 'request-id', 's3', 'tracing', 'upload-address', 'webhook-addresses'],
];

export const fileOf = (name: string): string => `test/${name}.test.ts`;

/** The same tests of the API on PostgreSQL, and those of PostgreSQL itself. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...server.test,
    name: 'server-postgres',
    include: ['test/*.test.ts', 'test/postgres/*.test.ts'],
    exclude: [...OF_SQLITE, ...OF_NO_DATABASE, ...BELOW_THE_API, ...FOR_THE_RELEASE].map(fileOf),
    globalSetup: ['test/prepared.ts', 'test/postgres/cluster.ts'],
  },
});
