import { cp } from 'node:fs/promises';
import path from 'node:path';
import {
  countEnquiries,
  deleteEnquiry,
  type Enquiry,
  listEnquiries,
  listEnquiryChanges,
  listRelatedEnquiries,
  markEnquiry,
  placeText,
  readCurrentUser,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '../../../server/src/db/database-file.ts';
import { insertEnquiries } from '../../../server/src/desk/enquiries/enquiries-repository.ts';
import { PASSWORD, startPagelessServer, type TestServer } from '../../../server/test/test-server.ts';
import { type App, createKeychain, startApp, temporaryFolder } from '../offline-app.ts';
import { createNetwork } from '../offline-network.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');

const seed = (server: TestServer, count: number, firstNumber = 0) =>
  insertEnquiries(
    server.context.db,
    Array.from({ length: count }, (_, place) => ({
      id: uuid(),
      createdAt: new Date(START + (firstNumber + place) * 3_600_000).toISOString(),
      enquiry: {
        name: `Visitor ${firstNumber + place}`,
        email: `visitor-${firstNumber + place}@example.com`,
        phone: '1',
        selectedPackage: (firstNumber + place) % 2 ? 'Essential' : 'Signature',
        message: 'Hello',
      },
      spam: false,
    })),
  );

interface FeedRead {
  readonly query: URLSearchParams;
  readonly text: string;
}

/** A network that records the change feed's answers, and can break before the next one. */
const watchedNetwork = () => {
  const network = createNetwork();
  const straight = network.fetch;
  const feed = { reads: [] as FeedRead[], most: Number.POSITIVE_INFINITY, hold: () => Promise.resolve() };
  const watched: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname !== listEnquiryChanges.path) return straight(input, init);
    if (feed.reads.length >= feed.most) throw new TypeError('fetch failed');
    const answer = await straight(input, init);
    await feed.hold();
    feed.reads.push({ query: searchParams, text: await answer.clone().text() });
    return answer;
  };
  Object.defineProperty(network, 'fetch', { value: watched });
  return { network, feed };
};

const setUpEnquiries = async (count: number) => {
  const server = await startPagelessServer();
  await seed(server, count);
  const { network, feed } = watchedNetwork();
  const app = await startApp(server.url, { session: createKeychain(), network });
  await signIn(app);
  await app.offline.idle();
  return { server, app, feed, browser: await server.admin() };
};

const numbersOf = (list: readonly Enquiry[]): number[] => list.map(({ name }) => Number(name.split(' ')[1]));

/** Every form in which the window reads enquiries. */
const readings = async (app: Pick<App, 'api'>) => {
  const newest = await app.api(listEnquiries, { query: { limit: '3' } });
  const [first] = newest;
  const ids = newest.map(({ id }) => id).toReversed();
  const before = first ? placeText(first) : undefined;
  const after = new Date(START + 20 * 3_600_000).toISOString();
  // Only the server knows the state of its mail, and what it warns of.
  const {
    mail: _,
    warnings: _w,
    clockDoubt: _c,
    faults: _f,
    ...count
  } = await app.api(countEnquiries, { query: { after } });
  return {
    all: await app.api(listEnquiries),
    spam: await app.api(listEnquiries, { query: { spam: 'only' } }),
    page: await app.api(listEnquiries, { query: { limit: '7', ...(before ? { before } : {}) } }),
    found: await app.api(listEnquiries, { query: { search: 'visitor-1 essential' } }),
    count,
    packages: (await app.api(countEnquiries, { query: { by: 'package' } })).packages,
    current: await app.api(listEnquiries, { query: { stage: 'current' } }),
    stages: (await app.api(countEnquiries, { query: { by: 'stage' } })).stages,
    related: await app.api(listRelatedEnquiries, { query: { ids: ids.join(',') } }),
  };
};

describe('the replica of the enquiries', () => {
  it('answers every read without a network like the server', async () => {
    const { app } = await setUpEnquiries(30);
    const online = await readings(app);
    await goOffline(app);
    expect(await readings(app)).toEqual(online);
    expect(numbersOf(online.page)).toEqual([28, 27, 26, 25, 24, 23, 22]);
  });

  it('can be followed by its changes without a network', async () => {
    const { app } = await setUpEnquiries(9);
    await goOffline(app);
    const first = await app.api(listEnquiryChanges, { query: { limit: '5' } });
    const second = await app.api(listEnquiryChanges, { query: { limit: '5', since: first.cursor } });
    expect(numbersOf([...first.changed, ...second.changed])).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(await app.api(listEnquiryChanges, { query: { since: second.cursor } })).toMatchObject({ changed: [] });
    await app.api(deleteEnquiry, { params: { id: first.changed[0]?.id ?? '' } });
    const old = await app.call(`${listEnquiryChanges.path}?since=${second.cursor}`);
    expect([old.status, (await old.json()).error]).toEqual([410, 'cursor_unknown']);
  });

  it('refuses what the server would refuse', async () => {
    const { app } = await setUpEnquiries(1);
    await goOffline(app);
    const answer = await app.call('/api/contacts?limit=0');
    expect([answer.status, (await answer.json()).issues]).toEqual([
      400,
      [{ path: 'limit', message: 'Must be a whole number from 1 to 500' }],
    ]);
  });
});

