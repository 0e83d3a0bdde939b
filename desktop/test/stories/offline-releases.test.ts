import path from 'node:path';
import { deleteEnquiry, type Enquiry, listEnquiries, markEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { STORE_FILE } from '../../src/main/offline/store/store.ts';
import { createKeychain, startApp } from '../offline-app.ts';
import { numbersOf, readings, seed, setUpEnquiries } from '../offline-enquiry-steps.ts';
import { createNetwork } from '../offline-network.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

describe('a server of 0.1.0', () => {
  /** It has a single call, which answers everything. */
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

  it('is read as a whole, and this computer computes pages, counts and searches', async () => {
    const server = await startPagelessServer();
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

  it('is followed by its changes after its update, and deleted items disappear', async () => {
    const server = await startPagelessServer();
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

describe('the store of an app of 0.1.0', () => {
  /** In the form in which that app stored its reads. */
  const makeOld = (folder: string, lists: Record<string, readonly Enquiry[]>): void => {
    const sqlite = new SQLite(path.join(folder, STORE_FILE));
    sqlite.exec(`
      drop table replicas; drop table replica_items; drop table person; drop table lost_items; drop table earlier_reads;
      drop table erasures; drop table erasure_keys;
      alter table outbox drop column owner; alter table outbox drop column ownerName;
      alter table outbox drop column refusal;
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

  it('is taken over: its enquiries are shown at once, and only unknown data is read', async () => {
    const { server, app, feed, browser } = await setUpEnquiries(400);
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
