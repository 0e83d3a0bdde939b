import sharp, { type Colour, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { derived } from './derived.ts';
import { demoPhotograph } from './photographs.ts';
import { pngChunk, withChunks } from './png-chunks.ts';

const BLUE = '#1030c0';
const GREEN = '#20d030';

const flat = (background: Colour) => sharp({ create: { width: 300, height: 200, channels: 4, background } });
const clear = () => flat({ r: 0, g: 0, b: 0, alpha: 0 });

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

const NUMBER = { byte: 1, short: 3, long: 4 } as const;

/** EXIF that says 'a quarter to the right', with this kind of number. */
const turnedExif = (kind: keyof typeof NUMBER): Buffer => {
  const exif = Buffer.from('4d4d002a000000080001011200000000000100000000', 'hex');
  const bytes = Buffer.concat([exif, Buffer.alloc(4)]);
  bytes.writeUInt16BE(NUMBER[kind], 12);
  if (kind === 'byte') bytes.writeUInt8(6, 18);
  else if (kind === 'short') bytes.writeUInt16BE(6, 18);
  else bytes.writeUInt32BE(6, 18);
  return bytes;
};

const jpegWith = async (exif: Buffer): Promise<Buffer> => {
  const jpeg = await (await picture()).jpeg().toBuffer();
  const body = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};
const pngWith = async (exif: Buffer): Promise<Buffer> =>
  withChunks(await (await picture()).png().toBuffer(), pngChunk('eXIf', exif));
const turnedWebp = async (): Promise<Buffer> => (await picture()).withMetadata({ orientation: 6 }).webp().toBuffer();

describe('the orientation of a photograph', () => {
  // The expected answers are Chromium's for the same files.
  it.each<[string, boolean, () => Promise<Buffer>]>([
    ['a short number in a JPEG', true, () => jpegWith(turnedExif('short'))],
    ['a short number in a PNG', true, () => pngWith(turnedExif('short'))],
    ['a long number in a JPEG', false, () => jpegWith(turnedExif('long'))],
    ['a long number in a PNG', false, () => pngWith(turnedExif('long'))],
    ['a byte in a JPEG', false, () => jpegWith(turnedExif('byte'))],
    ['a WebP', false, turnedWebp],
  ])('counts where browsers follow it: %s, %s', async (_where, isTurned, create) => {
    const { width, height, names } = await derived(await create());
    expect([width, height]).toEqual(isTurned ? [200, 300] : [300, 200]);
    expect(names).toContain(isTurned ? '200.jpg' : '300.jpg');
  });
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

describe('an animation', () => {
  const animated = async (...pictures: readonly Sharp[]) =>
    sharp(await Promise.all(pictures.map((one) => one.png().toBuffer())), { join: { animated: true } });

  it.each<[string, () => Promise<Buffer>]>([
    ['GIF', async () => (await animated(clear(), await picture())).gif({ delay: [9, 9] }).toBuffer()],
    ['WebP', async () => (await animated(clear(), await picture())).webp({ delay: [9, 9] }).toBuffer()],
    [
      'GIF that begins black',
      async () => (await animated(flat('#000000'), await picture())).gif({ delay: [9, 9] }).toBuffer(),
    ],
  ])('is its first picture that shows something: %s', async (_what, create) => {
    const { pixel } = await (await derived(await create())).firstPixel('300.jpg');
    expect(pixel[1]).toBeGreaterThan(180);
    expect(pixel[0]).toBeLessThan(60);
  });

  it('is refused with advice if it shows nothing', async () => {
    const empty = await (await animated(clear(), clear())).gif({ delay: [9, 9], keepDuplicateFrames: true }).toBuffer();
    await expect(derived(empty)).rejects.toThrow(
      'is an animation that begins empty: please choose a photograph instead',
    );
  });

  it('in AVIF is its first picture', async () => {
    const still = await (await picture()).avif({ effort: 0 }).toBuffer();
    still.write('ftypavis', 4, 'latin1');
    const { pixel } = await (await derived(still)).firstPixel('300.jpg');
    expect(pixel[1]).toBeGreaterThan(180);
  });

  it('in AVIF is refused with advice if that is empty', async () => {
    const still = await clear().avif({ effort: 0 }).toBuffer();
    still.write('ftypavis', 4, 'latin1');
    await expect(derived(still)).rejects.toThrow(/begins empty/);
  });
});
