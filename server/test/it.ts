import { test } from 'vitest';
import { startPagelessServer, startTestServer } from './test-server.ts';

/** Tests of the API are given what they name: a server of their own, without its page, and its owner, signed in. */
export const it = test.extend('server', () => startPagelessServer()).extend('admin', ({ server }) => server.admin());

/** The same with the page, which visitors read. */
export const itWithPage = test
  .extend('server', () => startTestServer())
  .extend('admin', ({ server }) => server.admin());
