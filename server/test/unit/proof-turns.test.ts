import { createHash } from 'node:crypto';
import { DAY_MS } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { isItsTurn } from '../../src/backup/prove-snapshot.ts';

const objects = Array.from({ length: 1000 }, (_, n) => createHash('sha256').update(String(n)).digest('hex'));

it('each object of a bucket has its turn on one day of thirty, and no day has many', () => {
  const now = Date.parse('2026-11-28T03:00:00.000Z');
  const days = Array.from({ length: 30 }, (_, day) => now + day * DAY_MS);
  const read = days.map((day) => objects.filter((object) => isItsTurn({ object }, day)));
  expect(read.flat().toSorted()).toEqual(objects.toSorted());
  expect(Math.max(...read.map(({ length }) => length))).toBeLessThan(100);
});
