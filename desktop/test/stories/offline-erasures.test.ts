import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  addEnquiryNote,
  bin,
  createAdminUser,
  deleteEnquiry,
  listEnquiries,
  markEnquiry,
  pathOf,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { WAITING_HEADER } from '../../src/sync-status.ts';
import { createKeychain, startApp, temporaryFolder } from '../offline-app.ts';
import * as backup from '../offline-backup-steps.ts';
import { ADDRESS, ANN, BEA, bytesOf, erase, names, setUp } from '../offline-erasure-steps.ts';
import { ENQUIRY, goOffline, goOnline, signIn } from '../offline-steps.ts';

describe('a person who is erased without a network', () => {
  it('is gone from this computer at once, and from the server at the next contact', async () => {
    const { app, browser, ada } = await setUp();
    await app.api(deleteEnquiry, ada);
    await app.call(bin.contacts.list.path);
    await app.offline.idle();
    await goOffline(app);
    expect((await app.api(bin.contacts.list)).map(({ name }) => name)).toEqual(['Ada']);
    const [again] = await app.api(listEnquiries);
    expect(again?.name).toBe('Bea');
    const [, left] = await app.api(listEnquiries);
    await app.api(markEnquiry, { params: { id: left?.id ?? '' }, body: { spam: true } });
    expect((await app.offline.status()).changes.map(({ words }) => words)).toContain('Inquiry from Ada marked as spam');

    const answer = await erase(app);
    expect([answer.status, answer.headers.get(WAITING_HEADER)]).toEqual([204, 'server']);
    expect(await names(app)).toEqual(['Bea']);
    expect(await app.api(bin.contacts.list)).toEqual([]);
    const { changes, waiting } = await app.offline.status();
    expect([waiting, changes.map(({ words }) => words)]).toEqual([1, ['Person erased']]);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
    expect(await names(browser)).toHaveLength(2);

    await goOnline(app);
    expect(await names(browser)).toEqual(['Bea']);
    expect(await browser.api(bin.contacts.list)).toEqual([]);
    expect((await app.offline.status()).waiting).toBe(0);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
  });

  it('stays erased after a restart, also if the app was closed before it sent the erasure', async () => {
    const { app, browser } = await setUp();
    await goOffline(app);
    await erase(app);
    const again = await app.restart();
    expect(await names(again)).toEqual(['Bea']);
    await goOnline(again);
    await again.offline.syncNow();
    expect(await names(browser)).toEqual(['Bea']);
  });

  it('stays erased when the line is discarded: an erasure cannot be taken back', async () => {
    const { app, browser } = await setUp();
    await goOffline(app);
    await erase(app);
    const [change] = (await app.offline.status()).changes;
    await app.offline.discard(change?.id ?? '');
    await goOnline(app);
    await app.offline.syncNow();
    expect(await names(browser)).toEqual(['Bea']);
  });

  it('leaves nothing in somebody else’s note, which the server answered before it had the erasure', async () => {
    const { app, browser, ada } = await setUp();
    await browser.api(createAdminUser, { body: ANN });
    await goOffline(app);
    await erase(app);
    app.network.down = false;
    expect((await app.json('POST', '/api/admin/login', ANN)).status).toBe(200);
    app.network.loseAnswers = 1;
    await app.json('POST', pathOf(addEnquiryNote, ada.params), { text: 'Calls on Monday' });
    await app.offline.syncNow();
    await signIn(app);
    await app.offline.syncNow();
    expect(await names(browser)).toEqual(['Bea']);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
  });

  it('may write again meanwhile, and that inquiry stays', async () => {
    const { app, browser } = await setUp();
    await goOffline(app);
    await erase(app);
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Ada anew' } });
    await goOnline(app);
    await app.offline.syncNow();
    expect(await names(browser)).toEqual(['Ada anew', 'Bea']);
    expect(await names(app)).toEqual(['Ada anew', 'Bea']);
  });
});

