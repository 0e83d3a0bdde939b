import {
  addGalleryImages,
  bin,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { addPhotograph } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

it('sends nothing of a change that is discarded during its upload, and continues with the next', async () => {
  const { app, browser } = await setUp();
  const imageURL = await browser.upload(await jpeg(60, 40));
  const bridge = { imageURL, alt: 'Bridge', category: 'Family' };
  const [shown] = await browser.api(addGalleryImages, { body: { images: [bridge] } });
  await signIn(app);
  await goOffline(app);
  await addPhotograph(app, 'Tower');
  await app.api(editGalleryImage, { params: { id: shown?.id ?? '' }, body: { alt: 'The bridge' } });
  const [discarded] = (await app.offline.status()).changes;

  app.network.down = false;
  const address = app.network.hold('write');
  const sent = app.offline.syncNow();
  await address.caught;
  app.network.release();
  const photograph = app.network.hold('write');
  await photograph.caught;
  await app.offline.discard(discarded?.id ?? '');
  app.network.release();
  await sent;
  expect((await browser.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(['The bridge']);
  expect(app.network.written).not.toContain(addGalleryImages.path);
  expect(await app.offline.status()).toMatchObject({ waiting: 0, failed: 0 });
});

it('says that a change is being sent, and does not discard it then', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  await goOffline(app);
  await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText: 'Mine' } });

  app.network.down = false;
  const save = app.network.hold('write');
  const sent = app.offline.syncNow();
  await save.caught;
  const [change] = (await app.offline.status()).changes;
  expect(change).toMatchObject({ status: 'sending' });
  await app.offline.discard(change?.id ?? '');
  app.network.release();
  await sent;
  expect((await browser.api(readSettings)).heroText).toBe('Mine');
  expect((await app.offline.status()).changes).toMatchObject([{ status: 'sent' }]);
});

it('offers no retry for an edit of a deleted photograph until somebody has restored it', async () => {
  const { app, browser } = await setUp();
  await signIn(app);
  const imageURL = await browser.upload(await jpeg(60, 40));
  const [bridge] = await browser.api(addGalleryImages, {
    body: { images: [{ imageURL, alt: 'Bridge', category: 'Family' }] },
  });
  const params = { id: bridge?.id ?? '' };
  await app.api(listGalleryImages);
  await goOffline(app);
  await app.api(editGalleryImage, { params, body: { alt: 'The bridge' } });
  await browser.api(deleteGalleryImage, { params });
  await goOnline(app);
  const change = async () => (await app.offline.status()).changes.find(({ status }) => status === 'failed');
  expect(await change()).toMatchObject({
    reason: 'This gallery image does not exist.',
    isGone: true,
    texts: [{ label: 'Description', value: 'The bridge' }],
  });
  await browser.api(bin.gallery.restore, { params });
  await app.offline.syncNow();
  expect(await change()).toMatchObject({ isGone: false });
  await app.offline.retry((await change())?.id ?? '');
  await app.offline.idle();
  expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'The bridge' }]);
});
