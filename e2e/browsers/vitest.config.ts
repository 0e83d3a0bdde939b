import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'browsers',
    include: ['*.test.ts'],
    root: import.meta.dirname,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
