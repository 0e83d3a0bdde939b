import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../../../tools/patience.ts';

/** The desktop app without its windows, against a real server. */
export default defineConfig({
  test: {
    ...PATIENCE,
    name: 'stories',
    isolate: false,
    include: ['*.test.{ts,tsx}'],
    globalSetup: [path.join(import.meta.dirname, '../../../server/test/prepared.ts')],
  },
});
