import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'shared',
      'site',
      'server',
      'server/test/postgres',
      'server/test/postgres/thorough',
      'server/test/unit',
      'server/test/thorough',
      'desktop',
      'desktop/test/stories',
      'desktop/test/stories/thorough',
    ],
  },
});
