import {
  activateHeroImage,
  addGalleryImages,
  addHeroImage,
  bin,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { jpeg } from './photographs.ts';
import { startTestServer } from './test-server.ts';

const PHOTOS = 3;

/** The whole server with the real page, and photographs called 'Photograph 0' and so on. */
const setUp = async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const images = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, n) => ({
      imageURL: await admin.upload(await jpeg(300 + n, 200)),
      alt: `Photograph ${n}`,
      category: 'Weddings',
      order: `${n}`,
    })),
  );
  const photos = await admin.api(addGalleryImages, { body: { images } });
  const page = async (): Promise<string> => (await server.visitor().send('/')).text();
  const shown = async () =>
    [...(await page()).matchAll(/<li data-category[^>]*>.*?<img alt="([^"]*)"/g)].map(([, alt]) => alt);
  const listed = async () => (await server.visitor().api(listGalleryImages)).map(({ alt }) => alt);
  const gallery = async () => {
    const [onPage, inApi] = await Promise.all([shown(), listed()]);
    expect(onPage).toEqual(inApi);
    return onPage;
  };
  return { server, admin, photos, page, gallery };
};

describe('the next request after a change', () => {
  it('shows any change, on the page and in the API', async () => {
    const { admin, photos, gallery } = await setUp();
    const [first, second, third] = photos.map(({ id }) => id);
    if (!first || !second || !third) throw new Error('there are not enough photographs');
    expect(await gallery()).toEqual(['Photograph 0', 'Photograph 1', 'Photograph 2']);
    await admin.api(editGalleryImage, { params: { id: second }, body: { alt: 'Renamed' } });
    expect(await gallery()).toEqual(['Photograph 0', 'Renamed', 'Photograph 2']);
    await admin.api(orderGalleryImages, { body: { ids: [third, first, second] } });
    expect(await gallery()).toEqual(['Photograph 2', 'Photograph 0', 'Renamed']);
    await admin.api(deleteGalleryImage, { params: { id: first } });
    expect(await gallery()).toEqual(['Photograph 2', 'Renamed']);
    await admin.api(bin.gallery.restore, { params: { id: first } });
    expect(await gallery()).toEqual(['Photograph 2', 'Photograph 0', 'Renamed']);
  });

  it('shows the chosen hero picture', async () => {
    const { admin, page, server } = await setUp();
    const add = async (alt: string, isActive: boolean) =>
      admin.api(addHeroImage, { body: { imageURL: await admin.upload(await jpeg(400, 300)), alt, isActive } });
    const lake = await add('The lake', true);
    await add('The hill', true);
    expect(await page()).toContain('alt="The hill"');
    await admin.api(activateHeroImage, { params: { id: lake.id } });
    expect(await page()).toContain('alt="The lake"');
    expect(await server.visitor().api(readActiveHeroImage)).toMatchObject({ alt: 'The lake' });
  });
});
