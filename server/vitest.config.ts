import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../tools/patience.ts';

export default defineConfig({
  test: {
    ...PATIENCE,
    name: 'server',
    // Each test starts its own server; loading the program anew for each file would take a tenth of the time.
    isolate: false,
    include: ['test/*.test.ts'],
    globalSetup: [path.join(import.meta.dirname, 'test/prepared.ts')],
  },
});
