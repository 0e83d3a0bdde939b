import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['shared', 'site', 'server', 'desktop'],
    // Much of a test is waiting: on two cores, one file at a time leaves one of them idle.
    maxWorkers: 2,
  },
});
