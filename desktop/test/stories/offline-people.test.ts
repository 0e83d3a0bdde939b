import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  createAdminUser,
  deleteAdminUser,
  listGalleryImages,
  markRead,
  readCurrentUser,
  readReadMarks,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PASSWORD } from '../../../server/test/test-server.ts';
import { openStore, STORE_FILE, type Store } from '../../src/electron/offline/store/store.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';
import { addPhotograph, addToGallery, upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const signInAs = async (app: App, username: string, password: string): Promise<void> => {
  const answer = await app.json('POST', '/api/admin/login', { username, password });
  expect(answer.status).toBe(200);
  await app.offline.idle();
};

const saveHeroText = async (app: App, heroText: string): Promise<Response> =>
  app.json('PUT', saveSettings.path, { ...(await app.api(readSettings)), heroText });

/** Ann has worked offline on the computer on which the owner signs in next. */
const setUpAnn = async () => {
  const { server, app, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await signIn(app);
  await signInAs(app, 'ann', 'long enough');
  await goOffline(app);
  await saveHeroText(app, 'Ann’s');
  await addPhotograph(app, 'Ann’s tower');
  const annLeaves = () => browser.api(deleteAdminUser, { params: { id: ann.id } });
  const endSessions = () => server.context.db.deleteFrom('sessions').where('userId', '=', ann.id).execute();
  return { server, app, browser, ann, annLeaves, endSessions };
};

it('neither sends nor shows another person’s changes, and sends them once that person is back', async () => {
  const { app, browser, ann, endSessions } = await setUpAnn();
  const before = (await browser.api(readSettings)).heroText;
  await endSessions();
  await goOnline(app);
  const written = app.network.written.length;
  await signInAs(app, 'owner', PASSWORD);
  await app.offline.syncNow();
  expect((await app.api(readSettings)).heroText).toBe(before);
  expect(await app.api(listGalleryImages)).toEqual([]);
  const status = await app.offline.status();
  expect([status.changes, status.waiting, status.photos]).toEqual([[], 0, null]);
  expect(status.others).toEqual([{ id: ann.id, name: 'ann', count: 2, gone: false }]);
  await saveHeroText(app, 'The owner’s');
  expect((await browser.api(readSettings)).heroText).toBe('The owner’s');
  expect(app.network.written.slice(written)).toEqual(['/api/admin/login', saveSettings.path]);

  await signInAs(app, 'ann', 'long enough');
  await app.offline.syncNow();
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'Ann’s tower' }]);
  expect((await app.offline.status()).others).toEqual([]);
});

