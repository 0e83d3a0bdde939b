import {
  editGalleryImage,
  listEnquiryChanges,
  listGalleryImages,
  orderGalleryImages,
  readSettings,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { PASSWORD } from '../../../server/test/test-server.ts';
import type { App } from '../offline-app.ts';
import { lostOf, NOTHING_LOST, notice, save, setUp } from '../offline-backup-steps.ts';
import { goOffline, signIn } from '../offline-steps.ts';

const notKnowing = (app: App): void => {
  app.network.spoil = { how: 503, times: Number.POSITIVE_INFINITY, calls: 'reads', path: listEnquiryChanges.path };
};

it.each([
  [
    'a new order',
    (app: App, ids: readonly string[]) => app.api(orderGalleryImages, { body: { ids: ids.toReversed() } }),
  ],
  [
    'another field of the same photograph',
    (app: App, [, mill = '']: readonly string[]) =>
      app.api(editGalleryImage, { params: { id: mill }, body: { category: 'Couples' } }),
  ],
])('lists what was lost although %s waited for the restored server', async (...said) => {
  const [, change] = said;
  const { app, browser, putBack } = await setUp();
  const ids = (await browser.api(listGalleryImages)).map(({ id }) => id);
  await app.api(editGalleryImage, { params: { id: ids[1] ?? '' }, body: { alt: 'The old mill' } });
  await app.offline.idle();
  await goOffline(app);
  await change(app, ids);
  await putBack();
  app.network.down = false;
  await notice(app);
  expect(await lostOf(app)).toEqual({ words: ['Photo “Mill”: Description → “The old mill”'], enquiries: 0 });
  expect((await app.offline.status()).waiting).toBe(0);
});

it('lists what was lost although the restored server answered a change before the app knew of it', async () => {
  const { app, browser, putBack } = await setUp();
  const ids = (await browser.api(listGalleryImages)).map(({ id }) => id);
  await app.api(editGalleryImage, { params: { id: ids[1] ?? '' }, body: { alt: 'The old mill' } });
  await save(app, { heroText: 'New words' });
  await app.offline.idle();
  const after = await putBack();
  await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  notKnowing(app);
  await app.api(orderGalleryImages, { body: { ids: ids.toReversed() } });
  await save(app, { contactText: 'Write' });
  app.network.spoil = null;
  await notice(app);
  expect((await lostOf(app)).words).toEqual([
    expect.stringMatching(/^Hero text .* → “New words”$/),
    'Photo “Mill”: Description → “The old mill”',
  ]);
  expect((await after.api(readSettings)).contactText).toBe('Write');
});

it('lists nothing as lost that is saved while the two sides are being compared', async () => {
  const { app, browser, putBack } = await setUp();
  const [tower = '', mill = ''] = (await browser.api(listGalleryImages)).map(({ id }) => id);
  await app.api(editGalleryImage, { params: { id: mill }, body: { alt: 'The old mill' } });
  await app.offline.idle();
  await putBack();
  await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  const compared = app.network.hold('read', listGalleryImages.path);
  const noticing = app.offline.newEnquiries();
  await compared.caught;
  await app.api(editGalleryImage, { params: { id: tower }, body: { alt: 'The tall tower' } });
  app.network.release();
  await noticing;
  await app.offline.idle();
  expect((await lostOf(app)).words).toEqual(['Photo “Mill”: Description → “The old mill”']);
});

it('lists nothing as lost that it sends again by itself, because it never heard of its arrival', async () => {
  const { app, browser, putBack } = await setUp();
  const [, mill = ''] = (await browser.api(listGalleryImages)).map(({ id }) => id);
  app.network.spoil = { how: 'torn', times: 1, calls: 'writes' };
  await app.api(editGalleryImage, { params: { id: mill }, body: { alt: 'The old mill' } });
  await app.call(listGalleryImages.path);
  await app.offline.idle();
  expect((await app.offline.status()).waiting).toBe(1);
  await goOffline(app);
  const after = await putBack();
  app.network.down = false;
  await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  await app.offline.idle();
  await notice(app);
  expect(await lostOf(app)).toEqual(NOTHING_LOST);
  expect((await after.api(listGalleryImages)).map(({ alt }) => alt)).toContain('The old mill');
});

it('lists nothing as lost that its person has replaced, although the answer never came', async () => {
  const { app, browser, backUp, putBack } = await setUp();
  const mill = { id: (await browser.api(listGalleryImages))[1]?.id ?? '' };
  await app.api(editGalleryImage, { params: mill, body: { alt: 'The first mill' } });
  await app.offline.idle();
  app.network.spoil = { how: 'fault', times: 1, calls: 'writes', behind: true };
  await app.api(editGalleryImage, { params: mill, body: { alt: 'The second mill' } });
  await backUp();
  await save(app, { heroText: 'New words' });
  await app.offline.idle();
  await putBack();
  await app.offline.newEnquiries();
  await app.offline.idle();
  expect((await lostOf(app)).words).toEqual([expect.stringMatching(/^Hero text .* → “New words”$/)]);
  expect((await app.offline.status()).waiting).toBe(1);
});

it('sends nothing that waits before the server has told whether it went back', async () => {
  const { app, putBack } = await setUp();
  await goOffline(app);
  await save(app, { heroText: 'From the train' });
  const after = await putBack();
  notKnowing(app);
  app.network.down = false;
  await signIn(app);
  await app.offline.syncNow();
  expect((await after.api(readSettings)).heroText).not.toBe('From the train');
  expect((await app.offline.status()).waiting).toBe(1);
  app.network.spoil = null;
  await app.offline.syncNow();
  expect((await after.api(readSettings)).heroText).toBe('From the train');
});

it.each([1, 2])(
  'lists what was lost although the same was written anew before the app knew of the restored backups (%i)',
  async (times) => {
    const { app, browser, putBack } = await setUp();
    const mill = { id: (await browser.api(listGalleryImages))[1]?.id ?? '' };
    await save(app, { heroText: 'First words' });
    await app.api(editGalleryImage, { params: mill, body: { alt: 'The first mill' } });
    await app.offline.idle();
    await putBack();
    await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
    notKnowing(app);
    await app.call(listGalleryImages.path);
    await save(app, { heroText: 'Second words' });
    await app.api(editGalleryImage, { params: mill, body: { alt: 'The second mill' } });
    if (times === 2) await putBack();
    app.network.spoil = null;
    await notice(app);
    const listed = (await lostOf(app)).words.map((words) => words.replace(/.* → /, '')).toSorted();
    const first = ['“First words”', '“The first mill”'];
    expect(listed).toEqual(times === 1 ? first : [...first, '“Second words”', '“The second mill”'].toSorted());
  },
);
