import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../../tools/patience.ts';

export default defineConfig({
  test: {
    name: 'release',
    include: ['*.test.ts'],
    root: import.meta.dirname,
    // One promises how soon a start answers.
    fileParallelism: false,
    ...PATIENCE,
  },
});
