import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  addGalleryImages,
  addHeroImage,
  bin,
  deletedPlace,
  deleteEnquiry,
  deleteGalleryImage,
  deleteHeroImage,
  listEnquiries,
  listEnquiryChanges,
  listGalleryImages,
  listHeroImages,
  orderGalleryImages,
  readActiveHeroImage,
  sendEnquiry,
} from '@shutterdesk/shared';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { purgeDeleted } from '../src/housekeeping.ts';
import { it } from './it.ts';
import { jpeg } from './photographs.ts';
import { type Client, ENQUIRY, refusal, type TestServer } from './test-server.ts';

const DAY = 24 * 3_600_000;
const addHero = async (admin: Client, alt: string) =>
  admin.api(addHeroImage, { body: { imageURL: await admin.upload(await jpeg(300, 200)), alt } });

const files = async (server: TestServer): Promise<number> => {
  const below = (folder: string) => readdir(path.join(server.dataDir, 'objects', folder)).catch(() => []);
  return (await Promise.all(['uploads', 'derivatives'].map(below))).flat().length;
};

const later = (server: TestServer, days: number) => purgeDeleted(server.context, Date.now() + days * DAY);

describe('a deleted item', () => {
  it('returns unchanged as an enquiry', async ({ admin }) => {
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    const before = await admin.api(listEnquiries);
    await admin.api(deleteEnquiry, { params: { id } });
    expect(await admin.api(listEnquiries)).toEqual([]);
    expect(await admin.api(bin.contacts.restore, { params: { id } })).toEqual(before[0]);
    expect(await admin.api(listEnquiries)).toEqual(before);
  });

  it('returns to its place as a photograph; its pictures answer 404 until then', async ({ server, admin }) => {
    const photos = [await admin.photograph('a'), await admin.photograph('b'), await admin.photograph('c')];
    const before = await admin.api(orderGalleryImages, { body: { ids: photos.map(({ id }) => id) } });
    const { id = '', url = '' } = before[1] ?? {};
    for (const _ of ['read', 'remembered']) expect((await server.visitor().send(url)).status).toBe(200);
    await admin.api(deleteGalleryImage, { params: { id } });
    expect((await admin.api(listGalleryImages)).map(({ alt }) => alt)).toEqual(['a', 'c']);
    expect((await server.visitor().send(url)).status).toBe(404);
    await admin.api(bin.gallery.restore, { params: { id } });
    expect(await admin.api(listGalleryImages)).toEqual(before);
    expect((await server.visitor().send(url)).status).toBe(200);
  });

  it('returns as a hero picture, and only one stays active', async ({ admin }) => {
    const first = await addHero(admin, 'first');
    const second = await addHero(admin, 'second');
    await admin.api(deleteHeroImage, { params: { id: first.id } });
    expect((await admin.api(readActiveHeroImage))?.id).toBe(second.id);
    expect((await admin.api(bin.hero.restore, { params: { id: first.id } })).isActive).toBe(false);
    expect((await admin.api(readActiveHeroImage))?.id).toBe(second.id);
    for (const { id } of [first, second]) await admin.api(deleteHeroImage, { params: { id } });
    expect(await admin.api(readActiveHeroImage)).toBeNull();
    expect((await admin.api(bin.hero.restore, { params: { id: second.id } })).isActive).toBe(true);
  });

  it('can be seen by admins, as long as it can be restored', async ({ server, admin }) => {
    const photo = await admin.photograph('a');
    const hero = await addHero(admin, 'b');
    const addresses = [`bin/gallery/${photo.id}`, `bin/hero/${hero.id}`].map((deleted) => `/api/${deleted}/picture`);
    const each = (client: Client) => Promise.all(addresses.map(async (address) => (await client.send(address)).status));
    expect(await each(admin)).toEqual([404, 404]);
    await admin.api(deleteGalleryImage, { params: { id: photo.id } });
    await admin.api(deleteHeroImage, { params: { id: hero.id } });
    expect(await each(server.visitor())).toEqual([401, 401]);
    for (const address of addresses) {
      const answer = await admin.send(address);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg' });
    }
    await admin.api(bin.gallery.restore, { params: { id: photo.id } });
    await admin.api(bin.hero.purge, { params: { id: hero.id } });
    expect(await each(admin)).toEqual([404, 404]);
  });

  it('is kept for 30 days, then removed completely', async ({ server, admin }) => {
    const photo = await admin.photograph('a');
    const hero = await addHero(admin, 'b');
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    await admin.api(deleteGalleryImage, { params: { id: photo.id } });
    await admin.api(deleteHeroImage, { params: { id: hero.id } });
    await admin.api(deleteEnquiry, { params: { id } });
    await later(server, 29.9);
    await admin.api(bin.hero.restore, { params: { id: hero.id } });
    await admin.api(deleteHeroImage, { params: { id: hero.id } });
    expect(await files(server)).toBe(4);
    await later(server, 30.1);
    expect(await files(server)).toBe(0);
    expect(await server.context.db.selectFrom('photos').selectAll().execute()).toEqual([]);
    for (const route of [`gallery/${photo.id}`, `hero/${hero.id}`, `contacts/${id}`]) {
      const gone = await admin.send(`/api/bin/${route}/restore`, { method: 'POST' });
      expect(await refusal(gone)).toEqual([404, 'not_found']);
    }
  });

  it('leaves other photographs alone, and the original that two share', async ({ server, admin }) => {
    const imageURL = await admin.upload(await jpeg(300, 200));
    const body = { images: ['a', 'b'].map((alt) => ({ imageURL, alt, category: 'Family' })) };
    const [first, second] = await admin.api(addGalleryImages, { body });
    await admin.api(deleteGalleryImage, { params: { id: first?.id ?? '' } });
    await later(server, 31);
    expect(await files(server)).toBe(2);
    expect((await server.visitor().send(second?.url ?? '')).status).toBe(200);
    expect(await admin.api(listHeroImages)).toEqual([]);
  });

  it('is listed for 30 days, the most recent deletion first, in pages', async ({ server, admin }) => {
    const photo = await admin.photograph('a');
    const hero = await addHero(admin, 'b');
    const ids: string[] = [];
    for (const name of ['Ada', 'Grace', 'Mary']) {
      const { id } = await admin.api(sendEnquiry, { body: { ...ENQUIRY, name } });
      await admin.api(deleteEnquiry, { params: { id } });
      ids.unshift(id);
    }
    await admin.api(deleteGalleryImage, { params: { id: photo.id } });
    await admin.api(deleteHeroImage, { params: { id: hero.id } });
    const deletedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await admin.api(bin.gallery.list)).toEqual([{ ...photo, deletedAt }]);
    expect(await admin.api(bin.hero.list)).toEqual([{ ...hero, isActive: false, deletedAt }]);

    const deletedEnquiries = await admin.api(bin.contacts.list);
    expect(deletedEnquiries.map(({ id }) => id)).toEqual(ids);
    const [first] = await admin.api(bin.contacts.list, { query: { limit: '1' } });
    expect(first).toEqual(deletedEnquiries[0]);
    const before = deletedPlace(first ?? expect.fail('none was listed'));
    expect(await admin.api(bin.contacts.list, { query: { before } })).toEqual(deletedEnquiries.slice(1));

    await admin.api(bin.contacts.restore, { params: { id: ids[0] ?? '' } });
    expect(await admin.api(bin.contacts.list)).toEqual(deletedEnquiries.slice(1));
    const old = new Date(Date.now() - 30.1 * DAY).toISOString();
    await server.context.db.updateTable('contact_submissions').set({ deletedAt: old }).execute();
    expect(await admin.api(bin.contacts.list)).toEqual([]);
  });

  it('is purged on request, but only after it was deleted', async ({ server, admin }) => {
    const photo = await admin.photograph('a');
    const hero = await addHero(admin, 'b');
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    const { cursor } = await admin.api(listEnquiryChanges);
    const things = [
      { noun: 'contacts', list: 'contacts', id },
      { noun: 'gallery', list: 'gallery-images', id: photo.id },
      { noun: 'hero', list: 'hero-images', id: hero.id },
    ];
    const purge = (item: { noun: string; id: string }, by = admin) =>
      by.send(`/api/bin/${item.noun}/${item.id}`, { method: 'DELETE' });
    for (const thing of things) {
      expect(await refusal(await purge(thing))).toEqual([404, 'not_found']);
      await admin.send(`/api/${thing.list}/${thing.id}`, { method: 'DELETE' });
      expect((await purge(thing, server.visitor())).status).toBe(401);
      expect((await purge(thing)).status).toBe(204);
      expect(await refusal(await purge(thing))).toEqual([404, 'not_found']);
      const restored = await admin.send(`/api/bin/${thing.noun}/${thing.id}/restore`, { method: 'POST' });
      expect(restored.status).toBe(404);
    }
    expect(await files(server)).toBe(0);
    expect(await server.context.db.selectFrom('photos').selectAll().execute()).toEqual([]);
    // An app that follows the list has not read of this deletion, and starts over.
    expect(await refusal(await admin.send(`/api/contacts/changes?since=${cursor}`))).toEqual([410, 'cursor_expired']);
  });
});
