import { expect, it } from 'vitest';
import { Coalescer } from '../../src/node/coalescer.ts';

it('changes during a run share the next one, and get its result although the run before failed', async () => {
  const slow = Promise.withResolvers<void>();
  let runs = 0;
  const reading = new Coalescer(async () => {
    runs += 1;
    if (runs > 1) return runs;
    await slow.promise;
    throw new Error('the first one fails');
  });
  const first = reading.changed();
  await new Promise(setImmediate);
  const later = [reading.changed(), reading.changed()];
  slow.resolve();
  await expect(first).rejects.toThrow('the first one fails');
  expect(await Promise.all(later)).toEqual([2, 2]);
  expect(reading.isUnderWay).toBe(false);
});
