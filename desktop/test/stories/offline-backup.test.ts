import {
  activateHeroImage,
  createAdminUser,
  deleteEnquiry,
  deleteGalleryImage,
  editGalleryImage,
  listEnquiries,
  listEnquiryChanges,
  listGalleryImages,
  listHeroImages,
  orderGalleryImages,
  readSettings,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { type Client, PASSWORD } from '../../../server/test/test-server.ts';
import type { App } from '../offline-app.ts';
import {
  addPhotograph,
  enquire,
  idOf,
  itemOf,
  lostOf,
  NOTHING_LOST,
  notice,
  save,
  setUp,
} from '../offline-backup-steps.ts';
import { goOffline, goOnline } from '../offline-steps.ts';

it('lists the server’s losses after a restored backup, and sends nothing unasked', async () => {
  const { app, browser, putBack } = await setUp();
  await save(app, { heroText: 'New words', businessHours: 'Monday to Friday' });
  await app.json('PATCH', editGalleryImage.path.replace('{id}', await idOf(browser, 'Mill')), { alt: 'The old mill' });
  await app.json('DELETE', deleteGalleryImage.path.replace('{id}', await idOf(browser, 'Lake')));
  await addPhotograph(browser, 'Bridge', '3');
  await enquire(browser, 'Late');
  await enquire(browser, 'Later');
  await app.offline.syncNow();
  await app.offline.idle();
  expect(await lostOf(app)).toEqual(NOTHING_LOST);

  const after = await putBack();
  const written = app.network.written.length;
  await notice(app);
  expect(await lostOf(app)).toEqual({
    words: [
      expect.stringMatching(/^Hero text .* → “New words”$/),
      expect.stringMatching(/^Business hours .* → “Monday to Friday”$/),
      'Photo “Mill”: Description → “The old mill”',
      'Photo “Lake” deleted',
      '1 photo for Family',
    ],
    enquiries: 2,
  });
  expect((await app.offline.lostEnquiries()).map(({ name }) => name)).toEqual(['Later', 'Late']);
  expect(app.network.written.slice(written)).toEqual(['/api/admin/login']);
  expect((await after.api(readSettings)).heroText).not.toBe('New words');
  expect((await app.offline.status()).waiting).toBe(0);
  expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Early']);
});

it('sends the wanted items again, and forgets the dismissed ones', async () => {
  const { app, browser, putBack } = await setUp();
  await save(app, { heroText: 'New words', businessHours: 'Monday to Friday' });
  await app.json('PATCH', editGalleryImage.path.replace('{id}', await idOf(browser, 'Mill')), { alt: 'The old mill' });
  await app.json('DELETE', deleteGalleryImage.path.replace('{id}', await idOf(browser, 'Lake')));
  await addPhotograph(browser, 'Bridge', '3');
  await enquire(browser, 'Late');
  await app.offline.syncNow();
  const after = await putBack();
  await notice(app);
  const photograph = await itemOf(app, '1 photo for Family');
  expect((await app.offline.status()).lost.changes.find(({ id }) => id === photograph)).toMatchObject({
    sendable: false,
    reason: expect.stringContaining('“Bridge”'),
  });
  await app.offline.retry(photograph);
  for (const words of ['New words', 'The old mill', 'Lake']) await app.offline.retry(await itemOf(app, words));
  await app.offline.discard(await itemOf(app, 'Monday to Friday'));
  await app.offline.discard(photograph);
  await app.offline.putAwayLostEnquiries();
  await app.offline.idle();
  expect(await lostOf(app)).toEqual(NOTHING_LOST);
  const { heroText, businessHours } = await after.api(readSettings);
  expect([heroText, businessHours === 'Monday to Friday']).toEqual(['New words', false]);
  expect((await after.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(['Tower', 'The old mill']);
  expect(await app.offline.lostEnquiries()).toEqual([]);
});

it('lists the order of the gallery and the active hero picture', async () => {
  const { app, browser, putBack } = await setUp();
  const ids = (await browser.api(listGalleryImages)).map(({ id }) => id);
  await browser.api(orderGalleryImages, { body: { ids: ids.toReversed() } });
  const harbour = (await browser.api(listHeroImages)).find(({ alt }) => alt === 'Hills');
  await browser.api(activateHeroImage, { params: { id: harbour?.id ?? '' } });
  await app.offline.syncNow();
  await app.offline.idle();
  const after = await putBack();
  await notice(app);
  expect((await lostOf(app)).words).toEqual(['Order of the gallery', 'Hero image “Hills” set active']);
  for (const words of ['Order', 'Hills']) await app.offline.retry(await itemOf(app, words));
  await app.offline.idle();
  expect((await after.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(['Lake', 'Mill', 'Tower']);
  expect((await after.api(listHeroImages)).find(({ isActive }) => isActive)?.alt).toBe('Hills');
});

it('finds the losses if it reads the old settings before it can read the enquiries', async () => {
  const { app, browser, putBack } = await setUp();
  await save(browser, { contactText: 'Write' });
  await app.call(readSettings.path);
  await app.offline.idle();
  await putBack();
  // The session is newer than the backup, but the settings are public.
  expect((await app.api(readSettings)).contactText).not.toBe('Write');
  const again = await app.restart();
  await again.call(readSettings.path);
  await notice(again);
  expect((await lostOf(again)).words).toEqual([expect.stringMatching(/^Contact text .* → “Write”$/)]);
});

it.each([
  ['a text', (app: App) => save(app, { heroText: 'New words' }), /^Hero text .* → “New words”$/],
  [
    'the description of a photograph',
    async (app: App, browser: Client) =>
      app.json('PATCH', editGalleryImage.path.replace('{id}', await idOf(browser, 'Mill')), { alt: 'The old mill' }),
    /^Photo “Mill”: Description → “The old mill”$/,
  ],
])(
  'knows that %s was lost, where the backup was made without a stop and nobody has enquired since',
  async (...said) => {
    const [, change, words] = said;
    const { app, browser, backUp, putBack } = await setUp();
    await enquire(browser, 'Late');
    await app.offline.syncNow();
    await backUp();
    await change(app, browser);
    await app.offline.idle();
    await putBack();
    await notice(app);
    expect(await lostOf(app)).toEqual({ words: [expect.stringMatching(words)], enquiries: 0 });
  },
);

it('lists the losses of two restored backups, if the first could not be compared before the second', async () => {
  const { app, browser, putBack } = await setUp();
  await addPhotograph(browser, 'Bridge', '3');
  await app.offline.syncNow();
  await app.offline.idle();
  const after = await putBack();
  app.network.spoil = { how: 'fault', times: Number.POSITIVE_INFINITY, calls: 'reads', path: listGalleryImages.path };
  await notice(app);
  const mill = editGalleryImage.path.replace('{id}', await idOf(after, 'Mill'));
  expect((await app.json('PATCH', mill, { alt: 'The old mill' })).status).toBe(200);
  await app.offline.idle();
  expect((await lostOf(app)).words).toEqual([]);
  await putBack();
  app.network.spoil = null;
  await notice(app);
  expect((await lostOf(app)).words).toEqual(['Photo “Mill”: Description → “The old mill”', '1 photo for Family']);
});

it('does not count changes as lost that are sent after the restore', async () => {
  const { app, browser, backUp, putBack } = await setUp();
  await backUp();
  const mill = editGalleryImage.path.replace('{id}', await idOf(browser, 'Mill'));
  expect((await app.json('DELETE', mill)).status).toBe(204);
  await app.offline.idle();
  await putBack();
  app.network.spoil = { how: 503, times: 100, calls: 'reads', path: listEnquiryChanges.path };
  await app.call(listGalleryImages.path);
  expect((await app.json('PATCH', mill, { alt: 'The old mill' })).status).toBe(200);
  app.network.spoil = null;
  await notice(app);
  expect(await lostOf(app)).toEqual({ words: ['Photo “The old mill” deleted'], enquiries: 0 });
});

it('keeps the losses over a restart, without a network, and for the person who was signed in', async () => {
  const { app, browser, putBack } = await setUp();
  await save(app, { heroText: 'New words' });
  await enquire(browser, 'Late');
  await app.offline.syncNow();
  const after = await putBack();
  await after.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  await notice(app);
  const expected = { words: [expect.stringContaining('New words')], enquiries: 1 };
  await goOffline(app);
  const again = await app.restart();
  expect(await lostOf(again)).toEqual(expected);
  await goOnline(again);
  await again.json('POST', '/api/admin/logout');
  await again.json('POST', '/api/admin/login', { username: 'ann', password: 'long enough' });
  await again.offline.idle();
  expect(await lostOf(again)).toEqual(NOTHING_LOST);
  expect(await again.offline.lostEnquiries()).toEqual([]);
  await again.offline.putAwayLostEnquiries();
  await again.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  await again.offline.idle();
  expect(await lostOf(again)).toEqual(expected);
});

it('does not count an ordinary deletion as a loss, nor a late read', async () => {
  const { app, browser, server } = await setUp();
  await enquire(browser, 'Late');
  await app.offline.syncNow();
  await goOffline(app);
  const [late, early] = await browser.api(listEnquiries);
  for (const enquiry of [late, early]) await browser.api(deleteEnquiry, { params: { id: enquiry?.id ?? '' } });
  await save(browser, { heroText: 'Theirs' });
  await server()
    .context.db.updateTable('change_feeds')
    .set(({ ref }) => ({ floor: ref('seq') }))
    .execute();
  await goOnline(app);
  await app.offline.newEnquiries();
  await app.offline.idle();
  expect(await app.api(listEnquiries)).toEqual([]);
  expect(await lostOf(app)).toEqual(NOTHING_LOST);
});

it('keeps the enquiries of a long list that it reads again in several attempts', async () => {
  const { app, browser, putBack } = await setUp({ enquiries: 450 });
  await enquire(browser, 'Late');
  await app.offline.syncNow();
  await putBack();
  const straight = app.network.fetch;
  const travelBy = (value: typeof fetch) => Object.defineProperty(app.network, 'fetch', { value, configurable: true });
  await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  let pages = 0;
  travelBy(async (input, init) => {
    if (String(input).includes(listEnquiryChanges.path)) pages += 1;
    if (pages === 3) throw new TypeError('fetch failed');
    return straight(input, init);
  });
  const cutOff = await app.restart();
  await cutOff.offline.newEnquiries();
  expect([pages, (await lostOf(cutOff)).enquiries]).toEqual([3, 0]);
  travelBy(straight);
  const again = await cutOff.restart();
  await notice(again);
  expect((await again.offline.lostEnquiries()).map(({ name }) => name)).toEqual(['Late']);
  expect(await again.api(listEnquiries)).toHaveLength(451);
});
