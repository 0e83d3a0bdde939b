import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { make, open } from '../src/images/derive.ts';
import { fileNameOf } from '../src/images/image-job.ts';
import { adobeRgbProfile } from './colour-profiles.ts';
import { IPTC, withIptc } from './credited.ts';
import { temporaryFolder } from './test-server.ts';

const orange = (width = 900, height = 600, alpha = 1): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 240, g: 120, b: 20, alpha } } });

/** All derivatives of a photograph. */
const derivativesOf = async (source: Buffer) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'source');
  await writeFile(file, source);
  const image = await open(file, folder);
  if (image.pending.length > 0) await make(file, folder, image.pending, image);
  return { folder, file, image };
};

const pixelOf = async (file: string): Promise<number[]> => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
};

/** The distance of a pixel from a colour, in steps of 256. */
const distance = (pixel: readonly number[], [red = 0, green = 0, blue = 0]: readonly number[]): number =>
  Math.hypot((pixel[0] ?? 0) - red, (pixel[1] ?? 0) - green, (pixel[2] ?? 0) - blue);

const animation = async () => {
  const blue = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1030c0' } })
    .png()
    .toBuffer();
  return sharp([await orange().png().toBuffer(), blue], { join: { animated: true } });
};

describe('a photograph', () => {
  const kinds: [string, () => Promise<Buffer>][] = [
    ['PNG', () => orange().png().toBuffer()],
    ['PNG of 16 bits', () => orange().toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => orange().webp().toBuffer()],
    ['AVIF', () => orange().avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => orange().tiff().toBuffer()],
    ['GIF', () => orange().gif().toBuffer()],
    ['GIF that moves, as its first picture,', async () => (await animation()).gif({ delay: [100, 100] }).toBuffer()],
    ['WebP that moves, as its first picture,', async () => (await animation()).webp({ delay: [100, 100] }).toBuffer()],
    ['JPEG in CMYK', () => orange().flatten().toColourspace('cmyk').jpeg().toBuffer()],
  ];

  it.each(kinds)('keeps the colours of %s in AVIF and JPEG', async (_name, create) => {
    const { folder, image } = await derivativesOf(await create());
    expect(image).toMatchObject({ width: 900, height: 600 });
    expect([image.files, image.pending].map((files) => files.map(fileNameOf))).toEqual([
      ['400.avif', '800.jpg'],
      ['800.avif', '900.avif', '900.jpg'],
    ]);
    for (const name of ['400.avif', '900.jpg']) {
      expect(distance(await pixelOf(path.join(folder, name)), [240, 120, 20])).toBeLessThan(30);
      expect((await sharp(path.join(folder, name)).metadata()).icc).toBeUndefined();
    }
  });

  it.each([
    ['Display P3', async () => 'p3'],
    [
      'Adobe RGB',
      async () => {
        const file = path.join(await temporaryFolder(), 'adobe.icc');
        await writeFile(file, adobeRgbProfile());
        return file;
      },
    ],
  ])('keeps the colours of %s as its profile defines them', async (_name, profile) => {
    const green = sharp({ create: { width: 900, height: 600, channels: 3, background: '#20d030' } });
    const source = await green
      .withIccProfile(await profile())
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const numbers = [...(await sharp(source, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)];
    expect(distance(numbers, [0x20, 0xd0, 0x30])).toBeGreaterThan(40);
    const { folder } = await derivativesOf(source);
    for (const name of ['400.avif', '800.jpg', '900.avif']) {
      expect(distance(await pixelOf(path.join(folder, name)), [0x20, 0xd0, 0x30])).toBeLessThan(6);
    }
  });

  it('stands on white where it is transparent, and stays grey if it is grey', async () => {
    const clear = await derivativesOf(await orange(300, 200, 0).png().toBuffer());
    expect(distance(await pixelOf(path.join(clear.folder, '300.jpg')), [255, 255, 255])).toBeLessThan(6);
    const grey = await derivativesOf(await orange().flatten().toColourspace('b-w').jpeg().toBuffer());
    const [red = 0, green = red, blue = red] = await pixelOf(path.join(grey.folder, '900.jpg'));
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
  });

  it('is refused in HEIC with advice', async () => {
    const file = path.join(await temporaryFolder(), 'phone.heic');
    await writeFile(file, await readFile(path.join(import.meta.dirname, 'phone.heic')));
    await expect(open(file, path.dirname(file))).rejects.toThrow(/HEIC.*please save it as JPEG/);
  });

  it('gets a progressive JPEG, an AVIF at every width up to 2400, and a tiny placeholder', async () => {
    const { folder, image } = await derivativesOf(await orange(3000, 2000).flatten().jpeg().toBuffer());
    expect(image).toMatchObject({ width: 3000, height: 2000 });
    expect([...image.files, ...image.pending].map(fileNameOf).sort()).toEqual([
      '1600.avif',
      '1600.jpg',
      '2400.avif',
      '400.avif',
      '800.avif',
      '800.jpg',
    ]);
    expect((await sharp(path.join(folder, '2400.avif')).metadata()).width).toBe(2400);
    expect((await sharp(path.join(folder, '1600.jpg')).metadata()).isProgressive).toBe(true);
    expect(image.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(image.placeholder.length).toBeLessThan(200);
  });

  it.each([1700, 2500, 4100, 8200, 25_000])(
    'of %i pixels is complete in every derivative, even when it is rotated',
    async (width) => {
      const half = { create: { width: width / 2, height: 400, channels: 3, background: '#2040d0' } } as const;
      const image = sharp({ create: { ...half.create, width, background: '#f07814' } }).composite([
        { input: half, left: width / 2, top: 0 },
      ]);
      const upright = await derivativesOf(await image.clone().jpeg().toBuffer());
      const lying = await derivativesOf(await image.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer());
      expect(upright.image).toMatchObject({ width, height: 400 });
      expect(lying.image).toMatchObject({ width: 400, height: width });
      for (const { folder, image } of [upright, lying]) {
        for (const derivative of [...image.files, ...image.pending]) {
          const { data, info } = await sharp(path.join(folder, fileNameOf(derivative)))
            .raw()
            .toBuffer({ resolveWithObject: true });
          expect(info.width).toBe(derivative.width);
          expect(Math.abs(info.height - (derivative.width * image.height) / image.width)).toBeLessThanOrEqual(1);
          expect(distance([...data.subarray(0, 3)], [0xf0, 0x78, 0x14])).toBeLessThan(30);
          expect(distance([...data.subarray(-3)], [0x20, 0x40, 0xd0])).toBeLessThan(30);
        }
      }
    },
  );

  it('may be a single pixel, and a very long one is limited in width', async () => {
    const { image } = await derivativesOf(await orange(1, 1).png().toBuffer());
    expect(image).toMatchObject({ width: 1, height: 1 });
    const strip = await derivativesOf(await orange(600, 24_000).png().toBuffer());
    expect(Math.max(...strip.image.pending.map(({ width }) => width))).toBe(409);
  });
});

describe('the credit of a photograph', () => {
  const rights = { credit: 'Hollis & Vane / Zoë', copyright: '© 2026 Zoë Müller' };
  const texts = {
    [IPTC.byLine]: 'Zoë Müller',
    [IPTC.credit]: rights.credit,
    [IPTC.copyright]: rights.copyright,
    [IPTC.city]: 'Secretville',
    [IPTC.caption]: 'Not for visitors',
  };

  it('stays in every derivative as the only metadata', async () => {
    const plain = await orange()
      .flatten()
      .withExif({ IFD0: { Make: 'Secretcam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { folder, image } = await derivativesOf(withIptc(plain, texts));
    expect(image).toMatchObject(rights);
    for (const name of [...image.files, ...image.pending].map(fileNameOf)) {
      const bytes = await readFile(path.join(folder, name));
      const { exif, iptc, xmp, icc } = await sharp(bytes).metadata();
      expect([name, exif, iptc, icc]).toEqual([name, undefined, undefined, undefined]);
      expect(xmp?.toString()).toContain('© 2026 Zoë Müller');
      expect(xmp?.toString()).toContain('Hollis &amp; Vane / Zoë');
      expect(bytes.toString('latin1')).not.toMatch(/Secret|GPS|visitors/);
      expect(await open(path.join(folder, name), await temporaryFolder())).toMatchObject(rights);
    }
  });

  it.each([
    [
      'EXIF',
      orange()
        .flatten()
        .withExif({ IFD0: { Artist: 'Ann', Copyright: 'Ann 2026' } })
        .jpeg(),
    ],
    [
      'XMP',
      orange()
        .flatten()
        .withXmp(
          '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Ann</rdf:li></rdf:Seq></dc:creator><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Ann 2026</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>',
        )
        .jpeg(),
    ],
  ])('is found in %s', async (_where, source) => {
    const { image } = await derivativesOf(await source.toBuffer());
    expect(image).toMatchObject({ credit: 'Ann', copyright: 'Ann 2026' });
  });

  it('is missing in the derivatives when the file has none', async () => {
    const { folder, image } = await derivativesOf(await orange().png().toBuffer());
    expect(image).toMatchObject({ credit: null, copyright: null });
    expect((await sharp(path.join(folder, '800.avif')).metadata()).xmp).toBeUndefined();
  });
});
