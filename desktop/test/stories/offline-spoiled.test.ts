import {
  addGalleryImages,
  editGalleryImage,
  listGalleryImages,
  readCurrentUser,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it, vi } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { PASSWORD } from '../../../server/test/test-server.ts';
import { AS_OF_HEADER } from '../../src/electron/offline/line/answers.ts';
import { openStore } from '../../src/electron/offline/store/store.ts';
import { WAITING_HEADER } from '../../src/sync-status.ts';
import { type App, createKeychain, startApp } from '../offline-app.ts';
import { addPhotograph, addToGallery, upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';
import type { Spoiling } from '../spoiled-answers.ts';

const SPOILINGS: readonly Spoiling[] = ['torn', 'endless', 200, 429, 500, 503];

const setUpSignedIn = async () => {
  const parts = await setUp();
  await signIn(parts.app);
  return parts;
};

const saveHeroText = async (app: App, heroText: string): Promise<Response> =>
  app.json('PUT', saveSettings.path, { ...(await app.api(readSettings)), heroText });

const changeOf = async (app: App) => (await app.offline.status()).changes[0];

describe.each(SPOILINGS)('%s in place of an answer', (how) => {
  it('lets a read show the cached data', async () => {
    const { app } = await setUpSignedIn();
    app.network.spoil = { how, times: 1, calls: 'reads', path: readSettings.path, patienceMs: 50 };
    const answer = await app.call(readSettings.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get(AS_OF_HEADER)).not.toBeNull();
    expect(await answer.json()).toHaveProperty('heroText');
  });

  it('keeps a change, retries it automatically, and applies it once', async () => {
    const { app, browser } = await setUpSignedIn();
    app.network.spoil = { how, times: 1, calls: 'writes', patienceMs: 50 };
    const saved = await saveHeroText(app, 'Mine');
    expect([saved.status, saved.headers.get(WAITING_HEADER)]).toEqual([200, expect.any(String)]);
    const { nextAttemptAt, failed } = await app.offline.status();
    expect([Date.parse(nextAttemptAt ?? '') > Date.now(), failed]).toEqual([true, 0]);
    await vi.waitFor(async () => expect((await changeOf(app))?.status).toBe('sent'), 20_000);
    expect((await browser.api(readSettings)).heroText).toBe('Mine');
    expect(app.network.written.filter((path) => path === saveSettings.path).length).toBeLessThanOrEqual(2);
    expect((await app.offline.status()).nextAttemptAt).toBeNull();
  });
});

it('does not take a portal’s page for a sign-in', async () => {
  const { server, app: signedIn } = await setUp();
  await signedIn.offline.close();
  const app = await startApp(server.url, { session: createKeychain() });
  app.network.spoil = { how: 200, times: 1, calls: 'writes' };
  const answer = await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'unavailable' }]);
  expect((await app.call(readCurrentUser.path)).status).toBe(401);
});

it.each<Spoiling>(['torn', 200, 429])('takes a photograph in where %s comes in the place of an answer', async (how) => {
  const { app, browser } = await setUpSignedIn();
  app.network.spoil = { how, times: 2, calls: 'writes' };
  await addPhotograph(app, 'Tower');
  await app.offline.syncNow();
  await vi.waitFor(async () => expect(await browser.api(listGalleryImages)).toHaveLength(1), 20_000);
});

it('gives up on an answer that never ends', async () => {
  const { app, server } = await setUpSignedIn();
  await app.offline.close();
  const hurried = await startApp(server.url, { folder: app.folder, patienceMs: 500 });
  hurried.network.spoil = { how: 'endless', times: 100, calls: 'all' };
  const answer = await hurried.call(readSettings.path);
  expect([answer.status, answer.headers.has(AS_OF_HEADER)]).toEqual([200, true]);
});

it('continues with Sync now after a time of incomplete answers', async () => {
  const { app } = await setUpSignedIn();
  app.network.spoil = { how: 'torn', times: 20, calls: 'all' };
  await app.offline.syncNow();
  app.network.spoil = null;
  await app.offline.syncNow();
  expect((await app.offline.status()).connection).toBe('online');
});

it('cannot discard a change that the server may have applied, and settles it when the server answers', async () => {
  const { app, browser } = await setUpSignedIn();
  app.network.loseAnswers = 1;
  await saveHeroText(app, 'Mine');
  app.network.down = true;
  const change = await changeOf(app);
  expect(change).toMatchObject({ status: 'sending' });
  await app.offline.discard(change?.id ?? '');
  const again = await app.restart();
  expect(await changeOf(again)).toMatchObject({ status: 'sending' });
  await goOnline(again);
  expect(await changeOf(again)).toMatchObject({ status: 'sent' });
  expect((await browser.api(readSettings)).heroText).toBe('Mine');
});

