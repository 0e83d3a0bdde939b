import path from 'node:path';
import { defineConfig } from 'vitest/config';
import server from '../../vitest.config.ts';

/** The same tests of the API on PostgreSQL, and those of PostgreSQL itself. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    ...server.test,
    name: 'server-postgres',
    include: ['test/*.test.ts', 'test/postgres/*.test.ts'],
    globalSetup: ['test/postgres/cluster.ts'],
  },
});
