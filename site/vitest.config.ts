import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'site',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    include: ['test/**/*.test.{ts,tsx}'],
  },
});