describe('following the enquiries', () => {
  it('reads only the changes', async () => {
    const { server, app, feed, browser } = await setUpEnquiries(900);
    feed.reads.length = 0;
    await app.offline.newEnquiries();
    expect(feed.reads).toHaveLength(1);
    await seed(server, 1, 900);
    const [oldest] = (await browser.api(listEnquiries)).slice(-1);
    await browser.api(deleteEnquiry, { params: { id: oldest?.id ?? '' } });
    expect(numbersOf(await app.offline.newEnquiries())).toEqual([900]);
    await goOffline(app);
    expect(numbersOf(await app.api(listEnquiries))).toEqual(Array.from({ length: 900 }, (_, place) => 900 - place));
  });

  it('reads no change because of a warning of the server', async () => {
    const server = await startPagelessServer({ overrides: { disk: async () => ({ free: 0, size: 10 ** 12 }) } });
    const { network, feed } = watchedNetwork();
    const app = await startApp(server.url, { session: createKeychain(), network });
    await signIn(app);
    await app.offline.idle();
    feed.reads.length = 0;
    const { warnings } = await app.api(countEnquiries);
    expect(warnings).toEqual([expect.objectContaining({ about: 'enquiries' })]);
    await app.offline.idle();
    expect(feed.reads).toEqual([]);
  });

  it('continues after an interruption, with the newest enquiries first', async () => {
    const server = await startPagelessServer();
    await seed(server, 900);
    const { network, feed } = watchedNetwork();
    const app = await startApp(server.url, { session: createKeychain(), network });
    feed.most = 2;
    await signIn(app);
    await app.offline.idle();
    await goOffline(app);
    const first = await app.api(listEnquiries, { query: { limit: '500' } });
    expect([first.length, first[0]?.name]).toEqual([400, 'Visitor 899']);
    expect((await app.call(listEnquiries.path)).status, 'half of a list is not the whole').toBe(503);
    const unread = markEnquiry.path.replace('{id}', uuid());
    expect((await app.json('PATCH', unread, { spam: true })).status, 'it may only not have been read').toBe(503);
    expect(
      (await app.json('PATCH', markEnquiry.path.replace('{id}', first[0]?.id ?? ''), { spam: false })).status,
    ).toBe(200);
    Object.assign(feed, { reads: [], most: Number.POSITIVE_INFINITY });
    await goOnline(app);
    await app.offline.idle();
    await goOffline(app);
    expect(await app.api(listEnquiries)).toHaveLength(900);
    expect(feed.reads[0]?.query.get('since')).toContain('@');
  });

  it('starts over after the server restored a backup, and shows the old list until then', async () => {
    const dataDir = await temporaryFolder();
    const backup = await temporaryFolder();
    const first = await startPagelessServer({ dataDir });
    await seed(first, 5);
    await first.close();
    await cp(dataDir, backup, { recursive: true });
    const later = await startPagelessServer({ dataDir });
    await seed(later, 5, 5);
    const port = String(later.port);
    const app = await startApp(later.url, { session: createKeychain() });
    await signIn(app);
    await app.offline.idle();
    await later.close();
    await cp(path.join(backup, DATABASE_FILE), path.join(dataDir, DATABASE_FILE));
    await startPagelessServer({ dataDir, environment: { PORT: port } });
    await signIn(app);
    await app.offline.newEnquiries();
    await goOffline(app);
    expect(numbersOf(await app.api(listEnquiries))).toEqual([4, 3, 2, 1, 0]);
  });

  it('forgets the enquiries when the person signs out', async () => {
    const { app } = await setUpEnquiries(3);
    await app.json('POST', '/api/admin/logout');
    await goOffline(app);
    expect((await app.call(listEnquiries.path)).status).toBe(503);
  });
});

describe('signing out while enquiries are being read', () => {
  it('keeps none of them, and the next sign-in reads all', async () => {
    const server = await startPagelessServer();
    await seed(server, 450);
    const { network, feed } = watchedNetwork();
    const app = await startApp(server.url, { session: createKeychain(), network });
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    feed.hold = async () => {
      asked.resolve();
      await gate.promise;
    };
    await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
    await app.call(readCurrentUser.path);
    await asked.promise;
    await app.json('POST', '/api/admin/logout');
    feed.hold = () => Promise.resolve();
    gate.resolve();
    await app.offline.idle();
    await goOffline(app);
    expect((await app.call(`${listEnquiries.path}?limit=5`)).status).toBe(503);
    await goOnline(app);
    await signIn(app);
    await app.offline.idle();
    await goOffline(app);
    expect(await app.api(listEnquiries)).toHaveLength(450);
  });
});
