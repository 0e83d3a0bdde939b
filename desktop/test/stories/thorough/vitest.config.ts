import { defineConfig } from 'vitest/config';
import stories from '../vitest.config.ts';

/** The tests of the desktop app without its windows that take long and rarely break. */
export default defineConfig({ test: { ...stories.test, name: 'stories-thorough', include: ['*.test.ts'] } });
