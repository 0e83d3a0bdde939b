import { countEnquiries, deleteEnquiry, listEnquiries, markEnquiry, placeText } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect } from 'vitest';
import { insertEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { countEnquiries as matching } from '../src/desk/enquiries/enquiry-list-repository.ts';
import { downFrom, never, numbersOf, START, seed, studio, withTurns } from './enquiry-studio.ts';
import { it } from './it.ts';

describe('the list of enquiries', () => {
  it('returns all enquiries, newest first, however many there are', async () => {
    const { admin } = await studio(1234);
    expect(numbersOf(await admin.api(listEnquiries))).toEqual(downFrom(1233, 0));
  });

  it('skips and repeats nothing when enquiries arrive and are deleted between two pages', async () => {
    const { server, admin } = await studio(30);
    const first = await admin.api(listEnquiries, { query: { limit: '10' } });
    const end = first.at(-1) ?? never();
    for (const { id } of [end, first[0] ?? never()]) await admin.api(deleteEnquiry, { params: { id } });
    await seed(server, 3, 100);
    const second = await admin.api(listEnquiries, { query: { limit: '10', before: placeText(end) } });
    expect(numbersOf(second)).toEqual(downFrom(19, 10));
  });

  it('lets other requests in while it searches', async () => {
    const { server } = await studio(80);
    const [count, turns] = await withTurns(() => matching(server.context.db, { search: 'zebra' }));
    expect(count).toBe(0);
    expect(turns).toBeGreaterThanOrEqual(15);
  });

  it('accepts a moment without milliseconds', async () => {
    const { admin } = await studio(3);
    const receivedFrom = new Date(START + 3_600_000).toISOString().replace('.000Z', 'Z');
    expect(numbersOf(await admin.api(listEnquiries, { query: { receivedFrom } }))).toEqual([2, 1]);
  });

  it('orders enquiries of the same moment by id', async ({ server }) => {
    const createdAt = new Date(START).toISOString();
    const enquiry = { name: 'Ada', email: 'a@example.com', phone: '1', selectedPackage: 'Signature', message: 'Hello' };
    const ids = Array.from({ length: 25 }, () => uuid());
    await insertEnquiries(
      server.context.db,
      ids.map((id) => ({ id, createdAt, enquiry, spam: false })),
    );
    const admin = await server.admin();
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await admin.api(listEnquiries, { query: { limit: '10', ...(before ? { before } : {}) } });
      seen.push(...page.map(({ id }) => id));
      if (page.length < 10) break;
      before = placeText(page.at(-1) ?? never());
    }
    expect(seen).toEqual(ids.toSorted().reverse());
  });

  it('refuses a malformed query in the words of its field', async ({ admin }) => {
    const whole = 'Must be a whole number from 1 to 500';
    const malformed = [
      ['limit=0', 'limit', whole],
      ['limit=-1', 'limit', whole],
      ['limit=1e9', 'limit', whole],
      ['limit=501', 'limit', whole],
      ['limit=abc', 'limit', whole],
      ['limit=', 'limit', whole],
      [
        'before=yesterday',
        'before',
        'Must be the place of an inquiry in this list: its createdAt, an underscore, its id',
      ],
      ['receivedFrom=monday', 'receivedFrom', 'Must be a moment in UTC, such as 2026-11-22T09:30:00.000Z'],
      ['preferredFrom=2026-02-30', 'preferredFrom', 'Please enter a valid date'],
      ['timeZone=Mars/Olympus', 'timeZone', 'No such time zone'],
      ['spam=all', 'spam', 'Must be "only", or left out'],
    ];
    for (const [query, path, message] of malformed) {
      const response = await admin.send(`/api/contacts?${query}`);
      const answer = await response.json();
      expect([response.status, answer], query).toMatchObject([400, { issues: [{ path, message }] }]);
    }
  });

  it('treats the place from another list as a moment', async () => {
    const { admin } = await studio(5);
    const before = placeText({ createdAt: new Date(START + 2.5 * 3_600_000).toISOString(), id: uuid() });
    expect(numbersOf(await admin.api(listEnquiries, { query: { before } }))).toEqual([2, 1, 0]);
  });

  it('finds and counts every match of a search', async () => {
    const { admin } = await studio(1200);
    const search = 'visitor-55';
    expect(numbersOf(await admin.api(listEnquiries, { query: { search, limit: '3' } }))).toEqual([559, 558, 557]);
    expect((await admin.api(countEnquiries, { query: { search } })).count).toBe(11);
    const query = { search: 'visitor-1199', package: 'Signature' };
    expect(await admin.api(listEnquiries, { query })).toEqual([]);
    const period = {
      receivedFrom: new Date(START + 10 * 3_600_000).toISOString(),
      receivedBefore: new Date(START + 20 * 3_600_000).toISOString(),
    };
    expect(numbersOf(await admin.api(listEnquiries, { query: period }))).toEqual(downFrom(19, 10));
    expect((await admin.api(countEnquiries, { query: { ...period, package: 'Essential' } })).count).toBe(5);
    expect((await admin.api(countEnquiries, { query: { preferredFrom: '2027-06-12' } })).count).toBe(120);
  });

  it('searches the moment of arrival in the person’s time zone', async () => {
    const { admin } = await studio(3);
    const find = (timeZone: string, search: string) => admin.api(listEnquiries, { query: { timeZone, search } });
    expect(numbersOf(await find('UTC', 'Jan 1, 2026, 02:00 AM'))).toEqual([2]);
    expect(numbersOf(await find('America/New_York', 'Dec 31, 2025, 09:00 PM'))).toEqual([2]);
  });

  it('lists the packages of all enquiries', async () => {
    const { admin } = await studio(700);
    expect((await admin.api(countEnquiries, { query: { by: 'package' } })).packages).toEqual([
      'Essential',
      'Signature',
    ]);
  });

  it('answers 304 without a change, and 200 after one', async () => {
    const { admin } = await studio(10);
    for (const url of [
      '/api/contacts',
      '/api/contacts?limit=5',
      '/api/contacts/count',
      '/api/contacts/count?by=package',
    ]) {
      const first = await admin.send(url);
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
      await first.text();
      const again = await admin.send(url, { headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const [newest] = await admin.api(listEnquiries, { query: { limit: '1' } });
      await admin.api(markEnquiry, { params: { id: (newest ?? never()).id }, body: { spam: true } });
      expect((await admin.send(url, { headers })).status).toBe(200);
    }
  });

  it('is compressed on request', async () => {
    const { server, admin } = await studio(200);
    for (const encoding of ['br', 'gzip']) {
      const headers = { cookie: admin.cookie, 'accept-encoding': encoding };
      const answer = await fetch(`${server.url}/api/contacts`, { headers });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(((await answer.json()) as unknown[]).length).toBe(200);
    }
  });
});

it('the count of enquiries returns the ids after a moment, at most 100', async () => {
  const { admin } = await studio(150);
  const after = new Date(START + 147 * 3_600_000).toISOString();
  const { count, recent } = await admin.api(countEnquiries, { query: { after } });
  const newest = await admin.api(listEnquiries, { query: { limit: '2' } });
  expect([count, recent]).toEqual([150, newest.map(({ id }) => id)]);
  expect((await admin.api(countEnquiries, { query: { after: '2025-01-01T00:00:00.000Z' } })).recent).toHaveLength(100);
  expect((await admin.api(countEnquiries)).recent).toEqual([]);
  expect((await admin.api(countEnquiries, { query: { spam: 'only' } })).count).toBe(0);
});
