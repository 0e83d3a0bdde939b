import {
  addGalleryImages,
  bin,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  replaceGalleryImage,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import type { Client } from '../../../server/test/test-server.ts';
import type { App } from '../offline-app.ts';
import { lostOf, notice, setUp as setUpWithBackup } from '../offline-backup-steps.ts';
import { upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp as setUpStudio, signIn } from '../offline-steps.ts';

const addPhotograph = async (browser: Client, alt: string): Promise<{ readonly id: string }> => {
  const imageURL = await browser.upload(await jpeg(60, 40));
  const [added] = await browser.api(addGalleryImages, { body: { images: [{ imageURL, alt, category: 'Family' }] } });
  return { id: added?.id ?? '' };
};

const setUp = async () => {
  const { app, browser } = await setUpStudio();
  const params = await addPhotograph(browser, 'Bridge');
  await signIn(app);
  await app.api(bin.gallery.list);
  await app.offline.idle();
  return { app, browser, params };
};

const replace = async (app: App, params: { readonly id: string }, width = 30) =>
  app.api(replaceGalleryImage, { params, body: { imageURL: await upload(app, await jpeg(width, 45)) } });

const changesOf = async (app: App) =>
  (await app.offline.status()).changes.map(({ words, status }) => `${words}: ${status}`);

it('shows a replaced photograph at once without a network, and sends it with its file later', async () => {
  const { app, browser, params } = await setUp();
  await goOffline(app);
  const answer = await replace(app, params);
  expect(answer).toMatchObject({ ...params, alt: 'Bridge', picture: { width: 30, height: 45 } });
  const [shown] = await app.api(listGalleryImages);
  expect(shown).toEqual(answer);
  expect((await app.call(shown?.url ?? '')).headers.get('content-type')).toBe('image/jpeg');
  expect(await app.api(bin.gallery.list)).toMatchObject([{ alt: 'Bridge', picture: { width: 60 } }]);
  expect(await changesOf(app)).toEqual(['Photo “Bridge” replaced: waiting']);

  await goOnline(app);
  expect(await browser.api(listGalleryImages)).toMatchObject([{ ...params, picture: { width: 30 } }]);
  const [old] = await browser.api(bin.gallery.list);
  expect(await app.api(bin.gallery.list)).toEqual([old]);
  expect(await app.api(listGalleryImages)).toEqual(await browser.api(listGalleryImages));
});

it('replaces a photograph once, through a restart and a lost answer', async () => {
  const { app, browser, params } = await setUp();
  await goOffline(app);
  await replace(app, params);
  const again = await app.restart();
  again.network.down = false;
  again.network.loseAnswers = 2;
  await again.offline.syncNow();
  await goOnline(again);
  expect(await browser.api(listGalleryImages)).toMatchObject([{ picture: { width: 30 } }]);
  expect(await browser.api(bin.gallery.list)).toHaveLength(1);
  expect(await again.offline.status()).toMatchObject({ waiting: 0, failed: 0, needsYou: 0 });
});

it('merges a replacement with edits, by this person and by somebody else', async () => {
  const { app, browser, params } = await setUp();
  await goOffline(app);
  await app.api(editGalleryImage, { params, body: { alt: 'The bridge' } });
  await replace(app, params, 30);
  await replace(app, params, 31);
  await app.api(editGalleryImage, { params, body: { order: '4' } });
  await browser.api(editGalleryImage, { params, body: { category: 'Weddings' } });
  expect(await app.api(listGalleryImages)).toMatchObject([
    { alt: 'The bridge', category: 'Family', order: '4', picture: { width: 31 } },
  ]);
  await goOnline(app);
  expect(await browser.api(listGalleryImages)).toMatchObject([
    { ...params, alt: 'The bridge', category: 'Weddings', order: '4', picture: { width: 31 } },
  ]);
  const widths = (await browser.api(bin.gallery.list)).map(({ picture }) => picture.width);
  expect(widths).toEqual([30, 60]);
});

it('takes a replacement back before it is sent, with its file', async () => {
  const { app, browser, params } = await setUp();
  await goOffline(app);
  const { url } = await replace(app, params);
  const [change] = (await app.offline.status()).changes;
  await app.offline.discard(change?.id ?? '');
  expect(await app.api(listGalleryImages)).toMatchObject([{ picture: { width: 60 } }]);
  expect((await app.call(url)).status).toBe(404);
  expect(await app.api(bin.gallery.list)).toEqual([]);
  await goOnline(app);
  expect(await browser.api(listGalleryImages)).toMatchObject([{ picture: { width: 60 } }]);
});

it('keeps a replacement for a person if somebody has deleted the photograph meanwhile', async () => {
  const { app, browser, params } = await setUp();
  await goOffline(app);
  await replace(app, params);
  await browser.api(deleteGalleryImage, { params });
  await goOnline(app);
  const change = async () => (await app.offline.status()).changes.find(({ status }) => status === 'failed');
  expect(await change()).toMatchObject({ reason: 'This gallery image does not exist.', isGone: true });
  await browser.api(bin.gallery.restore, { params });
  await app.offline.syncNow();
  await app.offline.retry((await change())?.id ?? '');
  await app.offline.idle();
  expect(await browser.api(listGalleryImages)).toMatchObject([{ picture: { width: 30 } }]);
});

it('keeps a file that is no photograph in the Sync panel, with the reason', async () => {
  const { app, browser, params } = await setUp();
  await goOffline(app);
  const imageURL = await upload(app, new TextEncoder().encode('<!doctype html>'));
  await app.api(replaceGalleryImage, { params, body: { imageURL } });
  await goOnline(app);
  const [change] = (await app.offline.status()).changes.filter(({ status }) => status === 'failed');
  expect(change).toMatchObject({ reason: '"Bridge" isn’t a photo we can read.', texts: [] });
  expect(await browser.api(listGalleryImages)).toMatchObject([{ picture: { width: 60 } }]);
});

it('lists a replacement that a restored site no longer has', async () => {
  const { app, browser, putBack } = await setUpWithBackup();
  const mill = (await browser.api(listGalleryImages)).find(({ alt }) => alt === 'Mill');
  await replace(app, { id: mill?.id ?? '' });
  await app.offline.syncNow();
  const after = await putBack();
  await notice(app);
  expect((await lostOf(app)).words).toEqual(['Photo “Mill” replaced']);
  expect((await after.api(listGalleryImages)).find(({ alt }) => alt === 'Mill')?.picture.width).toBe(90);
});
