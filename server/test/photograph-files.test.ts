import sharp, { type Colour } from 'sharp';
import { describe, expect, it } from 'vitest';
import { derived } from './derived.ts';
import { demoPhotograph } from './photographs.ts';
import { pngChunk, withChunks } from './png-chunks.ts';

const BLUE = '#1030c0';
const GREEN = '#20d030';

const flat = (background: Colour) => sharp({ create: { width: 300, height: 200, channels: 4, background } });

/** Green with a blue corner. */
const picture = async () =>
  flat(GREEN).composite([
    {
      input: await sharp(await flat(BLUE).png().toBuffer())
        .resize(100, 100)
        .png()
        .toBuffer(),
      left: 200,
      top: 100,
    },
  ]);

/** EXIF that says 'a quarter to the right'. */
const TURNED = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');

const jpegWith = async (exif: Buffer): Promise<Buffer> => {
  const jpeg = await (await picture()).jpeg().toBuffer();
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};
const pngWith = async (exif: Buffer): Promise<Buffer> =>
  withChunks(await (await picture()).png().toBuffer(), pngChunk('eXIf', exif));

it.each<[string, (exif: Buffer) => Promise<Buffer>]>([
  ['a JPEG', jpegWith],
  ['a PNG', pngWith],
])('the orientation of a photograph counts in %s', async (_what, create) => {
  const { width, height, names } = await derived(await create(TURNED));
  expect([width, height]).toEqual([200, 300]);
  expect(names).toContain('200.jpg');
});

describe('a JPEG without its end marker', () => {
  it.each([true, false])('is accepted if the picture is complete (progressive: %s)', async (progressive) => {
    const whole = await sharp(await demoPhotograph())
      .resize(1300)
      .jpeg({ progressive })
      .toBuffer();
    const [full, endless] = [await derived(whole), await derived(whole.subarray(0, -2))];
    expect(endless.names).toEqual(full.names);
    for (const name of full.names) expect(await endless.firstPixel(name)).toEqual(await full.firstPixel(name));
  });

  it('keeps its wide colours', async () => {
    const whole = await flat('#00ff00').removeAlpha().withIccProfile('p3').jpeg().toBuffer();
    expect((await (await derived(whole.subarray(0, -2))).firstPixel('300.avif')).isTagged).toBe(true);
  });

  it.each([
    ['a little', 40, false],
    ['a little of a progressive one', 40, true],
    ['a third', 0.33, false],
  ])('is refused if %s of the picture is missing', async (_what, missing, progressive) => {
    const whole = await sharp(await demoPhotograph())
      .resize(900)
      .jpeg({ progressive })
      .toBuffer();
    const end = whole.length - Math.round(missing < 1 ? missing * whole.length : missing);
    await expect(derived(whole.subarray(0, end))).rejects.toThrow('is damaged and can’t be read to the end');
  });
});
