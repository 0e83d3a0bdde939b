import {
  addGalleryImages,
  bin,
  deleteEnquiry,
  editGalleryImage,
  listEnquiries,
  listGalleryImages,
  readActiveHeroImage,
  readSettings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { changePrice, listed, upload } from '../offline-change-steps.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

describe('a day without a network', () => {
  it('shows cached data, accepts changes, and sends each once, in order', async () => {
    const { app, browser } = await setUp();
    await browser.api(sendEnquiry, { body: ENQUIRY });
    await signIn(app);
    await goOffline(app);

    await changePrice(app, '549');
    await changePrice(app, '559');
    expect((await app.api(readSettings)).packages[1]?.price).toBe('559');
    const [enquiry] = await app.api(listEnquiries);
    await app.api(deleteEnquiry, { params: { id: enquiry?.id ?? '' } });
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
      'Price of Signature $499 → $549',
      'Price of Signature $549 → $559',
      'Inquiry from Ada deleted',
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

  it('loses nothing when the app ends in the middle, including photographs', async () => {
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

  it('lists all deleted items offline, and restores and purges them', async () => {
    const { app, browser } = await setUp();
    const { id } = await browser.api(sendEnquiry, { body: ENQUIRY });
    const other = await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Grace' } });
    await browser.api(deleteEnquiry, { params: { id } });
    await signIn(app);
    await goOffline(app);
    const names = async () => (await app.api(bin.contacts.list)).map(({ name }) => name);
    expect(await names()).toEqual(['Ada']);
    await app.api(deleteEnquiry, { params: { id: other.id } });
    expect(await names()).toEqual(['Grace', 'Ada']);
    expect(await app.api(bin.contacts.restore, { params: { id } })).toMatchObject({ id, name: 'Ada' });
    await app.api(bin.contacts.purge, { params: { id: other.id } });
    expect(await names()).toEqual([]);
    expect((await app.json('DELETE', `/api/bin/contacts/${id}`)).status).toBe(404);
    expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Ada']);
    expect(await listed(app, 'waiting')).toEqual([
      'Inquiry from Grace deleted',
      'Inquiry from Ada restored',
      'Inquiry from Grace deleted forever',
    ]);
    await goOnline(app);
    expect((await browser.api(listEnquiries)).map(({ name }) => name)).toEqual(['Ada']);
    expect(await browser.api(bin.contacts.list)).toEqual([]);
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

  it('tells the age of its data, and that changes are queued', async () => {
    const { app } = await setUp();
    await signIn(app);
    await goOffline(app);
    const read = await app.call('/api/contacts');
    expect(Date.parse(read.headers.get('x-shutterdesk-as-of') ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(read.headers.get('x-shutterdesk-waiting')).toBeNull();
    const save = await app.json('PUT', '/api/settings', { ...(await app.api(readSettings)), heroText: 'Later' });
    expect([save.status, save.headers.get('x-shutterdesk-waiting')]).toEqual([200, 'server']);
  });

  it('activates the first hero picture, as the server does', async () => {
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

describe('lost answers', () => {
  it('do not repeat a change', async () => {
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

  it('do not undo another person’s later change', async () => {
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
