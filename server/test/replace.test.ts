import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  bin,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  replaceGalleryImage,
} from '@shutterdesk/shared';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { it, itWithPage } from './it.ts';
import { jpeg } from './photographs.ts';
import { type Client, refusal, startPagelessServer, type TestServer } from './test-server.ts';

const UNKNOWN = '01930000-0000-7000-8000-00000000dead';

const replacing = async (admin: Client, id: string, width = 240, height = 360) =>
  admin.api(replaceGalleryImage, { params: { id }, body: { imageURL: await admin.upload(await jpeg(width, height)) } });

const replace = (admin: Client, id: string, body: object, key?: string) =>
  admin.json('POST', `/api/gallery-images/${id}/replace`, body, key ? { 'idempotency-key': key } : {});

const deletedOf = (admin: Client) => admin.api(bin.gallery.list);

const folders = async ({ dataDir }: TestServer, name: string): Promise<number> =>
  (await readdir(path.join(dataDir, 'objects', name)).catch(() => [])).length;

describe('a replaced photograph', () => {
  itWithPage('keeps its id, its texts and its place, under new addresses', async ({ server, admin }) => {
    const [a, b] = [await admin.photograph('a'), await admin.photograph('b')];
    await admin.api(orderGalleryImages, { body: { ids: [b.id, a.id] } });
    const edited = await admin.api(editGalleryImage, { params: { id: b.id }, body: { category: 'Weddings' } });
    const { picture, url, ...others } = await replacing(admin, b.id);
    const { picture: oldPicture, url: oldUrl, ...before } = edited;
    expect(others).toEqual(before);
    expect(picture).toMatchObject({ width: 240, height: 360 });
    const addresses = new Set(oldPicture.derivatives.map((derivative) => derivative.url));
    expect(picture.derivatives.some((derivative) => addresses.has(derivative.url))).toBe(false);
    expect((await admin.api(listGalleryImages)).map(({ id }) => id)).toEqual([b.id, a.id]);
    const page = await server.visitor().page();
    expect([page.includes(url), page.includes(oldUrl), page.includes(`photo-${b.id}`)]).toEqual([true, false, true]);
    expect((await server.visitor().send(oldUrl)).status).toBe(404);
  });

  it('leaves the old file in Recently Deleted, to be restored beside the new one', async ({ server, admin }) => {
    const { id, url } = await admin.photograph('a');
    await replacing(admin, id);
    const [old] = await deletedOf(admin);
    expect(old).toMatchObject({ alt: 'a', category: 'Family', picture: { width: 300 } });
    expect(old?.id).not.toBe(id);
    const shown = await admin.send(`/api/bin/gallery/${old?.id}/picture`);
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 300 });
    await admin.api(bin.gallery.restore, { params: { id: old?.id ?? '' } });
    const both = await admin.api(listGalleryImages);
    expect(both.map(({ picture }) => picture.width).sort()).toEqual([240, 300]);
    expect(new Set(both.map(({ order }) => order)).size).toBe(1);
    expect((await server.visitor().send(url)).status).toBe(200);
  });

  it('can be replaced again, and every old file can be deleted for good', async ({ server, admin }) => {
    const { id } = await admin.photograph('a');
    for (const width of [200, 210]) await replacing(admin, id, width);
    const deleted = await deletedOf(admin);
    expect(deleted.map(({ picture }) => picture.width)).toEqual([200, 300]);
    for (const old of deleted) await admin.api(bin.gallery.purge, { params: { id: old.id } });
    expect([await folders(server, 'uploads'), await folders(server, 'derivatives')]).toEqual([1, 1]);
    expect(await admin.api(listGalleryImages)).toMatchObject([{ id, picture: { width: 210 } }]);
  });

  it('is replaced once, however often the call is repeated', async ({ admin }) => {
    const { id } = await admin.photograph('a');
    const body = { imageURL: await admin.upload(await jpeg(240, 360)) };
    const answers = await Promise.all([1, 2].map(() => replace(admin, id, body, 'once')));
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(second).toEqual(first);
    // Without a key, the same upload in the same place counts as a repetition.
    expect((await replace(admin, id, body)).status).toBe(200);
    expect(await deletedOf(admin)).toHaveLength(1);
  });

  it('gets both of two replacements at once, one after the other', async ({ admin }) => {
    const { id } = await admin.photograph('a');
    await Promise.all([replacing(admin, id, 210), replacing(admin, id, 220)]);
    const [shown] = await admin.api(listGalleryImages);
    const widths = [shown, ...(await deletedOf(admin))].map((image) => image?.picture.width ?? 0);
    expect(widths.sort()).toEqual([210, 220, 300]);
  });

  it.each([
    ['is no photograph', async () => Buffer.from('%PDF-1.7 not a picture'), 422, 'not_an_image'],
    ['is cut off', async () => (await jpeg(2000, 1500)).subarray(0, 60_000), 422, 'not_an_image'],
  ])('stays as it was if the new file %s', async (_what, create, status, code) => {
    const server = await startPagelessServer();
    const admin = await server.admin();
    const { id, url } = await admin.photograph('a');
    const refused = await replace(admin, id, { imageURL: await admin.upload(await create()) });
    expect(await refused.clone().text()).toContain('a');
    expect(await refusal(refused)).toEqual([status, code]);
    expect(await admin.api(listGalleryImages)).toMatchObject([{ id, url }]);
    expect([await deletedOf(admin), await folders(server, 'derivatives')]).toEqual([[], 1]);
  });

  it('must exist, and the id for the old file must be free', async ({ admin }) => {
    const [a, b] = [await admin.photograph('a'), await admin.photograph('b')];
    const imageURL = await admin.upload(await jpeg(240, 360));
    expect(await refusal(await replace(admin, UNKNOWN, { imageURL }))).toEqual([404, 'not_found']);
    expect(await refusal(await replace(admin, a.id, { imageURL: '/nowhere' }))).toEqual([422, 'upload_missing']);
    expect(await refusal(await replace(admin, a.id, { imageURL, oldId: 'x' }))).toEqual([400, 'invalid_request']);
    expect(await refusal(await replace(admin, a.id, { imageURL, oldId: b.id }))).toEqual([409, 'id_taken']);
    await admin.api(deleteGalleryImage, { params: { id: a.id } });
    expect(await refusal(await replace(admin, a.id, { imageURL }))).toEqual([404, 'not_found']);
  });
});