it('does not take a proxy’s refusal as final for a change that may have been applied', async () => {
  const { app } = await setUpSignedIn();
  app.network.loseAnswers = 1;
  await saveHeroText(app, 'Mine');
  app.network.spoil = { how: 413, times: 1, calls: 'writes' };
  await app.offline.syncNow();
  expect(await changeOf(app)).toMatchObject({ status: 'sending' });
  await app.offline.syncNow();
  expect(await changeOf(app)).toMatchObject({ status: 'sent' });
});

it('discards a change that was never sent, even if the app believed the server was there', async () => {
  const { app, browser } = await setUpSignedIn();
  app.network.down = true;
  await saveHeroText(app, 'Mine');
  const change = await changeOf(app);
  expect(change).toMatchObject({ status: 'waiting' });
  await app.offline.discard(change?.id ?? '');
  await goOnline(app);
  expect((await browser.api(readSettings)).heroText).not.toBe('Mine');
});

it.each([
  ['by the name of its file', 'Tower.jpg', /^“Tower\.jpg” is too large for your site’s server\. .* 10 MB/],
  ['by its size, where its window did not name it', undefined, /^This photo \(0\.0 MB\) is too large for/],
])(
  'says which photograph a proxy refuses for its size, and does not send it again by itself: %s',
  async (_, name, reason) => {
    const { app } = await setUpSignedIn();
    await goOffline(app);
    await addToGallery(app, await upload(app, undefined, { name }), 'Tower');
    const again = await app.restart();
    const uploads = () => again.network.faults.spoiled;
    again.network.spoil = { how: 413, times: 100, calls: 'writes' };
    await goOnline(again);
    const sent = uploads();
    await again.offline.syncNow();
    expect(uploads()).toBe(sent);
    expect(await changeOf(again)).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) });
  },
);

it('keeps no edit of an item whose deletion is pending, and says that it is gone', async () => {
  const { app, browser } = await setUpSignedIn();
  const [shown] = await browser.api(addGalleryImages, {
    body: { images: [{ imageURL: await browser.upload(await jpeg(60, 40)), alt: 'Bridge', category: 'Family' }] },
  });
  const id = shown?.id ?? '';
  await app.api(listGalleryImages);
  app.network.spoil = { how: 503, times: 1, calls: 'writes' };
  await app.json('DELETE', `/api/gallery-images/${id}`);
  const edit = await app.json('PATCH', editGalleryImage.path.replace('{id}', id), { alt: 'The bridge' });
  expect(edit.status).toBe(404);
  expect((await app.offline.status()).changes).toHaveLength(1);
});

const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;

/** Closes the app and makes its changes eight days old. */
const growOld = async (app: App): Promise<void> => {
  app.network.down = true;
  await app.offline.close();
  const store = await openStore(app.folder);
  const createdAt = new Date(Date.now() - EIGHT_DAYS_MS).toISOString();
  await store.db.updateTable('outbox').set({ createdAt }).execute();
  await store.close();
};

it.each([
  ['was carried out', { loseAnswers: 1 }, null, 'Mine'],
  ['never arrived', { loseWrites: 1 }, null, 'Bridge'],
  ['was carried out and changed by somebody since', { loseAnswers: 1 }, 'Theirs', 'Theirs'],
])('asks its person about an edit that %s, if the server may have forgotten it', async (...said) => {
  const [, losing, theirs, alt] = said;
  const { server, app, browser } = await setUpSignedIn();
  const bridge = { imageURL: await browser.upload(await jpeg(60, 40)), alt: 'Bridge', category: 'Family' };
  const [shown] = await browser.api(addGalleryImages, { body: { images: [bridge] } });
  const params = { id: shown?.id ?? '' };
  await app.api(listGalleryImages);
  Object.assign(app.network, losing);
  await app.api(editGalleryImage, { params, body: { alt: 'Mine' } });
  await growOld(app);
  await server.context.db.deleteFrom('idempotency_keys').execute();
  if (theirs) await browser.api(editGalleryImage, { params, body: { alt: theirs } });

  const again = await app.restart();
  await goOnline(again);
  const reason = expect.stringContaining('We don’t know whether this arrived.');
  expect(await changeOf(again)).toMatchObject({ status: 'failed', reason });
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt }]);
  await again.offline.retry((await changeOf(again))?.id ?? '');
  await again.offline.idle();
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'Mine' }]);
});
