import path from 'node:path';
import { createAdminUser, deleteAdminUser, listAdminUsers, readCurrentUser, sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../server/test/test-server.ts';
import { STORE_FILE } from '../../src/electron/offline/store/store.ts';
import { ADDRESS, ANN, bytesOf, erase, names, setUp } from '../offline-erasure-steps.ts';
import { ENQUIRY, goOffline, goOnline, signIn } from '../offline-steps.ts';

describe('an erasure that its person has left waiting', () => {
  it.each([
    ['another person has signed in', async () => undefined],
    [
      'the account is gone',
      async (browser: Client) => {
        const ann = (await browser.api(listAdminUsers)).find(({ username }) => username === ANN.username);
        await browser.api(deleteAdminUser, { params: { id: ann?.id ?? '' } });
      },
    ],
  ])('goes out when %s', async (...said) => {
    const [, andThen] = said;
    const { app, browser } = await setUp();
    await browser.api(createAdminUser, { body: ANN });
    expect((await app.json('POST', '/api/admin/login', ANN)).status).toBe(200);
    await app.call(readCurrentUser.path);
    await app.offline.idle();
    await goOffline(app);
    expect((await erase(app)).status).toBe(204);
    await andThen(browser);
    app.network.down = false;
    await signIn(app);
    await app.offline.syncNow();
    expect(await names(browser)).toEqual(['Bea']);
    expect((await app.offline.status()).others).toEqual([]);
  });

  it('goes out as soon as another person signs in to a server that was in reach already', async () => {
    const { app, browser } = await setUp();
    await browser.api(createAdminUser, { body: ANN });
    expect((await app.json('POST', '/api/admin/login', ANN)).status).toBe(200);
    await app.call(readCurrentUser.path);
    await app.offline.idle();
    await goOffline(app);
    expect((await erase(app)).status).toBe(204);
    const ann = (await browser.api(listAdminUsers)).find(({ username }) => username === ANN.username);
    await browser.api(deleteAdminUser, { params: { id: ann?.id ?? '' } });
    await goOnline(app);
    expect(await names(browser), 'nobody is signed in').toContain('Ada');
    await signIn(app);
    expect(await names(browser)).toEqual(['Bea']);
    expect(await names(app)).toEqual(['Bea']);
  });
});

describe('the files of an app', () => {
  it('keep no byte of a person who was erased elsewhere, not even in the gaps that moved rows leave', async () => {
    const { app, other } = await setUp();
    await other.offline.close();
    const sqlite = new SQLite(path.join(other.folder, STORE_FILE));
    sqlite.pragma('secure_delete = OFF');
    sqlite.exec(
      "insert into replica_items select noun, 'moved', place, reading, body from replica_items where body like '%ada@%' limit 1",
    );
    sqlite.exec("delete from replica_items where id = 'moved'");
    sqlite.close();
    const again = await other.restart();
    await erase(app);
    await again.offline.newEnquiries();
    await again.offline.idle();
    for (const each of [app, again]) expect((await bytesOf(each)).toLowerCase()).not.toContain(ADDRESS);
  });

  it('keep no byte of a person who was erased before, has written again and is erased once more', async () => {
    const { app, other, browser } = await setUp();
    const catchUp = async () => {
      await other.offline.newEnquiries();
      await other.offline.idle();
    };
    await erase(app);
    await catchUp();
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Ada anew' } });
    await catchUp();
    expect((await bytesOf(other)).toLowerCase()).toContain(ADDRESS);
    await erase(app);
    await catchUp();
    expect((await bytesOf(other)).toLowerCase()).not.toContain(ADDRESS);
  });

  it('erases at its next start if it was killed between the news and the erasure', async () => {
    const { app, other } = await setUp();
    await erase(app);
    await app.offline.idle();
    await other.offline.close();
    const sqlite = new SQLite(path.join(other.folder, STORE_FILE));
    sqlite.exec(
      `attach '${path.join(app.folder, STORE_FILE)}' as app; insert into erasures select * from app.erasures`,
    );
    sqlite.close();
    other.network.down = true;
    expect((await bytesOf(other)).toLowerCase()).toContain(ADDRESS);
    const again = await other.restart();
    expect((await bytesOf(again)).toLowerCase()).not.toContain(ADDRESS);
  });
});
