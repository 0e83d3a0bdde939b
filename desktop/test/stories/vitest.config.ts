import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The desktop app without its windows, against a real server. */
export default defineConfig({
  test: {
    name: 'stories',
    isolate: false,
    // The machine may be slow and busy, and the first test of a file may make what the others copy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['*.test.{ts,tsx}'],
    globalSetup: [path.join(import.meta.dirname, '../../../server/test/prepared.ts')],
  },
});
