import path from 'node:path';
import {
  addHeroImage,
  changeRole,
  createAdminUser,
  listEnquiries,
  listGalleryImages,
  listHeroImages,
  parts,
  type Role,
  readCurrentUser,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type App, startApp } from '../offline-app.ts';
import { addPhotograph, upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const PASSWORD = 'long enough';

/** Ann works at this computer, with this role. */
const setUpAnn = async (role: Role) => {
  const { server, app, browser } = await setUp();
  const { id } = await browser.api(createAdminUser, { body: { username: 'ann', password: PASSWORD, role } });
  const become = (next: Role) => browser.api(changeRole, { params: { id }, body: { role: next } });
  return { server, app, browser, become };
};

const annSignsIn = async (app: App): Promise<void> => {
  expect((await app.json('POST', '/api/admin/login', { username: 'ann', password: PASSWORD })).status).toBe(200);
  for (const { path } of [readCurrentUser, readSettings, listEnquiries, listGalleryImages]) await app.call(path);
  await app.offline.idle();
};

it('refuses with a sentence, and keeps, what a person made offline before their role was changed', async () => {
  const { app, browser, become } = await setUpAnn('helper');
  await annSignsIn(app);
  await goOffline(app);
  await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText: 'Ann’s' } });
  await addPhotograph(app, 'Tower');
  await become('inbox');
  await goOnline(app);
  const { changes } = await app.offline.status();
  const sentence = 'Your account is for inquiries only. Please ask an owner of this site.';
  expect(changes.map(({ status, reason }) => [status, reason])).toEqual([
    ['failed', sentence],
    ['failed', sentence],
  ]);
  expect((await browser.api(readSettings)).heroText).not.toBe('Ann’s');
  // Given back, it goes through without being made again.
  await become('helper');
  for (const { id } of changes) await app.offline.retry(id);
  await app.offline.syncNow();
  expect((await browser.api(readSettings)).heroText).toBe('Ann’s');
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'Tower' }]);
});

it('refuses offline at once what the person’s role does not include, and shows nothing kept of somebody else', async () => {
  const { app } = await setUpAnn('inbox');
  await signIn(app);
  expect((await app.call(parts.plan.read.path)).status).toBe(200);
  await annSignsIn(app);
  await goOffline(app);
  const refused = { error: 'role_required' };
  expect(await (await app.call(parts.plan.read.path)).json()).toMatchObject(refused);
  const settings = await app.api(readSettings);
  expect(await (await app.json('PUT', saveSettings.path, settings)).json()).toMatchObject(refused);
  expect(await (await app.json('POST', '/api/objects/upload', {})).json()).toMatchObject(refused);
  expect((await app.offline.status()).changes).toEqual([]);
  expect((await app.call(listEnquiries.path)).status).toBe(200);
});

it('hands the server’s refusal on while it can be reached', async () => {
  const { server } = await setUpAnn('inbox');
  const app = await startApp(server.url);
  await annSignsIn(app);
  expect((await app.call(parts.plan.read.path)).status).toBe(403);
});

it('asks about a change that the server may have forgotten, and then says that the role has changed', async () => {
  const { app, browser, become } = await setUpAnn('helper');
  await annSignsIn(app);
  await app.api(addHeroImage, { body: { imageURL: await upload(app), alt: 'Dawn' } });
  const [dawn] = await app.api(listHeroImages);
  await goOffline(app);
  await app.json('PATCH', `/api/hero-images/${dawn?.id}`, { alt: 'Dusk' });
  await app.offline.close();
  // The server may have forgotten its key by now.
  const sqlite = new SQLite(path.join(app.folder, 'offline.db'));
  sqlite.exec(`update outbox set status = 'sending', attempts = 1, attempt = '{"body":null,"headers":{}}',
    "createdAt" = '2020-01-01T00:00:00.000Z' where status != 'sent'`);
  sqlite.close();
  await become('inbox');
  const again = await app.restart();
  await goOnline(again);
  const unsent = async () => (await again.offline.status()).changes.filter(({ status }) => status !== 'sent');
  const [asked] = await unsent();
  expect(asked).toMatchObject({
    status: 'failed',
    reason: 'We don’t know whether this arrived. Look at your site, then try again or discard this.',
  });
  await again.offline.retry(asked?.id ?? '');
  await again.offline.syncNow();
  expect(await unsent()).toMatchObject([
    { status: 'failed', reason: 'Your account is for inquiries only. Please ask an owner of this site.' },
  ]);
  expect(await browser.api(listHeroImages)).toMatchObject([{ alt: 'Dawn' }]);
});
