import {
  addGalleryImages,
  deleteEnquiry,
  deleteGalleryImage,
  editGalleryImage,
  listDeletedEnquiries,
  listEnquiries,
  listGalleryImages,
  purgeEnquiry,
  readActiveHeroImage,
  readSettings,
  restoreEnquiry,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../server/test/photographs.ts';
import type { SyncChange } from '../src/sync-status.ts';
import type { App } from './offline-app.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from './offline-steps.ts';

const listed = async (app: App, status: SyncChange['status']): Promise<string[]> =>
  (await app.offline.status()).changes.filter((change) => change.status === status).map(({ words }) => words);

const upload = async (app: App, bytes: Uint8Array): Promise<string> => {
  const { uploadURL } = await (await app.json('POST', '/api/objects/upload')).json();
  const body = new Blob([new Uint8Array(bytes)]);
  const answer = await app.call(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  expect(answer.status).toBe(200);
  return uploadURL;
};

const changePrice = async (app: App, price: string): Promise<void> => {
  const settings = await app.api(readSettings);
  const packages = settings.packages.map((one) => (one.name === 'Signature' ? { ...one, price } : one));
  await app.api(saveSettings, { body: { ...settings, packages } });
};

describe('a day without a network', () => {
  it('shows what was loaded, takes changes, and sends each once, in order', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    await goOffline(app);

    await changePrice(app, '549');
    await changePrice(app, '559');
    expect((await app.api(readSettings)).packages[1]?.price).toBe('559');
    const [contact] = await app.api(listEnquiries);
    await app.api(deleteEnquiry, { params: { id: contact?.id ?? '' } });
    expect(await app.api(listEnquiries)).toEqual([]);
    const imageURL = await upload(app, await jpeg(90, 60));
    const [photo] = await app.api(addGalleryImages, {
      body: { images: [{ imageURL, alt: 'Tower', category: 'Weddings' }] },
    });
    expect(photo).toMatchObject({ alt: 'Tower', picture: { width: 90, height: 60 } });
    const shown = await app.call(photo?.url ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await app.api(editGalleryImage, { params: { id: photo?.id ?? '' }, body: { alt: 'The tower' } });
    expect(await listed(app, 'waiting')).toEqual([
      'Price of Signature 499 → 549',
      'Price of Signature 549 → 559',
      'Inquiry of Ada deleted',
      '1 photo for Weddings',
      'Photo “Tower”: Description → “The tower”',
    ]);

    await goOnline(app);
    expect(await listed(app, 'waiting')).toEqual([]);
    expect(await listed(app, 'sent')).toHaveLength(5);
    expect((await browser.api(readSettings)).packages[1]?.price).toBe('559');
    expect(await browser.api(listEnquiries)).toEqual([]);
    expect(await browser.api(listGalleryImages)).toMatchObject([{ id: photo?.id, alt: 'The tower' }]);
    expect((await app.api(listGalleryImages))[0]?.url).toMatch(/^\/media\//);
  });

  it('loses nothing when the app ends in the middle, photographs included', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    await changePrice(app, '549');
    const imageURL = await upload(app, await jpeg(60, 60));
    await app.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'Kept', category: 'Family' }] } });

    const again = await app.restart();
    expect((await again.api(readSettings)).packages[1]?.price).toBe('549');
    expect((await again.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(['Kept']);
    expect((await again.call((await again.api(listGalleryImages))[0]?.url ?? '')).status).toBe(200);
    await goOnline(again);
    expect((await browser.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(['Kept']);
    expect((await browser.api(readSettings)).packages[1]?.price).toBe('549');
  });

  it('sends at the next start what waited when the app was ended, photographs included', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    await changePrice(app, '549');
    const imageURL = await upload(app, await jpeg(90, 60));
    await app.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'Tower', category: 'Weddings' }] } });
    app.network.down = false;
    const again = await app.restart();
    await again.offline.idle();
    expect((await browser.api(readSettings)).packages[1]?.price).toBe('549');
    expect(await browser.api(listGalleryImages)).toMatchObject([{ alt: 'Tower' }]);
    expect(await listed(again, 'waiting')).toEqual([]);
  });

  it('can bring back what it deleted, even before the server knew of either', async () => {
    const { app, browser } = await setUp();
    const { id } = await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    await goOffline(app);
    await app.api(deleteEnquiry, { params: { id } });
    expect(await app.api(restoreEnquiry, { params: { id } })).toMatchObject({ id, name: 'Ada' });
    expect(await app.api(listEnquiries)).toHaveLength(1);
    await goOnline(app);
    expect(await browser.api(listEnquiries)).toHaveLength(1);
  });

  it('lists without a network what was deleted anywhere, brings it back and forgets it for good', async () => {
    const { app, browser } = await setUp();
    const { id } = await browser.api(sendEnquiry, { body: ENQUIRY });
    const other = await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    await browser.api(deleteEnquiry, { params: { id } });
    await signIn(app);
    await goOffline(app);
    const names = async () => (await app.api(listDeletedEnquiries)).map(({ name }) => name);
    expect(await names()).toEqual(['Ada']);
    await app.api(deleteEnquiry, { params: { id: other.id } });
    expect(await names()).toEqual(['Grace', 'Ada']);
    expect(await app.api(restoreEnquiry, { params: { id } })).toMatchObject({ id, name: 'Ada' });
    await app.api(purgeEnquiry, { params: { id: other.id } });
    expect(await names()).toEqual([]);
    expect((await app.json('DELETE', `/api/contacts/deleted/${id}`)).status).toBe(404);
    expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Ada']);
    expect(await listed(app, 'waiting')).toEqual([
      'Inquiry of Grace deleted',
      'Inquiry of Ada restored',
      'Inquiry of Grace deleted for good',
    ]);
    await goOnline(app);
    expect((await browser.api(listEnquiries)).map(({ name }) => name)).toEqual(['Ada']);
    expect(await browser.api(listDeletedEnquiries)).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it('refuses what the server would refuse, in the same words', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const settings = await app.api(readSettings);
    const bad = { ...settings, businessEmail: 'nobody' };
    const online = await (await browser.json('PUT', '/api/settings', bad)).json();
    await goOffline(app);
    const answer = await app.json('PUT', '/api/settings', bad);
    expect([answer.status, await answer.json()]).toEqual([400, online]);
    expect(await listed(app, 'waiting')).toEqual([]);
  });

  it('says when what it shows was read, and that what is queued waits', async () => {
    const { app } = await setUp();
    await signIn(app);
    await goOffline(app);
    const read = await app.call('/api/contacts');
    expect(Date.parse(read.headers.get('x-shutterdesk-as-of') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(read.headers.get('x-shutterdesk-waiting')).toBeNull();
    const save = await app.json('PUT', '/api/settings', { ...(await app.api(readSettings)), heroText: 'Later' });
    expect([save.status, save.headers.get('x-shutterdesk-waiting')]).toEqual([200, 'server']);
  });

  it('makes the first hero picture the active one, as the server does', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await app.call(readActiveHeroImage.path);
    await app.offline.idle();
    await goOffline(app);
    await app.json('POST', '/api/hero-images', { imageURL: await upload(app, await jpeg(60, 40)), alt: 'First' });
    expect(await app.api(readActiveHeroImage)).toMatchObject({ alt: 'First', isActive: true });
    await goOnline(app);
    expect(await browser.api(readActiveHeroImage)).toMatchObject({ alt: 'First', isActive: true });
  });
});

