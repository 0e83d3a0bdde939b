import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../../../tools/patience.ts';

/** Parts of the server without a server. */
export default defineConfig({
  test: {
    ...PATIENCE,
    name: 'server-unit',
    isolate: false,
    include: ['*.test.ts'],
  },
});
