import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'desktop', isolate: false, include: ['test/*.test.{ts,tsx}'] },
});
