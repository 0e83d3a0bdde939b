import { defineConfig } from 'vitest/config';
import postgres, { FOR_THE_RELEASE, fileOf } from '../vitest.config.ts';

/** The tests of PostgreSQL that take long and rarely break. */
export default defineConfig({
  ...postgres,
  test: {
    ...postgres.test,
    name: 'server-postgres-thorough',
    include: ['test/postgres/thorough/*.test.ts', ...FOR_THE_RELEASE.map(fileOf)],
    exclude: [],
  },
});