describe('answers that get lost', () => {
  it('do not make a change happen twice', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const imageURL = await upload(app, await jpeg(60, 40));
    app.network.loseAnswers = 1;
    const added = await app.json('POST', '/api/gallery-images/batch', {
      images: [{ imageURL, alt: 'Once', category: 'Family' }],
    });
    expect([added.status, added.headers.get('x-shutterdesk-waiting')]).toEqual([201, 'server']);
    expect(await listed(app, 'sending')).toEqual(['1 photo for Family']);
    await goOnline(app);
    expect(await browser.api(listGalleryImages)).toHaveLength(1);
    expect(await listed(app, 'waiting')).toEqual([]);
  });

  it('do not undo what somebody else did meanwhile', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    app.network.loseAnswers = 1;
    await changePrice(app, '549');
    app.network.down = true;
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
    const again = await app.restart();
    await goOnline(again);
    const settings = await browser.api(readSettings);
    expect([settings.heroText, settings.packages[1]?.price]).toEqual(['Theirs', '549']);
    expect((await again.offline.status()).needsYou).toBe(0);
  });
});

describe('what cannot simply be sent', () => {
  it('merges settings that two people changed in different places', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    await changePrice(app, '549');
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
    await goOnline(app);
    const settings = await browser.api(readSettings);
    expect([settings.heroText, settings.packages[1]?.price]).toEqual(['Theirs', '549']);
    expect(await app.api(readSettings)).toEqual(settings);
  });

  it('asks about a field that both changed, holds up what came after it, and does as it is told', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), heroText: 'Mine' } });
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), contactText: 'Write to us' } });
    await browser.api(saveSettings, { body: { ...(await browser.api(readSettings)), heroText: 'Theirs' } });
    await goOnline(app);
    const { needsYou, changes } = await app.offline.status();
    expect(needsYou).toBe(1);
    const [conflict] = changes;
    expect(conflict?.conflicts).toEqual([{ field: 'heroText', label: 'Hero Text', mine: 'Mine', theirs: 'Theirs' }]);
    expect((await browser.api(readSettings)).contactText).toBeNull();
    await app.offline.settle(conflict?.id ?? '', ['heroText']);
    await app.offline.idle();
    const settled = await browser.api(readSettings);
    expect([settled.heroText, settled.contactText]).toEqual(['Theirs', 'Write to us']);
  });

  it('says of what is saved at the desk that it needs a person, where somebody else changed the same meanwhile', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const settings = await app.api(readSettings);
    await browser.api(saveSettings, { body: { ...settings, heroText: 'Theirs' } });
    const save = await app.json('PUT', '/api/settings', { ...settings, heroText: 'Mine' });
    expect([save.status, save.headers.get('x-shutterdesk-waiting')]).toEqual([200, 'person']);
    const behind = await app.json('PUT', '/api/settings', { ...(await app.api(readSettings)), contactText: 'Write' });
    expect([behind.status, behind.headers.get('x-shutterdesk-waiting')]).toEqual([200, 'person']);
  });

  it('keeps a change to a thing that is gone, says why, and lets go of it only when told', async () => {
    const { app, browser } = await setUp();
    const imageURL = await browser.upload(await jpeg(60, 40));
    const [photo] = await browser.api(addGalleryImages, {
      body: { images: [{ imageURL, alt: 'Gone', category: 'Family' }] },
    });
    await signIn(app);
    await goOffline(app);
    const id = photo?.id ?? '';
    await app.api(editGalleryImage, { params: { id }, body: { alt: 'Still here?' } });
    await browser.api(deleteGalleryImage, { params: { id } });
    await goOnline(app);
    const again = await app.restart();
    const [failed] = (await again.offline.status()).changes;
    expect(failed).toMatchObject({ status: 'failed', reason: 'This gallery image does not exist.' });
    await again.offline.discard(failed?.id ?? '');
    expect((await again.offline.status()).failed).toBe(0);
  });

  it('lets a person mend a refused text and sends it again', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await goOffline(app);
    const imageURL = await upload(app, new TextEncoder().encode('no picture at all'));
    await app.api(addGalleryImages, {
      body: { images: [{ id: uuid(), imageURL, alt: 'Broken', category: 'Family' }] },
    });
    await goOnline(app);
    const [failed] = (await app.offline.status()).changes;
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed?.editable.map(({ label }) => label)).toEqual([
      'Description of photo 1',
      'Category of photo 1',
      'Order of photo 1',
    ]);
    const id = failed?.id ?? '';
    expect(await app.offline.edit(id, { 'images.0.alt': '' })).toBe('images.0.alt: Required');
    expect(await app.offline.edit(id, { 'images.0.alt': 'Mended' })).toBeNull();
    await app.offline.idle();
    expect((await app.offline.status()).changes[0]?.reason).toContain('"Mended"');
    expect(await browser.api(listGalleryImages)).toEqual([]);
  });
});