it('shows nobody what another person has read, also if the network goes right after the sign-in', async () => {
  const { app, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await signIn(app);
  await app.api(markRead, { body: { until: new Date().toISOString() } });
  await signInAs(app, 'ann', 'long enough');
  await goOffline(app);
  expect(await app.api(readReadMarks)).toEqual({ id: ann.id, until: null, read: [], unread: [] });
});

it('does not repeat a revoked person’s lost change, and keeps later changes by others', async () => {
  const { app, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await signIn(app);
  await signInAs(app, 'ann', 'long enough');
  app.network.loseAnswers = 1;
  await saveHeroText(app, 'Ann 1');
  app.network.down = true;
  await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Owner 2' } });
  await browser.api(deleteAdminUser, { params: { id: ann.id } });
  app.network.down = false;
  await app.offline.syncNow();
  await signInAs(app, 'owner', PASSWORD);
  await app.offline.syncNow();
  expect((await browser.api(readSettings)).heroText).toBe('Owner 2');
  expect((await app.offline.status()).others).toMatchObject([{ name: 'ann', count: 1, gone: true }]);
});

it('lets an admin discard the changes of deleted accounts, and of nobody else', async () => {
  const { app, ann, annLeaves, endSessions } = await setUpAnn();
  await endSessions();
  await goOnline(app);
  await signInAs(app, 'owner', PASSWORD);
  await app.offline.discardOthers(ann.id);
  expect((await app.offline.status()).others).toMatchObject([{ count: 2, gone: false }]);

  await annLeaves();
  await app.offline.syncNow();
  expect((await app.offline.status()).others).toMatchObject([{ count: 2, gone: true }]);
  await app.offline.discardOthers(ann.id);
  expect((await app.offline.status()).others).toEqual([]);
  expect(await readdir(path.join(app.folder, 'photographs'))).toEqual([]);
});

it('sends nothing in the session of another person who is signing in', async () => {
  const { server, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  const keychain = createKeychain();
  const [saving, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isSlow = false;
  const save = async (session: string | null) => {
    if (isSlow) {
      saving.resolve();
      await saved.promise;
    }
    await keychain.save(session);
  };
  const app = await startApp(server.url, { session: { ...keychain, save } });
  await signInAs(app, 'ann', 'long enough');
  const photograph = await upload(app);
  const settings = await app.api(readSettings);
  isSlow = true;
  const signingIn = app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  // From here on the app has the owner's cookies, but does not know yet whose they are.
  await saving.promise;
  const changes = [
    app.json('PUT', saveSettings.path, { ...settings, heroText: 'Ann’s' }),
    addToGallery(app, photograph, 'Ann’s tower'),
  ];
  await expect.poll(async () => (await app.offline.status()).changes).toHaveLength(2);
  await new Promise((resolve) => setImmediate(resolve));
  saved.resolve();
  await Promise.all([signingIn, ...changes]);
  await app.offline.idle();
  expect(await browser.api(readSettings)).toEqual(settings);
  expect(await browser.api(listGalleryImages)).toEqual([]);
  expect((await app.offline.status()).others).toMatchObject([{ id: ann.id, count: 2 }]);
});

it('asks who is signed in before it sends anything after a start', async () => {
  const { server, app, browser, ann } = await setUpAnn();
  const before = (await browser.api(readSettings)).heroText;
  await app.offline.close();
  // The state after a kill between the owner's sign-in and its record.
  const session = createKeychain();
  await signIn(await startApp(server.url, { session }));
  const again = await startApp(server.url, { folder: app.folder, session });
  await again.offline.syncNow();
  expect((await browser.api(readSettings)).heroText).toBe(before);
  expect((await again.offline.status()).others).toMatchObject([{ id: ann.id, count: 2 }]);
});

it('sends photographs without an owner once somebody signs in', async () => {
  const { server, app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  await addPhotograph(app, 'The tower');
  await app.offline.close();
  // As an app leaves what nobody was signed in for.
  const sqlite = new SQLite(path.join(app.folder, STORE_FILE));
  sqlite.exec('update outbox set owner = null, ownerName = null; update uploads set owner = null; delete from person');
  sqlite.close();
  const updated = await startApp(server.url, { folder: app.folder, session: createKeychain() });
  await signIn(updated);
  await updated.offline.syncNow();
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'The tower' }]);
  expect((await updated.offline.status()).photos).toBeNull();
});

it('gives a photograph without an owner to the first person who signs in', async () => {
  const { server, app, browser } = await setUp();
  await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await signIn(app);
  await goOffline(app);
  await upload(app);
  await app.offline.close();
  const sqlite = new SQLite(path.join(app.folder, STORE_FILE));
  sqlite.exec('update uploads set owner = null; delete from person');
  sqlite.close();
  const updated = await startApp(server.url, { folder: app.folder, session: createKeychain() });
  await signIn(updated);
  expect((await updated.offline.status()).photos).toEqual({ number: 1, total: 1 });
  await signInAs(updated, 'ann', 'long enough');
  expect((await updated.offline.status()).photos).toBeNull();
});

it('sends a person’s save of a photograph that another person chose in the same window', async () => {
  const { server, app, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await signIn(app);
  await signInAs(app, 'ann', 'long enough');
  await goOffline(app);
  const imageURL = await upload(app);
  await server.context.db.deleteFrom('sessions').where('userId', '=', ann.id).execute();
  await goOnline(app);
  await signInAs(app, 'owner', PASSWORD);
  await addToGallery(app, imageURL, 'The tower');
  await app.offline.syncNow();
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'The tower' }]);
});

it('lists a person once after a change of name', async () => {
  const { app, ann, endSessions } = await setUpAnn();
  await app.offline.close();
  const sqlite = new SQLite(path.join(app.folder, STORE_FILE));
  sqlite.exec("update outbox set ownerName = 'Anna' where noun = 'settings'");
  sqlite.close();
  await endSessions();
  app.network.down = false;
  const again = await app.restart();
  await signInAs(again, 'owner', PASSWORD);
  expect((await again.offline.status()).others).toEqual([{ id: ann.id, name: 'ann', count: 2, gone: false }]);
});

it('does not return to the previous person because of a late answer', async () => {
  const { app, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await signIn(app);
  await signInAs(app, 'ann', 'long enough');
  const late = app.network.hold('read');
  const reading = app.call(readCurrentUser.path);
  await late.caught;
  await signInAs(app, 'owner', PASSWORD);
  app.network.release();
  await reading;
  await goOffline(app);
  await saveHeroText(app, 'The owner’s');
  await app.offline.close();
  const store = await openStore(app.folder);
  const owners = await store.db.selectFrom('outbox').select('owner').where('status', '=', 'waiting').execute();
  await store.close();
  expect(owners).toHaveLength(1);
  expect(owners).not.toEqual([{ owner: ann.id }]);
});

it('knows the person who signs in if that cannot be stored, and stores it later', async () => {
  const { app: first, server, browser } = await setUp();
  const ann = await browser.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await first.offline.close();
  let store: Store | undefined;
  const app = await startApp(server.url, {
    openStore: async (folder) => {
      store = await openStore(folder);
      return store;
    },
  });
  const say = (statement: string) => store && sql.raw(statement).execute(store.db);
  const writtenDown = () => store?.db.selectFrom('person').select('id').executeTakeFirst();
  await signIn(app);
  await goOffline(app);
  await saveHeroText(app, 'The owner’s');
  await server.context.db.deleteFrom('sessions').execute();
  await goOnline(app);
  const before = await writtenDown();

  await say('pragma query_only = on');
  await signInAs(app, 'ann', 'long enough');
  expect((await app.offline.status()).others).toMatchObject([{ id: before?.id, count: 1 }]);
  expect(await writtenDown()).toEqual(before);

  await say('pragma query_only = off');
  await app.call(readCurrentUser.path);
  expect(await writtenDown()).toEqual({ id: ann.id });
});