describe('another app', () => {
  it('forgets the person at its next contact, with changes about them and cached lists', async () => {
    const { app, other, browser, ada } = await setUp();
    await other.call(bin.contacts.list.path);
    await other.api(deleteEnquiry, ada);
    await other.call(bin.contacts.list.path);
    await other.offline.idle();
    await goOffline(other);
    const left = (await other.api(listEnquiries)).find(({ name }) => name === 'Ada');
    await other.api(deleteEnquiry, { params: { id: left?.id ?? '' } });
    expect((await erase(app)).status).toBe(204);
    expect(await names(browser)).toEqual(['Bea']);
    expect((await bytesOf(other)).toLowerCase()).toContain(ADDRESS);
    await goOnline(other);
    await other.offline.newEnquiries();
    await other.offline.idle();
    expect(await names(other)).toEqual(['Bea']);
    expect((await other.offline.status()).failed).toBe(0);
    expect((await bytesOf(other)).toLowerCase()).not.toContain(ADDRESS);
    await goOffline(other);
    expect(await other.api(bin.contacts.list)).toEqual([]);
  });

  it('forgets the person when an older copy of its own store is put back', async () => {
    const { server, app, other } = await setUp();
    const copy = path.join(await temporaryFolder(), 'copy');
    await other.offline.close();
    await cp(other.folder, copy, { recursive: true });
    await erase(app);
    const restored = await startApp(server.url, { session: createKeychain(), folder: copy });
    expect((await bytesOf(restored)).toLowerCase()).toContain(ADDRESS);
    await signIn(restored);
    await restored.offline.newEnquiries();
    await restored.offline.idle();
    expect((await bytesOf(restored)).toLowerCase()).not.toContain(ADDRESS);
  });
});

describe('a server that has restored an older backup', () => {
  it('learns of the erasure from an app, which offers the person’s data to nobody', async () => {
    const { app, browser, putBack } = await backup.setUp();
    await browser.api(sendEnquiry, { body: BEA });
    await app.offline.syncNow();
    expect((await erase(app)).status).toBe(204);
    const after = await putBack();
    expect(await names(after)).toEqual(['Early']);
    await backup.notice(app);
    await app.offline.syncNow();
    expect(await names(after)).toEqual([]);
    expect((await app.offline.lostEnquiries()).map(({ name }) => name)).toEqual(['Bea']);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
  });

  it('learns of an erasure that waits behind a change from before the restore', async () => {
    const { app, putBack } = await backup.setUp();
    const [early] = await app.api(listEnquiries);
    await goOffline(app);
    await app.api(addEnquiryNote, { params: { id: early?.id ?? '' }, body: { text: 'Calls on Monday' } });
    const after = await putBack();
    await after.api(sendEnquiry, { body: BEA });
    app.network.down = false;
    await signIn(app);
    await app.offline.syncNow();
    expect((await erase(app, BEA.email)).status).toBe(204);
    await app.offline.syncNow();
    expect(await names(after)).toEqual(['Early']);
    expect((await app.offline.status()).changes.map(({ status }) => status)).toEqual(['waiting', 'sent']);
  });

  it('does not bring the person back through another app', async () => {
    const { app, browser, putBack, server } = await backup.setUp();
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Late' } });
    await app.offline.syncNow();
    await goOffline(app);
    const after = await putBack();
    const other = await startApp(server().url, { session: createKeychain() });
    await signIn(other);
    await erase(other);
    expect(await names(after)).toEqual([]);
    await goOnline(app);
    await backup.notice(app);
    await app.offline.syncNow();
    expect(await app.offline.lostEnquiries()).toEqual([]);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
  });
});

describe('a file that was set aside', () => {
  it('is deleted once a person in it is erased, and kept for everybody else', async () => {
    const { app } = await setUp();
    const file = path.join(app.folder, 'offline.set-aside-damaged-2026-11-22.db');
    await writeFile(file, `torn {"email":"someone@example.com"} torn`);
    await erase(app, BEA.email);
    expect(await readFile(file, 'utf8')).toContain('someone');
    await writeFile(file, `torn {"email":"Ada@Example.com","name":"Ada"} torn`);
    await erase(app);
    expect(existsSync(file)).toBe(false);
  });
});
