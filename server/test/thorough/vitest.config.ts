import { defineConfig } from 'vitest/config';
import server from '../../vitest.config.ts';

/** The tests of the API that take long and rarely break. */
export default defineConfig({ test: { ...server.test, name: 'server-thorough', include: ['*.test.ts'] } });
