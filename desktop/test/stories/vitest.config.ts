import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The desktop app without its windows, against a real server. */
export default defineConfig({
  test: {
    name: 'stories',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    include: ['*.test.{ts,tsx}'],
    globalSetup: [path.join(import.meta.dirname, '../../../server/test/prepared.ts')],
  },
});
