import {
  addGalleryImages,
  addHeroImage,
  bin,
  DEFAULT_SETTINGS,
  deleteGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  positionHeroImage,
  readActiveHeroImage,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { portraitCropsOf } from '../src/publish/crop-plan.ts';
import { jpeg } from './photographs.ts';
import { startTestServer } from './test-server.ts';

const image = (imageURL: string, point: object = {}) => ({
  imageURL,
  alt: 'A photograph',
  category: 'Weddings',
  ...point,
});

describe('the look of the page', () => {
  it('is there before the answer, and goes back byte for byte', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const plain = await server.visitor().page();
    const look = { look: 'noir', lookAccent: '#24597A', lookGap: 'none' };
    const saved = await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...look } });
    expect(saved).toMatchObject({ ...look, lookAccent: '#24597a', lookColours: null });
    expect(await server.visitor().page()).toContain('--paper:#131211');
    const { packages, schedulingEnabled } = DEFAULT_SETTINGS;
    expect(await admin.api(saveSettings, { body: { packages, schedulingEnabled } })).toEqual(saved);
    await admin.api(saveSettings, { body: DEFAULT_SETTINGS });
    expect(await server.visitor().page()).toBe(plain);
  });

  it.each([
    ['look', 'baroque', /^This site knows white, noir, /],
    ['lookColours', 'grey', /^This site knows light, dark, system/],
    ['lookHero', 'Left', /^This site knows left, center, below/],
    ['lookAccent', 'red', /^Please enter a color such as #7a4b31/],
    ['lookAccent', '#12345', /^Please enter a color/],
    ['lookAccent', '#123456;}body{display:none', /^Please enter a color/],
  ])('is refused with a sentence where there is none such: %s %s', async (name, value, sentence) => {
    const server = await startTestServer();
    const admin = await server.admin();
    const response = await admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, [name]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ path: name, message: expect.stringMatching(sentence) }] });
  });
});

describe('the layout of the gallery', () => {
  it('is the grid until the studio chooses another, and stays over a save that does not name it', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const { galleryLayout, ...withoutLayout } = DEFAULT_SETTINGS;
    const read = async () => (await server.visitor().api(readSettings)).galleryLayout;
    expect([galleryLayout, await read()]).toEqual(['grid', 'grid']);
    const imageURL = await admin.upload(await jpeg(300, 200));
    await admin.api(addGalleryImages, { body: { images: [image(imageURL)] } });
    expect(await server.visitor().page()).toContain('<ul class="photos" ');
    await admin.api(saveSettings, { body: { ...withoutLayout, galleryLayout: 'rows' } });
    expect(await server.visitor().page()).toContain('<ul class="photos photos-rows" ');
    await admin.api(saveSettings, { body: { ...withoutLayout, heroText: 'Light' } });
    expect(await read()).toBe('rows');
  });

  it.each(['mosaic', '', null, 3])('is refused by its field: %j', async (galleryLayout) => {
    const server = await startTestServer();
    const admin = await server.admin();
    const answer = await admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, galleryLayout });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'galleryLayout', message: 'Please choose grid, rows or columns' }],
    });
  });
});

describe('the focal point of a photograph', () => {
  const setUp = async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const [added] = await admin.api(addGalleryImages, {
      body: { images: [image(await admin.upload(await jpeg(400, 600)))] },
    });
    const edit = (body: object) => admin.json('PATCH', `/api/gallery-images/${added?.id}`, body);
    const stored = async () => {
      const [only] = await server.visitor().api(listGalleryImages);
      return { alt: only?.alt, x: only?.focalX, y: only?.focalY };
    };
    return { server, admin, id: added?.id ?? '', edit, stored };
  };

  it('is none at first, and stays over other edits, a new order, and a deletion that is undone', async () => {
    const { admin, id, edit, stored } = await setUp();
    expect(await stored()).toEqual({ alt: 'A photograph', x: null, y: null });
    await edit({ focalX: 12.5, focalY: 80 });
    await edit({ alt: 'The lake' });
    await admin.api(orderGalleryImages, { body: { ids: [id] } });
    await admin.api(deleteGalleryImage, { params: { id } });
    await admin.api(bin.gallery.restore, { params: { id } });
    expect(await stored()).toEqual({ alt: 'The lake', x: 12.5, y: 80 });
    await edit({ focalX: null, focalY: null });
    expect(await stored()).toEqual({ alt: 'The lake', x: null, y: null });
  });

  it('moves the crop on the page', async () => {
    const { server, edit } = await setUp();
    await edit({ focalX: 50, focalY: 100 });
    expect(await (await server.visitor().send('/')).text()).toContain('object-position:50% 100%');
  });

  it('may come with a new photograph', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const imageURL = await admin.upload(await jpeg(400, 600));
    const [added] = await admin.api(addGalleryImages, {
      body: { images: [image(imageURL, { focalX: 1, focalY: 99 })] },
    });
    expect(added).toMatchObject({ focalX: 1, focalY: 99 });
  });

  it('is refused outside the picture, by its field', async () => {
    const { edit, stored } = await setUp();
    const outside = await edit({ focalX: 101, focalY: 50 });
    expect(outside.status).toBe(400);
    expect(await outside.json()).toMatchObject({
      error: 'invalid_request',
      issues: [{ path: 'focalX', message: 'The point must lie in the photo: please enter a number from 0 to 100' }],
    });
    expect((await edit({ focalX: 50 })).status).toBe(400);
    expect(await stored()).toMatchObject({ x: null, y: null });
  });
});

describe('a hero picture on upright screens', () => {
  it('stands where it does on others until it has a position of its own, and is cropped there', async () => {
    const server = await startTestServer();
    const admin = await server.admin();
    const imageURL = await admin.upload(await jpeg(900, 400));
    const { id } = await admin.api(addHeroImage, {
      body: { imageURL, alt: 'The lake', backgroundPosition: '10% 20%' },
    });
    await server.context.finishing.caughtUp();
    const active = async () => {
      const hero = await server.visitor().api(readActiveHeroImage);
      return { portrait: hero?.portraitPosition, cutAt: hero && portraitCropsOf(hero)[0]?.x };
    };
    const move = (body: object) => admin.json('PATCH', `/api/hero-images/${id}`, body);
    expect(await active()).toEqual({ portrait: null, cutAt: 0.1 });
    await move({ portraitPosition: '80% 50%' });
    await admin.api(positionHeroImage, { params: { id }, body: { backgroundSize: '120%' } });
    expect(await active()).toEqual({ portrait: '80% 50%', cutAt: 0.8 });
    expect(await server.visitor().page()).toContain('--upright-x:0.8;--upright-y:0.5');
    expect((await move({ portraitPosition: '101% 0%' })).status).toBe(400);
    await move({ portraitPosition: null });
    expect(await active()).toEqual({ portrait: null, cutAt: 0.1 });
  });
});
