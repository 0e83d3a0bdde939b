import { cp } from 'node:fs/promises';
import path from 'node:path';
import {
  countEnquiries,
  deleteEnquiry,
  type Enquiry,
  listEnquiries,
  listEnquiryChanges,
  listEnquiryPackages,
  markEnquiry,
  placeText,
  readCurrentUser,
  restoreEnquiry,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '../../server/src/db/database.ts';
import { insertEnquiries } from '../../server/src/enquiries/enquiries-repository.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../server/test/test-server.ts';
import { STORE_FILE } from '../src/main/offline/store/store.ts';
import { type App, createKeychain, startApp, temporaryFolder } from './offline-app.ts';
import { createNetwork } from './offline-network.ts';
import { goOffline, goOnline, signIn } from './offline-steps.ts';

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

/** A network that writes down what the change feed answered, and can break off before it answers more. */
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

const setUp = async (count: number) => {
  const server = await startTestServer();
  await seed(server, count);
  const { network, feed } = watchedNetwork();
  const app = await startApp(server.url, { session: createKeychain(), network });
  await signIn(app);
  await app.offline.idle();
  return { server, app, feed, browser: await server.admin() };
};

const numbersOf = (list: readonly Enquiry[]): number[] => list.map(({ name }) => Number(name.split(' ')[1]));

/** Every way in which the window reads enquiries. */
const readings = async (app: Pick<App, 'api'>) => {
  const [first] = await app.api(listEnquiries, { query: { limit: '1' } });
  const before = first ? placeText(first) : undefined;
  return {
    all: await app.api(listEnquiries),
    spam: await app.api(listEnquiries, { query: { spam: 'only' } }),
    page: await app.api(listEnquiries, { query: { limit: '7', ...(before ? { before } : {}) } }),
    found: await app.api(listEnquiries, { query: { search: 'visitor-1 essential' } }),
    count: await app.api(countEnquiries, { query: { after: new Date(START + 20 * 3_600_000).toISOString() } }),
    packages: await app.api(listEnquiryPackages),
  };
};

describe('the enquiries on this computer', () => {
  it('answer every read without a network as the server did with one', async () => {
    const { app } = await setUp(30);
    const online = await readings(app);
    await goOffline(app);
    expect(await readings(app)).toEqual(online);
    expect(numbersOf(online.page)).toEqual([28, 27, 26, 25, 24, 23, 22]);
  });

  it('end without a network as they do with one, after the same marks, deletions and restorations', async () => {
    const [straight, away] = [await setUp(12), await setUp(12)];
    await goOffline(away.app);
    const act = async ({ api }: Pick<App, 'api'>) => {
      const all = await api(listEnquiries);
      const at = (place: number) => ({ params: { id: all[place]?.id ?? '' } });
      await api(markEnquiry, { ...at(1), body: { spam: true } });
      await api(markEnquiry, { ...at(2), body: { spam: true } });
      await api(markEnquiry, { ...at(2), body: { spam: false } });
      for (const place of [0, 4, 5]) await api(deleteEnquiry, at(place));
      await api(restoreEnquiry, at(4));
    };
    for (const { app } of [straight, away]) await act(app);
    const summary = async ({ app }: { app: App }) => {
      const { all, spam, page, count, packages } = await readings(app);
      return [numbersOf(all), numbersOf(spam), numbersOf(page), count.count, packages];
    };
    const expected = await summary(straight);
    expect(await summary(away)).toEqual(expected);
    await goOnline(away.app);
    await away.app.offline.syncNow();
    expect(await summary(away)).toEqual(expected);
  });

  it('can be followed without a network by their changes', async () => {
    const { app } = await setUp(9);
    await goOffline(app);
    const first = await app.api(listEnquiryChanges, { query: { limit: '5' } });
    const second = await app.api(listEnquiryChanges, { query: { limit: '5', since: first.cursor } });
    expect(numbersOf([...first.changed, ...second.changed])).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(await app.api(listEnquiryChanges, { query: { since: second.cursor } })).toMatchObject({ changed: [] });
    await app.api(deleteEnquiry, { params: { id: first.changed[0]?.id ?? '' } });
    const old = await app.call(`${listEnquiryChanges.path}?since=${second.cursor}`);
    expect([old.status, (await old.json()).error]).toEqual([410, 'cursor_unknown']);
  });

  it('refuse what the server would refuse', async () => {
    const { app } = await setUp(1);
    await goOffline(app);
    const answer = await app.call('/api/contacts?limit=0');
    expect([answer.status, (await answer.json()).issues]).toEqual([
      400,
      [{ path: 'limit', message: 'Must be a whole number from 1 to 500' }],
    ]);
  });
});

describe('following the enquiries', () => {
  it('reads what changed and nothing else', async () => {
    const { server, app, feed, browser } = await setUp(900);
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

  it('goes on where a line broke off, and has the newest first', async () => {
    const server = await startTestServer();
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

  it('starts over where the server went back to an older backup, and shows what it had until then', async () => {
    const dataDir = await temporaryFolder();
    const backup = await temporaryFolder();
    const first = await startTestServer({ dataDir });
    await seed(first, 5);
    await first.close();
    await cp(dataDir, backup, { recursive: true });
    const later = await startTestServer({ dataDir });
    await seed(later, 5, 5);
    const port = String(later.port);
    const app = await startApp(later.url, { session: createKeychain() });
    await signIn(app);
    await app.offline.idle();
    await later.close();
    await cp(path.join(backup, DATABASE_FILE), path.join(dataDir, DATABASE_FILE));
    await startTestServer({ dataDir, environment: { PORT: port } });
    await signIn(app);
    await app.offline.newEnquiries();
    await goOffline(app);
    expect(numbersOf(await app.api(listEnquiries))).toEqual([4, 3, 2, 1, 0]);
  });

  it('forgets them when the person signs out', async () => {
    const { app } = await setUp(3);
    await app.json('POST', '/api/admin/logout');
    await goOffline(app);
    expect((await app.call(listEnquiries.path)).status).toBe(503);
  });
});

describe('signing out while enquiries are on their way', () => {
  it('keeps none of them, and the next sign-in reads all', async () => {
    const server = await startTestServer();
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

describe('a server of 0.1.0', () => {
  /** It knows one call, which answers everything. */
  const olderServer = () => {
    const network = createNetwork();
    const straight = network.fetch;
    const release = { isOld: true };
    const older: typeof fetch = async (input, init) => {
      const url = new URL(String(input));
      if (!release.isOld) return straight(input, init);
      if (/^\/api\/contacts\/(?:changes|count|packages)$/.test(url.pathname)) {
        return Response.json({ error: 'method_not_allowed', message: 'Not this method.' }, { status: 405 });
      }
      for (const name of [...url.searchParams.keys()]) if (name !== 'spam') url.searchParams.delete(name);
      return straight(url, init);
    };
    Object.defineProperty(network, 'fetch', { value: older });
    return { network, release };
  };

  it('is read whole, and this computer makes the pages, counts and searches of it', async () => {
    const server = await startTestServer();
    await seed(server, 30);
    const { network } = olderServer();
    const app = await startApp(server.url, { session: createKeychain(), network });
    await signIn(app);
    await app.offline.newEnquiries();
    const { page, found, count, packages } = await readings(app);
    expect([numbersOf(page).length, numbersOf(found), count.count, packages]).toEqual([
      7,
      [19, 17, 15, 13, 11, 1],
      30,
      ['Essential', 'Signature'],
    ]);
    await seed(server, 1, 30);
    expect(numbersOf(await app.offline.newEnquiries())).toEqual([30]);
  });

  it('is followed by its changes once it has been updated, and what was deleted meanwhile goes', async () => {
    const server = await startTestServer();
    await seed(server, 6);
    const { network, release } = olderServer();
    const app = await startApp(server.url, { session: createKeychain(), network });
    await signIn(app);
    await app.offline.newEnquiries();
    const browser = await server.admin();
    const [, deleted] = await browser.api(listEnquiries);
    await browser.api(deleteEnquiry, { params: { id: deleted?.id ?? '' } });
    release.isOld = false;
    await app.offline.newEnquiries();
    await goOffline(app);
    expect(numbersOf(await app.api(listEnquiries))).toEqual([5, 3, 2, 1, 0]);
  });
});

describe('the file of an app of 0.1.0', () => {
  /** As that app kept its reads. */
  const makeOld = (folder: string, lists: Record<string, readonly Enquiry[]>): void => {
    const sqlite = new SQLite(path.join(folder, STORE_FILE));
    sqlite.exec(`
      drop table replicas; drop table replica_items; drop table person; drop table lost_items; drop table earlier_reads;
      alter table outbox drop column owner; alter table outbox drop column ownerName;
      alter table uploads drop column owner; alter table uploads drop column idleDays;
      alter table uploads drop column idleOn; alter table uploads drop column name;
      delete from kysely_migration where name not in ('0001-first', '0002-bytes')
    `);
    const insert = sqlite.prepare('insert or replace into reads (path, body, readAt, tick) values (?, ?, ?, 1)');
    for (const [read, list] of Object.entries(lists)) {
      insert.run(read, Buffer.from(JSON.stringify(list)), new Date().toISOString());
    }
    sqlite.close();
  };

  it('is taken over: its enquiries are shown at once, and only what it does not know is read', async () => {
    const { server, app, feed, browser } = await setUp(400);
    const all = await app.api(listEnquiries);
    const [marked, unmarked, deleted] = [all[10], all[20], all[30]];
    await browser.api(markEnquiry, { params: { id: unmarked?.id ?? '' }, body: { spam: true } });
    const inbox = await browser.api(listEnquiries);
    const spam = await browser.api(listEnquiries, { query: { spam: 'only' } });
    await app.offline.idle();
    await app.offline.close();
    makeOld(app.folder, { '/api/contacts': inbox, '/api/contacts?spam=only': spam });

    await browser.api(markEnquiry, { params: { id: marked?.id ?? '' }, body: { spam: true } });
    await browser.api(markEnquiry, { params: { id: unmarked?.id ?? '' }, body: { spam: false } });
    await browser.api(deleteEnquiry, { params: { id: deleted?.id ?? '' } });
    await seed(server, 2, 400);
    app.network.down = true;
    const updated = await app.restart();
    expect(await updated.api(listEnquiries)).toEqual(inbox);

    feed.reads.length = 0;
    await goOnline(updated);
    await signIn(updated);
    await updated.offline.idle();
    const read = feed.reads.map(({ text }) => text).join();
    expect(read).toContain('Visitor 401');
    expect(read).not.toContain('Visitor 399');
    await goOffline(updated);
    expect(await updated.api(listEnquiries)).toEqual(await browser.api(listEnquiries));
    expect(await updated.api(listEnquiries, { query: { spam: 'only' } })).toEqual(
      await browser.api(listEnquiries, { query: { spam: 'only' } }),
    );
  });
});
