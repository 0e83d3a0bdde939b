import {
  addGalleryImages,
  addHeroImage,
  bin,
  deleteGalleryImage,
  listGalleryImages,
  orderGalleryImages,
  positionHeroImage,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { portraitCropsOf } from '../src/publish/crop-plan.ts';
import { itWithPage } from './it.ts';
import { jpeg } from './photographs.ts';
import { startTestServer } from './test-server.ts';

const image = (imageURL: string, point: object = {}) => ({
  imageURL,
  alt: 'A photograph',
  category: 'Weddings',
  ...point,
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
    return { admin, id: added?.id ?? '', edit, stored };
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

  itWithPage('may come with a new photograph', async ({ admin }) => {
    const imageURL = await admin.upload(await jpeg(400, 600));
    const [added] = await admin.api(addGalleryImages, {
      body: { images: [image(imageURL, { focalX: 1, focalY: 99 })] },
    });
    expect(added).toMatchObject({ focalX: 1, focalY: 99 });
  });
});

describe('a hero picture on upright screens', () => {
  itWithPage(
    'stands where it does on others until it has a position of its own, and is cropped there',
    async ({ server, admin }) => {
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
    },
  );
});
