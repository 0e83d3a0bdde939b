import { expect, it } from 'vitest';
import { inParallel } from '../../src/node/in-parallel.ts';

it('work in parallel fails when everything that has begun has ended, and nothing else begins', async () => {
  const slow = Promise.withResolvers<void>();
  const seen: string[] = [];
  const all = inParallel(['fails', 'slow', 'late'], 2, async (item) => {
    seen.push(item);
    if (item === 'fails') throw new Error(item);
    await slow.promise;
  }).catch((error: Error) => void seen.push(`${error.message} in the end`));
  await new Promise(setImmediate);
  expect(seen).toEqual(['fails', 'slow']);
  slow.resolve();
  await all;
  expect(seen).toEqual(['fails', 'slow', 'fails in the end']);
});
