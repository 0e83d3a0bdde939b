import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['test/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Polled work runs in processes of low priority, on a machine that may be slow and busy.
    expect: { poll: { timeout: 20_000 } },
  },
});
