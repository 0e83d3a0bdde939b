import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'desktop', testTimeout: 30_000, include: ['test/**/*.test.{ts,tsx}'] },
});
