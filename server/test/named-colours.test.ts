import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asAdobeRgb } from '@shutterdesk/shared';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { derived } from './derived.ts';
import { pngChunk, withChunks } from './png-chunks.ts';

type Colour = readonly [red: number, green: number, blue: number];

const GREY: Colour = [128, 128, 128];
const GREEN: Colour = [40, 200, 40];

const flat = ([r, g, b]: Colour) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g, b } } });

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

const cicp = (primaries: number, curve: number) => pngChunk('cICP', Buffer.from([primaries, curve, 0, 1]));
const gamma = (value: number) => pngChunk('gAMA', numbers(value));
const SRGB = pngChunk('sRGB', Buffer.from([0]));
const P3_PRIMARIES = pngChunk('cHRM', numbers(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000));

const png = async (colour: Colour, ...chunks: readonly Buffer[]) =>
  withChunks(await flat(colour).png().toBuffer(), ...chunks);

/** A green AVIF that names its colours by these numbers. */
const avif = async (primaries: number, curve: number): Promise<Buffer> => {
  const bytes = await readFile(path.join(import.meta.dirname, 'green.avif'));
  const at = bytes.indexOf('nclx');
  bytes.writeUInt16BE(primaries, at + 4);
  bytes.writeUInt16BE(curve, at + 6);
  return bytes;
};

const jpeg = async (colour: Colour): Promise<Buffer> =>
  Buffer.from(asAdobeRgb(await flat(colour).jpeg({ quality: 100 }).toBuffer()));

const isNear = (seen: readonly number[], right: Colour) =>
  seen.every((value, index) => Math.abs(value - (right[index] ?? 0)) < 6);

describe('colours that a file names without a profile', () => {
  // The expected values are Chromium's for the same files, in sRGB.
  it.each<[string, () => Promise<Buffer>, Colour, boolean]>([
    ['a PNG in Display P3', () => png(GREEN, cicp(12, 13)), [0, 204, 0], true],
    ['an AVIF in Display P3', () => avif(12, 13), [0, 204, 0], true],
    ['a PNG in Rec. 2020', () => png(GREEN, cicp(9, 14)), [0, 208, 0], true],
    ['an AVIF in Rec. 2020', () => avif(9, 14), [0, 211, 0], true],
    ['a PNG with the curve of video', () => png(GREY, cicp(1, 1)), [121, 121, 121], false],
    ['an AVIF with the curve of video', () => avif(1, 1), GREEN, false],
    ['an AVIF with the primaries of NTSC', () => avif(6, 6), [62, 197, 36], false],
    ['a linear PNG', () => png(GREY, gamma(100_000)), [188, 188, 188], false],
    ['a linear AVIF', () => avif(1, 8), [110, 229, 110], false],
    ['a PNG with a gamma and primaries', () => png(GREEN, gamma(45_455), P3_PRIMARIES), [0, 205, 0], true],
    ['a PNG with primaries alone', () => png(GREEN, P3_PRIMARIES), GREEN, false],
    ['a PNG with the usual gamma', () => png(GREEN, gamma(45_455)), GREEN, false],
    ['a PNG with a gamma that says that it is sRGB', () => png(GREY, gamma(100_000), SRGB), GREY, false],
    // As the same file with Adobe's profile: cameras name the colours in EXIF alone.
    ['a JPEG in Adobe RGB by its EXIF', () => jpeg([172, 95, 60]), [194, 95, 57], true],
    ['a JPEG in Adobe RGB by its EXIF, in grey', () => jpeg(GREY), [127, 127, 127], true],
    ['an AVIF that names nothing', () => avif(2, 2), GREEN, false],
  ])('are shown as browsers show them: %s', async (_what, create, right, isWide) => {
    const { firstPixel, names } = await derived(await create());
    for (const name of names) {
      const { pixel, isTagged } = await firstPixel(name);
      expect([name, pixel, isNear(pixel, right)]).toEqual([name, pixel, true]);
      expect([name, isTagged]).toEqual([name, isWide && name.endsWith('.avif')]);
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['grey', async () => withChunks(await flat(GREY).toColourspace('b-w').png().toBuffer(), gamma(100_000))],
    ['of 16 bits', async () => withChunks(await flat(GREY).toColourspace('rgb16').png().toBuffer(), gamma(100_000))],
    ['with a palette', async () => withChunks(await flat(GREY).png({ palette: true }).toBuffer(), gamma(100_000))],
    [
      'with a transparent part',
      async () => withChunks(await flat(GREY).ensureAlpha().png().toBuffer(), gamma(100_000)),
    ],
  ])('are converted in a PNG %s', async (_what, create) => {
    const { firstPixel } = await derived(await create());
    const { pixel } = await firstPixel('300.jpg');
    expect([pixel, isNear(pixel, [188, 188, 188])]).toEqual([pixel, true]);
  });

  it('do not count beside a profile', async () => {
    const profiled = await flat(GREEN).withIccProfile('p3').png().toBuffer();
    const { firstPixel } = await derived(withChunks(profiled, gamma(100_000)));
    const { pixel } = await firstPixel('300.jpg');
    expect([pixel, isNear(pixel, GREEN)]).toEqual([pixel, true]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['an AVIF with PQ', () => avif(9, 16)],
    ['an AVIF with HLG', () => avif(9, 18)],
    ['a PNG with PQ', () => png(GREEN, cicp(9, 16))],
    ['a PNG with HLG', () => png(GREEN, cicp(9, 18))],
    [
      'a PNG with PQ and a profile for older programs',
      async () => withChunks(await flat(GREEN).withIccProfile('p3').png().toBuffer(), cicp(9, 16)),
    ],
  ])('are refused with advice in HDR: %s', async (_what, create) => {
    await expect(create().then(derived)).rejects.toThrow('is an HDR file. Export it as an ordinary JPEG');
  });

  it('are refused with advice where nobody knows them', async () => {
    await expect(png(GREEN, cicp(1, 9)).then(derived)).rejects.toThrow('has a rare color profile. Export it as sRGB');
  });
});
