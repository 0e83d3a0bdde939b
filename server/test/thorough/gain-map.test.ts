import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addGalleryImages, listGalleryImages } from '@shutterdesk/shared';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { fileNameOf } from '../../src/images/image-job.ts';
import { ImagePool } from '../../src/images/image-pool.ts';
import { IPTC, withIptc } from '../credited.ts';
import { hdrPhotograph, joined, shiningMap } from '../gain-maps.ts';
import { itWithPage } from '../it.ts';
import { jpeg } from '../photographs.ts';
import { temporaryFolder } from '../test-server.ts';

const TEXTS = { [IPTC.credit]: 'Zoë Müller', [IPTC.copyright]: '© 2026 Zoë Müller' };

const pool = new ImagePool();
afterAll(() => pool.close());

const derivativesOf = async (source: Buffer) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'source');
  await writeFile(file, source);
  const image = await pool.open(file, folder);
  const further = await pool.make({ source: file, folder, files: image.pending, credit: image });
  return { folder, image, names: [...image.files, ...further].map(fileNameOf) };
};

/** The gain map in a file; null if there is none. */
const gainMapIn = async (bytes: Buffer) => {
  const { gainMap } = await sharp(bytes).metadata();
  if (!gainMap) return null;
  const { data, info } = await sharp(gainMap.image).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, first: data.at(0) ?? 0, last: data.at(-1) ?? 0 };
};

describe('a photograph with a gain map', () => {
  it('keeps it in one further JPEG, without metadata but credit and copyright', async () => {
    const { folder, image, names } = await derivativesOf(withIptc(await hdrPhotograph(), TEXTS));
    expect(names.sort()).toEqual(['1200.avif', '1200.jpg', '1200h.jpg', '400.avif', '800.avif', '800.jpg']);
    const bytes = await readFile(path.join(folder, '1200h.jpg'));
    const { width, height, first, last } = (await gainMapIn(bytes)) ?? expect.fail('no gain map');
    expect([width, height]).toEqual([300, 200]);
    expect([first > 240, last < 15]).toEqual([true, true]);
    expect(bytes.toString('latin1')).not.toMatch(/Secretcam|GPS/);
    const { exif, gps } = ExifReader.load(bytes, { expanded: true });
    expect([gps, exif?.Make]).toEqual([undefined, undefined]);
    // The index of both pictures contains the end of the first one.
    const end = Buffer.alloc(4);
    end.writeUInt32BE(bytes.lastIndexOf(Buffer.from([0xff, 0xd8, 0xff])));
    const index = bytes.indexOf('MPF\0');
    expect(bytes.subarray(index, index + 100).includes(end)).toBe(true);
    // An older screen shows the base.
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
    expect(Math.hypot(red - 0x80, green - 0x60, blue - 0x40)).toBeLessThan(8);
    const credit = { credit: 'Zoë Müller', copyright: '© 2026 Zoë Müller' };
    expect(image).toMatchObject(credit);
    expect(await pool.open(path.join(folder, '1200h.jpg'), await temporaryFolder())).toMatchObject(credit);
  });

  it('is made smaller and turned upright together with it', async () => {
    const source = await hdrPhotograph(3200, 1600, (base) => base.withMetadata({ orientation: 6 }));
    const { folder, names } = await derivativesOf(source);
    expect(names).toContain('1600h.jpg');
    const bytes = await readFile(path.join(folder, '1600h.jpg'));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 3200 });
    const map = (await gainMapIn(bytes)) ?? expect.fail('no gain map');
    expect(map.width / map.height).toBeCloseTo(0.5, 1);
  });

  it('keeps its own colours', async () => {
    const { folder } = await derivativesOf(await hdrPhotograph(1200, 800, (base) => base.withIccProfile('p3')));
    const bytes = await readFile(path.join(folder, '1200h.jpg'));
    expect([(await sharp(bytes).metadata()).icc?.length, (await gainMapIn(bytes)) !== null]).toEqual([480, true]);
  });

  it.each([
    ['is cut off', async () => (await hdrPhotograph()).subarray(0, -600)],
    ['is missing', async () => joined(await jpeg(1200, 800), Buffer.from([0xff, 0xd8, 0xff, 0xd9]))],
    ['is no picture', async () => joined(await jpeg(1200, 800), Buffer.from('ÿØÿ not a JPEG at all'.repeat(9)))],
    [
      'is only promised',
      async () => Buffer.concat([await jpeg(1200, 800), Buffer.from('urn:iso:std:iso:ts:21496:-1')]),
    ],
    ['has noise in it', async () => joined(await jpeg(1200, 800), (await shiningMap(1200, 800)).fill(7, 300, 420))],
  ])('is shown without it if it %s', async (_what, create) => {
    const { folder, names } = await derivativesOf(await create());
    expect(names).toEqual(expect.arrayContaining(['400.avif', '800.avif', '1200.avif', '800.jpg', '1200.jpg']));
    for (const name of names) await sharp(path.join(folder, name), { failOn: 'error' }).stats();
  });

  itWithPage(
    'is offered to screens with a high dynamic range, beside the ordinary derivatives',
    async ({ server, admin }) => {
      const images = [];
      for (const photo of [await hdrPhotograph(), (await hdrPhotograph()).subarray(0, -600), await jpeg(1200, 800)]) {
        images.push({ imageURL: await admin.upload(photo), alt: `${images.length}`, category: 'Family', order: '1' });
      }
      await admin.api(addGalleryImages, { body: { images } });
      await server.context.finishing.caughtUp();
      const [first, ...others] = await server.visitor().api(listGalleryImages);
      expect(first?.picture.hdr).toMatchObject({ width: 1200, url: expect.stringMatching(/1200h\.jpg$/) });
      expect(first?.url).toMatch(/\/1200\.jpg$/);
      expect(others.map(({ picture }) => [picture.hdr, picture.derivatives.length])).toEqual([
        [undefined, 5],
        [undefined, 5],
      ]);
      const answer = await server.visitor().send(first?.picture.hdr?.url ?? '');
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(await gainMapIn(Buffer.from(await answer.arrayBuffer()))).not.toBeNull();
      expect(await server.visitor().page()).toContain(`data-hdr="${first?.picture.hdr?.url}"`);
    },
  );
});
