import { expect, it } from 'vitest';
import { CalendarFeed } from '../../src/desk/calendar/calendar-feed.ts';

const SITE = 'https://studio.example.com';

const setUp = () => {
  const world = { now: Date.parse('2026-11-22T21:00:00Z'), state: '1', asked: [] as string[], isBroken: false };
  const feed = new CalendarFeed({
    now: () => world.now,
    state: async () => world.state,
    studio: async () => ({ brandName: 'Studio', language: null }),
    enquiries: async ({ stage, from, most }) => {
      world.asked.push(`${stage} from ${from}, at most ${most}`);
      if (world.isBroken) throw new Error('the disk is gone');
      return [];
    },
  });
  return { feed, world };
};

it('makes the feed once for simultaneous readers, and not again while nothing changes', async () => {
  const { feed, world } = setUp();
  const [one, other] = await Promise.all([feed.read(SITE), feed.read(SITE)]);
  expect(await feed.read(SITE)).toBe(one);
  expect(other).toBe(one);
  expect(world.asked).toEqual(['booked from 2025-10-01, at most 1000', 'answered from 2025-10-01, at most 1000']);
});

it.each([
  ['after a change', { state: '2' }],
  ['in a new month', { now: Date.parse('2026-12-01T00:00:00Z') }],
])('is made again %s, with the same tag for the same bytes', async (_, change) => {
  const { feed, world } = setUp();
  const { etag } = await feed.read(SITE);
  Object.assign(world, change);
  expect((await feed.read(SITE)).etag).toBe(etag);
  expect(world.asked).toHaveLength(4);
});

it('makes the feed again after a failure', async () => {
  const { feed, world } = setUp();
  world.isBroken = true;
  await expect(feed.read(SITE)).rejects.toThrow('the disk is gone');
  world.isBroken = false;
  expect((await feed.read(SITE)).text).toContain('BEGIN:VCALENDAR');
});
