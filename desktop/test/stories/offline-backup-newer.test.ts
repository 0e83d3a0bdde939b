import {
  activateHeroImage,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  positionHeroImage,
  readRestoredContent,
  readSettings,
} from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import type { Client } from '../../../server/test/test-server.ts';
import { enquire, heroOf, idOf, itemOf, lostOf, NOTHING_LOST, notice, save, setUp } from '../offline-backup-steps.ts';

/** Another computer works on the restored server: with all that an app watches. */
const work = async (browser: Client) => {
  const [tower = { id: '' }, mill = { id: '' }, lake = { id: '' }] = await browser.api(listGalleryImages);
  await save(browser, { businessAddress: '1 High Street', heroText: 'Theirs' });
  await browser.api(editGalleryImage, { params: mill, body: { alt: 'The mill', category: 'Couples' } });
  await browser.api(editGalleryImage, { params: mill, body: { focalX: 10, focalY: 20 } });
  await browser.api(orderGalleryImages, { body: { ids: [mill.id, tower.id, lake.id] } });
  await browser.api(deleteGalleryImage, { params: lake });
  const hills = await heroOf(browser, 'Hills');
  await browser.api(positionHeroImage, { params: hills, body: { backgroundPosition: '10% 20%' } });
  await browser.api(activateHeroImage, { params: hills });
};

it('lists only what the server lost, and nothing that another computer has done since', async () => {
  const { app, putBack } = await setUp();
  await save(app, { contactText: 'Write' });
  await app.offline.idle();
  const after = await putBack();
  await work(after);
  await notice(app);
  expect((await lostOf(app)).words).toEqual([expect.stringMatching(/^Contact text .* → “Write”$/)]);
});

it.each(['app', 'browser'] as const)(
  'lists no text of the %s that somebody had replaced before the backup, which this computer has not read',
  async (writer) => {
    const { app, browser, backUp, putBack } = await setUp();
    await save({ app, browser }[writer], { heroText: 'Earlier' });
    await app.offline.idle();
    expect(await app.api(readSettings)).toMatchObject({ heroText: 'Earlier' });
    await save(browser, { heroText: 'Later' });
    await backUp();
    await enquire(browser, 'After the backup');
    await app.offline.newEnquiries();
    const after = await putBack();
    await notice(app);
    expect(await lostOf(app)).toEqual({ words: [], enquiries: 1 });
    expect(await after.api(readSettings)).toMatchObject({ heroText: 'Later' });
  },
);

it('lists nothing that its person has replaced since, before the app knew of the backup', async () => {
  const { app, browser, putBack } = await setUp();
  const params = { id: await idOf(browser, 'Mill') };
  await app.api(editGalleryImage, { params, body: { alt: 'Second' } });
  await app.offline.idle();
  const after = await putBack();
  await app.api(editGalleryImage, { params, body: { alt: 'Third' } });
  await app.offline.idle();
  await notice(app);
  expect(await lostOf(app)).toEqual(NOTHING_LOST);
  expect(await after.api(listGalleryImages)).toContainEqual(expect.objectContaining({ ...params, alt: 'Third' }));
});

it('lists no packages if what they lack was done anew, although somebody has removed another since', async () => {
  const { app, putBack } = await setUp();
  const { packages } = await app.api(readSettings);
  const [first, ...others] = packages;
  const dearer = { ...(first ?? expect.fail()), price: '549' };
  await save(app, { packages: [dearer, ...others] });
  await app.offline.idle();
  await save(await putBack(), { packages: [dearer, ...others.slice(1)] });
  await notice(app);
  expect(await lostOf(app)).toEqual(NOTHING_LOST);
});

it('says of each loss that somebody has written something newer since', async () => {
  const { app, browser, putBack } = await setUp();
  const [tower = { id: '' }, mill = { id: '' }] = await browser.api(listGalleryImages);
  const hills = await heroOf(browser, 'Hills');
  await app.api(editGalleryImage, { params: mill, body: { alt: 'The old mill' } });
  await app.api(editGalleryImage, { params: tower, body: { alt: 'The old tower' } });
  await app.api(positionHeroImage, { params: hills, body: { backgroundPosition: '70% 80%' } });
  await app.offline.idle();
  await work(await putBack());
  await notice(app);
  const { changes } = (await app.offline.status()).lost;
  const newer = 'Someone has changed this since the backup was restored.';
  expect(changes.map(({ words, reason }) => [words, reason])).toEqual([
    ['Photo “The mill”: Description → “The old mill”', newer],
    ['Photo “Tower”: Description → “The old tower”', null],
    ['Position of hero image “Hills”', newer],
  ]);
});

it.each(['businessHours', 'heroText'])(
  'asks before it replaces what somebody has written since in the field %s',
  async (field) => {
    const { app, putBack } = await setUp();
    await save(app, { [field]: 'Mine' });
    await app.offline.idle();
    const after = await putBack();
    await save(after, { [field]: 'Theirs' });
    await notice(app);
    await app.offline.retry(await itemOf(app, 'Mine'));
    await app.offline.idle();
    expect((await after.api(readSettings))[field as 'heroText']).toBe('Theirs');
    expect((await app.offline.status()).changes.flatMap(({ conflicts }) => conflicts)).toMatchObject([
      { field, mine: 'Mine', theirs: 'Theirs' },
    ]);
  },
);

it('tells newer work from losses after two restored backups', async () => {
  const { app, backUp, putBack } = await setUp();
  await save(app, { heroText: 'First' });
  await app.offline.idle();
  const after = await putBack();
  await save(after, { businessHours: 'Monday' });
  await backUp();
  await save(after, { contactText: 'Lost too' });
  await notice(app);
  const again = await putBack();
  await save(again, { businessAddress: '1 High Street' });
  await notice(app);
  expect((await lostOf(app)).words).toEqual([
    expect.stringMatching(/^Hero text .* → “First”$/),
    expect.stringMatching(/^Contact text .* → “Lost too”$/),
  ]);
});

it('waits with the list until the server has told what it began with', async () => {
  const { app, putBack } = await setUp();
  await save(app, { contactText: 'Write' });
  await app.offline.idle();
  const after = await putBack();
  await save(after, { heroText: 'Theirs' });
  app.network.spoil = { how: 503, times: 100, calls: 'reads', path: readRestoredContent.path };
  await notice(app);
  expect(await lostOf(app)).toEqual(NOTHING_LOST);
  app.network.spoil = null;
  await notice(app);
  expect((await lostOf(app)).words).toEqual([expect.stringMatching(/^Contact text .* → “Write”$/)]);
});

it('lists every difference if the server does not know what it began with', async () => {
  const { app, putBack, server } = await setUp();
  await save(app, { contactText: 'Write' });
  await app.offline.idle();
  await save(await putBack(), { heroText: 'Theirs' });
  await server().context.db.deleteFrom('start_contents').execute();
  await notice(app);
  expect((await lostOf(app)).words).toEqual([
    expect.stringMatching(/^Hero text “Theirs” → /),
    expect.stringMatching(/^Contact text .* → “Write”$/),
  ]);
});
