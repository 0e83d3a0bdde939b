/**
 * The patience of tests that start a server, in milliseconds. The machine may be slow and busy, polled work runs in
 * processes of low priority, and the first test of a file may make what the others copy. A wait that is itself a
 * promise of the product (such as "at the other server within 1 s") names its own time.
 */
export const PATIENCE = {
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
};
