import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'release',
    include: ['*.test.ts'],
    root: import.meta.dirname,
    // One promises how soon a start answers.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
