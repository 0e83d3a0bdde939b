import { addHeroImage, type HeroImage, listHeroImages } from '@shutterdesk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { portraitCropsOf } from '../../src/publish/crop-plan.ts';
import { cropNow } from '../../src/publish/hero-crops.ts';
import { startTestServer } from '../test-server.ts';

/** Three vertical stripes of equal width: red, green, blue. */
const stripes = async (width: number, height: number): Promise<Buffer> => {
  const stripe = (background: string) => sharp({ create: { width: width / 3, height, channels: 3, background } }).png();
  const [green, blue] = await Promise.all(['#00ff00', '#0000ff'].map((colour) => stripe(colour).toBuffer()));
  const canvas = sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
  const layers = [
    { input: green, left: width / 3, top: 0 },
    { input: blue, left: (width / 3) * 2, top: 0 },
  ];
  return canvas.composite(layers).jpeg().toBuffer();
};

const finishedHero = async (picture: Buffer, place: Partial<HeroImage> = {}) => {
  const server = await startTestServer();
  const admin = await server.admin();
  const imageURL = await admin.upload(picture);
  await admin.api(addHeroImage, { body: { imageURL, alt: 'Stripes', isActive: true, ...place } });
  await server.context.finishing.caughtUp();
  const [hero] = await admin.api(listHeroImages);
  if (!hero) throw new Error('there is no hero picture');
  return { server, hero };
};

describe('the hero picture for upright screens', () => {
  for (const [position, stripe] of [
    ['left 65%', 0],
    ['center 65%', 1],
    ['right 65%', 2],
  ] as const) {
    it(`is the visible part, at ${position}`, async () => {
      const { server, hero } = await finishedHero(await stripes(1800, 900), { backgroundPosition: position });
      expect(portraitCropsOf(hero).map(({ width, height }) => [width, height])).toEqual([[540, 900]]);
      const { portraitHero = [] } = await cropNow({ publicUrl: null }, { heroImage: hero }, server.context.storage);
      const [{ bytes, url, width } = expect.fail('nothing was cut')] = portraitHero;
      const [info, { channels }] = await Promise.all([sharp(bytes).metadata(), sharp(bytes).stats()]);
      expect([info.width, info.height, width]).toEqual([540, 900, 540]);
      expect(channels.slice(0, 3).map(({ mean }) => mean > 200)).toEqual([0, 1, 2].map((one) => one === stripe));
      expect(url).toMatch(/^\/hero-[\w-]{12}\.avif$/);
    });
  }

  it('is the whole picture if these screens show more than the crop', async () => {
    const { hero } = await finishedHero(await stripes(900, 1200));
    expect(portraitCropsOf(hero)).toEqual([]);
    const wide = await finishedHero(await stripes(1800, 900), { backgroundSize: '80%' });
    expect(portraitCropsOf(wide.hero)).toEqual([]);
  });
});
