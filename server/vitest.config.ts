import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    // Each test starts its own server; loading the program anew for each file would take a tenth of the time.
    isolate: false,
    include: ['test/*.test.ts'],
    globalSetup: [path.join(import.meta.dirname, 'test/prepared.ts')],
    // The machine may be slow and busy, and the first test of a file may make what the others copy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Polled work runs in processes of low priority, on a machine that may be slow and busy.
    expect: { poll: { timeout: 20_000 } },
  },
});
