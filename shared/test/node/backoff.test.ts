import { expect, it } from 'vitest';
import { pauseAfter } from '../../src/node/backoff.ts';

const PAUSES = { firstMs: 1000, longestMs: 60_000, jitter: 0.5 };

it.each([
  [1, 1000],
  [2, 2000],
  [6, 32_000],
  [7, 60_000],
  [5000, 60_000],
])('after %i failures in a row, the pause is at most %i ms, and at least half of that', (failures, ms) => {
  expect(pauseAfter(failures, PAUSES, 0)).toBe(ms);
  expect(pauseAfter(failures, PAUSES, 1)).toBe(ms / 2);
});
