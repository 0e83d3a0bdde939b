import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { derive } from '../src/images/derive.ts';
import { temporaryFolder } from './test-server.ts';

const orange = (width = 900, height = 600, alpha = 1): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 240, g: 120, b: 20, alpha } } });

const derivativesOf = async (source: Buffer) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'source');
  await writeFile(file, source);
  return { folder, image: await derive(file, folder) };
};

const pixelOf = async (file: string): Promise<number[]> => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
};

const near = (pixel: readonly number[], [red = 0, green = 0, blue = 0]: readonly number[]): boolean =>
  Math.hypot((pixel[0] ?? 0) - red, (pixel[1] ?? 0) - green, (pixel[2] ?? 0) - blue) < 30;

describe('a photograph', () => {
  const kinds: [string, () => Promise<Buffer>][] = [
    ['PNG', () => orange().png().toBuffer()],
    ['PNG of 16 bits', () => orange().toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => orange().webp().toBuffer()],
    ['AVIF', () => orange().avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => orange().tiff().toBuffer()],
    ['GIF', () => orange().gif().toBuffer()],
    ['JPEG in CMYK', () => orange().flatten().toColourspace('cmyk').jpeg().toBuffer()],
    ['JPEG in Display P3', () => orange().flatten().withIccProfile('p3').jpeg().toBuffer()],
  ];

  it.each(kinds)('in %s becomes AVIF and JPEG of the same colours', async (_name, create) => {
    const { folder, image } = await derivativesOf(await create());
    expect(image).toMatchObject({ width: 900, height: 600 });
    expect(image.derivatives).toEqual([
      { format: 'avif', width: 400 },
      { format: 'avif', width: 800 },
      { format: 'avif', width: 900 },
      { format: 'jpeg', width: 800 },
      { format: 'jpeg', width: 900 },
    ]);
    for (const name of ['400.avif', '900.jpg']) {
      expect(near(await pixelOf(path.join(folder, name)), [240, 120, 20])).toBe(true);
      expect((await sharp(path.join(folder, name)).metadata()).icc).toBeUndefined();
    }
  });

  it('that is transparent stands on white, and a grey one stays grey', async () => {
    const clear = await derivativesOf(await orange(300, 200, 0).png().toBuffer());
    expect(near(await pixelOf(path.join(clear.folder, '300.jpg')), [255, 255, 255])).toBe(true);
    const grey = await derivativesOf(await orange().flatten().toColourspace('b-w').jpeg().toBuffer());
    const [red = 0, green = red, blue = red] = await pixelOf(path.join(grey.folder, '900.jpg'));
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
  });

  it('has a progressive JPEG, an AVIF at every width up to 2400, and a placeholder of a few bytes', async () => {
    const { folder, image } = await derivativesOf(await orange(3000, 2000).flatten().jpeg().toBuffer());
    expect(image).toMatchObject({ width: 3000, height: 2000 });
    expect(image.derivatives.map(({ format, width }) => `${width}.${format}`)).toEqual([
      '400.avif',
      '800.avif',
      '1600.avif',
      '2400.avif',
      '800.jpeg',
      '1600.jpeg',
    ]);
    expect((await sharp(path.join(folder, '1600.jpg')).metadata()).isProgressive).toBe(true);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThan(300);
  });

  it('of one pixel is a photograph still', async () => {
    const { image } = await derivativesOf(await orange(1, 1).png().toBuffer());
    expect(image).toMatchObject({ width: 1, height: 1 });
  });
});
