/** The time that a run of everything may take, in milliseconds. */
const RUN_MS = 10 * 60_000;
/** Somebody waits for the answer of a single test. */
const PART_MS = 60_000;

/** For `npm test` without a part: no wait fails because the machine is slow or busy. */
export const waitAsLongAsTheRun = (): void => {
  process.env.TEST_PATIENCE_MS = String(RUN_MS);
};

/**
 * The longest wait of a test for a condition, in milliseconds. A wait that is itself a promise of the product (such as
 * "at the other server within 1 s") names its own time.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? PART_MS);

/** The patience of tests that start a server: a test may wait several times. */
export const PATIENCE = {
  testTimeout: 2 * PATIENCE_MS,
  hookTimeout: 2 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};
