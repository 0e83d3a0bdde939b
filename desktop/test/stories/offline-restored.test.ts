import {
  addEnquiryNote,
  createAdminUser,
  createCollection,
  deleteGalleryImage,
  editCollection,
  editGalleryImage,
  listEnquiries,
  listEnquiryChanges,
  listGalleryImages,
  listHeroImages,
  markEnquiry,
  orderGalleryImages,
  positionHeroImage,
  readSettings,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { PASSWORD, startPagelessServer } from '../../../server/test/test-server.ts';
import type { App } from '../offline-app.ts';
import {
  addPhotograph,
  enquire,
  idOf,
  lostOf,
  NOTHING_LOST,
  notice,
  restoredOf,
  save,
  setUp,
} from '../offline-backup-steps.ts';
import { addPhotograph as addOffline } from '../offline-change-steps.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

const edit = async (app: App, id: string, body: object) => app.api(editGalleryImage, { params: { id }, body });

describe('what a restored site no longer has', () => {
  it('is listed to read and to copy, with whole texts, and is sent by nobody', async () => {
    const { app, browser, backUp, putBack, backupOf } = await setUp();
    const [mill, lake, early] = [await idOf(browser, 'Mill'), await idOf(browser, 'Lake'), 'Early'];
    const id = (await app.api(listEnquiries)).find(({ name }) => name === early)?.id ?? '';
    await save(app, { contactText: 'In the backup' });
    await backUp();
    const words = 'Light that stays, in pictures that somebody will look at in forty years';
    await save(app, { heroText: words });
    await edit(app, mill, { alt: 'The old mill' });
    await app.json('DELETE', deleteGalleryImage.path.replace('{id}', lake));
    await app.api(addEnquiryNote, { params: { id }, body: { text: 'Called, will call again' } });
    await app.api(markEnquiry, { params: { id }, body: { stage: 'booked' } });
    await enquire(browser, 'Late');
    await addPhotograph(browser, 'Bridge', '3');
    await app.offline.syncNow();
    expect(await restoredOf(app)).toBeNull();

    const after = await putBack();
    const written = app.network.written.length;
    await notice(app);
    const restored = await restoredOf(app);
    expect(restored).toMatchObject({ backupOf: backupOf(), held: 0, enquiries: 1 });
    expect(restored?.changes.map((change) => [change.words, change.texts.map(({ value }) => value)])).toEqual([
      [expect.stringMatching(/^Hero text .* → “Light that stays/), [words]],
      ['Photo “Mill”: Description → “The old mill”', ['The old mill']],
      ['Photo “Lake” deleted', []],
      ['Note on the inquiry from Early: “Called, will call again”', ['Called, will call again']],
      ['Inquiry from Early is booked', []],
    ]);
    expect((await app.offline.lostEnquiries()).map(({ name }) => name)).toEqual(['Late']);
    expect(app.network.written.slice(written)).toEqual(['/api/admin/login']);
    expect(await app.api(readSettings)).toEqual(await after.api(readSettings));
    expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Early']);

    for (const change of restored?.changes ?? []) await app.offline.discard(change.id);
    await app.offline.putAwayLostEnquiries();
    expect(await restoredOf(app)).toBeNull();
  });

  it('includes an addition, a position and an order, but nothing that its own app has deleted since', async () => {
    const { app, browser, putBack } = await setUp();
    const ids = (await browser.api(listGalleryImages)).map(({ id }) => id);
    await addOffline(app, 'Bridge');
    const [gone] = await addOffline(app, 'Gone');
    await app.json('DELETE', deleteGalleryImage.path.replace('{id}', gone?.id ?? ''));
    await app.api(orderGalleryImages, { body: { ids: ids.toReversed() } });
    const [hero] = await app.api(listHeroImages);
    const params = { id: hero?.id ?? '' };
    await app.api(positionHeroImage, { params, body: { backgroundPosition: '10% 20%' } });
    await app.offline.idle();
    await putBack();
    await notice(app);
    expect((await lostOf(app)).words).toEqual([
      '1 photo for Family',
      'Order of the gallery',
      expect.stringMatching(/^Position of hero image/),
    ]);
  });

  it('does not include what stands there all the same', async () => {
    const { app, browser, putBack } = await setUp();
    const mill = await idOf(browser, 'Mill');
    await edit(app, mill, { alt: 'The old mill' });
    await save(app, { heroText: 'New words' });
    await goOffline(app);
    const after = await putBack();
    await after.api(editGalleryImage, { params: { id: mill }, body: { alt: 'The old mill' } });
    await save(after, { heroText: 'New words' });
    app.network.down = false;
    await notice(app);
    expect(await restoredOf(app)).toBeNull();
  });

  it('does not include photographs that a collection has all the same', async () => {
    const { app, browser, backUp, putBack } = await setUp();
    const [id, ...photoIds] = [uuid(), uuid(), uuid()];
    await browser.api(createCollection, { body: { id, name: 'Weddings', photoIds: photoIds.slice(1) } });
    await backUp();
    const edited = { params: { id }, body: { photoIds, photoIdsBefore: photoIds.slice(1) } };
    await app.api(editCollection, edited);
    await goOffline(app);
    const after = await putBack();
    await after.api(editCollection, edited);
    app.network.down = false;
    await notice(app);
    expect(await restoredOf(app)).toBeNull();
  });

  it.each([
    ['includes what was taken within a minute before the backup by another clock', 30_000, ['New words']],
    ['does not include what was taken well before the backup, and was replaced in it', 120_000, []],
  ])('%s', async (_, clockAheadMs, lost) => {
    const { app, backUp, putBack } = await setUp();
    await backUp({ clockAheadMs });
    await save(app, { heroText: 'New words' });
    await putBack();
    await notice(app);
    expect((await lostOf(app)).words.map((words) => words.replace(/.*“(.*)”$/, '$1'))).toEqual(lost);
  });

  it('is found out although one list cannot be read at first, and a second restore follows', async () => {
    const { app, browser, putBack } = await setUp();
    await edit(app, await idOf(browser, 'Mill'), { alt: 'The old mill' });
    await putBack();
    app.network.spoil = { how: 'fault', times: Number.POSITIVE_INFINITY, calls: 'reads', path: listGalleryImages.path };
    await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
    await app.offline.idle();
    expect((await lostOf(app)).words).toEqual([]);
    expect((await save(app, { heroText: 'New words' })).heroText).toBe('New words');
    await putBack();
    app.network.spoil = null;
    await notice(app);
    expect((await lostOf(app)).words.map((words) => words.replace(/.* → /, '')).toSorted()).toEqual([
      '“New words”',
      '“The old mill”',
    ]);
  });

  it('stays over a restart, without a network, and for its person alone', async () => {
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
    await again.offline.putAwayLostEnquiries();
    await again.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
    await again.offline.idle();
    expect(await lostOf(again)).toEqual(expected);
  });

  it('keeps the enquiries of a long list that it reads again in several attempts', async () => {
    const { app, browser, putBack } = await setUp({ enquiries: 450 });
    await enquire(browser, 'Late');
    await app.offline.syncNow();
    await putBack();
    const straight = app.network.fetch;
    const travelBy = (value: typeof fetch) =>
      Object.defineProperty(app.network, 'fetch', { value, configurable: true });
    let pages = 0;
    travelBy(async (input, init) => {
      if (String(input).includes(listEnquiryChanges.path)) pages += 1;
      if (pages === 3) throw new TypeError('fetch failed');
      return straight(input, init);
    });
    const cutOff = await app.restart();
    await cutOff.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
    await cutOff.offline.newEnquiries();
    await cutOff.offline.idle();
    expect([pages, (await lostOf(cutOff)).enquiries]).toEqual([3, 0]);
    travelBy(straight);
    const again = await cutOff.restart();
    await notice(again);
    expect((await again.offline.lostEnquiries()).map(({ name }) => name)).toEqual(['Late']);
    expect(await again.api(listEnquiries)).toHaveLength(451);
  });

  it('keeps enquiries also where somebody put a copy of the folder back by hand', async () => {
    const { app, browser, copyBack } = await setUp();
    await enquire(browser, 'Late');
    await app.offline.syncNow();
    await copyBack();
    await notice(app);
    expect(await restoredOf(app)).toMatchObject({ held: 0, enquiries: 1 });
  });
});

it('shows nothing of one studio to the people of another one at the same address', async () => {
  const { app, browser, replaceBy } = await setUp();
  await save(app, { heroText: 'Ours' });
  await enquire(browser, 'Late');
  await app.offline.syncNow();
  await goOffline(app);
  await save(app, { contactText: 'Waits' });
  const other = await startPagelessServer();
  await other.close();
  const theirs = await replaceBy(other.dataDir, false);
  app.network.down = false;
  await signIn(app);
  await app.offline.syncNow();
  expect(await restoredOf(app)).toBeNull();
  expect(await app.offline.lostEnquiries()).toEqual([]);
  expect(await app.api(listEnquiries)).toEqual([]);
  expect(await app.api(readSettings)).toEqual(await theirs.api(readSettings));
  expect((await app.offline.status()).others).toMatchObject([{ gone: true }]);
});
