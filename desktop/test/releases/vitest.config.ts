import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Records this release: RELEASE names it. It is no test of the suite. */
export default defineConfig({
  test: {
    name: 'record-release',
    root: import.meta.dirname,
    include: ['record-release.ts'],
    globalSetup: [path.join(import.meta.dirname, '../../../server/test/prepared.ts')],
  },
});
