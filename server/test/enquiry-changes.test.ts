import {
  type AnswerOf,
  bin,
  deleteEnquiry,
  type Enquiry,
  listEnquiries,
  listEnquiryChanges,
  markEnquiry,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { sweepRemovals } from '../src/db/remove-enquiries.ts';
import { readChanges } from '../src/desk/enquiries/enquiry-changes.ts';
import { purgeDeleted } from '../src/housekeeping.ts';
import { downFrom, never, numbersOf, seed, seedLong, studio, withTurns } from './enquiry-studio.ts';
import { it } from './it.ts';
import { keepDatabase } from './test-database.ts';
import { type Client, refusal, startPagelessServer, temporaryFolder } from './test-server.ts';

const DAY = 24 * 3_600_000;

type Changes = AnswerOf<typeof listEnquiryChanges>;

/** Follows the feed to its end. */
const follow = async (admin: Client, since?: string, limit = '500'): Promise<Changes & { pages: number }> => {
  const changed: Enquiry[] = [];
  const removed: string[] = [];
  let cursor = since;
  for (let pages = 1; ; pages += 1) {
    const page = await admin.api(listEnquiryChanges, { query: { ...(cursor ? { since: cursor } : {}), limit } });
    changed.push(...page.changed);
    removed.push(...page.removed);
    cursor = page.cursor;
    if (!page.more) return { cursor, more: false, changed, removed, pages };
  }
};

describe('the change feed of enquiries', () => {
  it('returns everything page by page, then the changes, then nothing', async () => {
    const { server, admin } = await studio(25);
    const all = await follow(admin, undefined, '10');
    expect([all.pages, numbersOf(all.changed), all.removed]).toEqual([3, downFrom(24, 0), []]);
    expect(await follow(admin, all.cursor)).toMatchObject({ cursor: all.cursor, changed: [], removed: [] });
    await seed(server, 1, 25);
    const [first, second] = all.changed;
    await admin.api(markEnquiry, { params: { id: (first ?? never()).id }, body: { spam: true } });
    await admin.api(deleteEnquiry, { params: { id: (second ?? never()).id } });
    const news = await follow(admin, all.cursor);
    expect([numbersOf(news.changed), news.changed.map(({ spam }) => spam)]).toEqual([
      [25, 24],
      [false, true],
    ]);
    expect(news.removed).toEqual([second?.id]);
  });

  it('ends a page of long texts early, and lets other requests in between', async ({ server }) => {
    const { cursor } = await follow(await server.admin());
    await seedLong(server, 250);
    const { db } = server.context;
    for (const since of [undefined, cursor]) {
      const [page, turns] = await withTurns(() => readChanges(db, since, 500));
      expect([page.changed.length, page.more]).toEqual([expect.toSatisfy((length: number) => length < 250), true]);
      expect(turns).toBeGreaterThanOrEqual(5);
      const all = await follow(await server.admin(), since);
      expect([all.changed.length, new Set(all.changed.map(({ id }) => id)).size, all.pages]).toEqual([250, 250, 2]);
    }
  });

  it('returns an enquiry with ten changes once, in its current state', async () => {
    const { admin } = await studio(3);
    const { cursor, changed } = await follow(admin);
    const { id } = changed[1] ?? never();
    for (let time = 0; time < 5; time += 1) {
      for (const spam of [true, false]) await admin.api(markEnquiry, { params: { id }, body: { spam } });
    }
    expect(await follow(admin, cursor)).toMatchObject({ changed: [{ id, spam: false }], removed: [] });
  });

  it('does not advance for a change without effect', async () => {
    const { admin } = await studio(2);
    const { changed } = await follow(admin);
    const { id } = changed[0] ?? never();
    await admin.api(deleteEnquiry, { params: { id } });
    await admin.send(`/api/contacts/${id}`, { method: 'DELETE' });
    const { cursor } = await follow(admin);
    expect((await admin.send('/api/contacts')).headers.get('etag')).toBe(`W/"${cursor}"`);
  });

  it('returns a restored enquiry as changed', async () => {
    const { admin } = await studio(2);
    const { cursor, changed } = await follow(admin);
    const { id } = changed[0] ?? never();
    await admin.api(deleteEnquiry, { params: { id } });
    await admin.api(bin.contacts.restore, { params: { id } });
    expect(await follow(admin, cursor)).toMatchObject({ changed: [{ id }], removed: [] });
  });

  it('misses no change during a first reading', async () => {
    const { server, admin } = await studio(12);
    const first = await admin.api(listEnquiryChanges, { query: { limit: '5' } });
    const oldest = (await admin.api(listEnquiries)).slice(-2);
    const [marked, deleted] = [oldest[0] ?? never(), first.changed[0] ?? never()];
    await admin.api(markEnquiry, { params: { id: marked.id }, body: { spam: true } });
    await admin.api(deleteEnquiry, { params: { id: deleted.id } });
    await seed(server, 1, 12);
    const rest = await follow(admin, first.cursor, '5');
    expect(rest.removed).toEqual([deleted.id]);
    const held = new Map([...first.changed, ...rest.changed].map((enquiry) => [enquiry.id, enquiry]));
    held.delete(deleted.id);
    const listed = await admin.api(listEnquiries);
    const spam = await admin.api(listEnquiries, { query: { spam: 'only' } });
    expect(new Set(held.values())).toEqual(new Set([...listed, ...spam]));
  });

  it('continues after a restart of the server', async () => {
    const dataDir = await temporaryFolder();
    const first = await startPagelessServer({ dataDir });
    await seed(first, 20);
    const page = await (await first.admin()).api(listEnquiryChanges, { query: { limit: '15' } });
    await first.close();
    const second = await startPagelessServer({ dataDir });
    const rest = await follow(await second.admin(), page.cursor);
    expect(numbersOf(rest.changed)).toEqual([4, 3, 2, 1, 0]);
  });

  it.each([
    ['another server', 'AAAAAAAAAAAA.3'],
    ['nowhere', 'nonsense'],
    ['an injection', "x' or 1=1.2"],
  ])('makes a reader with a cursor of %s start over', async (_where, since) => {
    const { admin } = await studio(3);
    const response = await admin.send(`/api/contacts/changes?${new URLSearchParams({ since })}`);
    expect(await refusal(response)).toEqual([410, 'cursor_unknown']);
  });

  it('makes a reader with a cursor from the future, or with a truncated one, start over', async () => {
    const { admin } = await studio(12);
    const { cursor } = await follow(admin);
    const { cursor: midway } = await admin.api(listEnquiryChanges, { query: { limit: '5' } });
    const [place = ''] = midway.split('@');
    for (const since of [`${cursor}0`, cursor.slice(1), cursor.slice(0, 5), place, `${place}@`, midway.slice(3)]) {
      expect(await refusal(await admin.send(`/api/contacts/changes?since=${since}`))).toEqual([410, 'cursor_unknown']);
    }
  });

  it('makes a reader with a cursor older than the remembered deletions start over', async () => {
    const { server, admin } = await studio(5);
    const before = await follow(admin);
    const { id } = before.changed[0] ?? never();
    await admin.api(deleteEnquiry, { params: { id } });
    const after = await follow(admin, before.cursor);
    await purgeDeleted(server.context, Date.now() + 31 * DAY);
    const purged = await follow(admin, after.cursor);
    expect(purged).toMatchObject({ changed: [], removed: [id] });
    await sweepRemovals(server.context.db, Date.now() + 212 * DAY);
    const response = await admin.send(`/api/contacts/changes?since=${before.cursor}`);
    expect(await refusal(response)).toEqual([410, 'cursor_expired']);
    expect(await follow(admin, purged.cursor)).toMatchObject({ changed: [], removed: [] });
    expect((await follow(admin)).changed).toHaveLength(4);
  });

  it('notices that the server has restored an older backup', async () => {
    const dataDir = await temporaryFolder();
    const first = await startPagelessServer({ dataDir });
    await seed(first, 5);
    const old = await follow(await first.admin());
    await first.close();
    const bringBack = await keepDatabase(dataDir);

    const later = await startPagelessServer({ dataDir });
    await seed(later, 3, 5);
    const lost = await follow(await later.admin(), old.cursor);
    await later.close();

    await bringBack();
    const restored = await startPagelessServer({ dataDir });
    await seed(restored, 6, 50);
    const admin = await restored.admin();
    expect(await refusal(await admin.send(`/api/contacts/changes?since=${lost.cursor}`))).toEqual([
      410,
      'cursor_unknown',
    ]);
    expect(numbersOf((await follow(admin, old.cursor)).changed)).toEqual([50, 51, 52, 53, 54, 55]);
  });

  it('shows both people both marks when they mark at the same time', async () => {
    const { server, admin } = await studio(40);
    const other = await server.admin();
    const { cursor, changed } = await follow(admin);
    await Promise.all(
      changed.map(({ id }, place) =>
        (place % 2 ? admin : other).api(markEnquiry, { params: { id }, body: { spam: true } }),
      ),
    );
    const news = await follow(other, cursor);
    expect(new Set(news.changed.filter(({ spam }) => spam).map(({ id }) => id)).size).toBe(40);
  });
});
