import { defineConfig } from 'vitest/config';

/** Parts of the server without a server. */
export default defineConfig({
  test: {
    name: 'server-unit',
    isolate: false,
    include: ['*.test.ts'],
    // The machine may be slow and busy.
    expect: { poll: { timeout: 20_000 } },
  },
});
