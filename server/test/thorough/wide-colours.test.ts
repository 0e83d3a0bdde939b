import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PRIMARIES, profileOf, withProfile } from '../colour-profiles.ts';
import { derived } from '../derived.ts';

const GREEN = { r: 0, g: 255, b: 0 } as const;

/** The greenest green of the attached profile. */
const greenest = () => sharp({ create: { width: 900, height: 600, channels: 3, background: GREEN } });

const greenJpeg = (): Promise<Buffer> => greenest().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();

const derivativesOf = async (source: Buffer) => {
  const { folder, names } = await derived(source);
  return names.map((name) => path.join(folder, name));
};

/** The numbers of a pixel in its file, and whether the file has a profile for them. */
const seenIn = async (file: string) => {
  const bytes = await sharp(file, { ignoreIcc: true }).raw().toBuffer();
  const { icc } = await sharp(file).metadata();
  return { pixel: [...bytes.subarray(0, 3)], isTagged: icc !== undefined };
};

const isNear = ([red = 0, green = 0, blue = 0]: readonly number[], { r, g, b }: Record<'r' | 'g' | 'b', number>) =>
  Math.hypot(red - r, green - g, blue - b) < 8;

const profiles = Object.fromEntries(
  Object.entries(PRIMARIES).map(([name, primaries]) => [name, profileOf({ name, primaries })]),
);

const inSrgb = async (source: Buffer): Promise<void> => {
  for (const file of await derivativesOf(source)) {
    expect([path.basename(file), (await seenIn(file)).isTagged]).toEqual([path.basename(file), false]);
  }
};

describe('a photograph with colours beyond sRGB', () => {
  it('keeps them in AVIF as Display P3; JPEG stays in sRGB', async () => {
    for (const file of await derivativesOf(withProfile(await greenJpeg(), profiles.displayP3 ?? Buffer.alloc(0)))) {
      const { pixel, isTagged } = await seenIn(file);
      // In sRGB the same numbers mean a paler green, the nearest that it has.
      expect([path.basename(file), pixel, isNear(pixel, GREEN)]).toEqual([path.basename(file), pixel, true]);
      expect(isTagged).toBe(file.endsWith('.avif'));
    }
  });

  it.each(['adobeRgb', 'proPhoto'])('is converted to Display P3 from %s', async (name) => {
    const profile = profiles[name] ?? Buffer.alloc(0);
    const [small = '', ...others] = await derivativesOf(withProfile(await greenJpeg(), profile));
    expect((await seenIn(small)).isTagged).toBe(true);
    expect((await sharp(small).metadata()).icc?.length).toBeLessThan(600);
    for (const file of others) expect((await seenIn(file)).isTagged).toBe(file.endsWith('.avif'));
  });

  it.each([
    ['16 bits', () => greenest().toColourspace('rgb16').withIccProfile('p3').png().toBuffer()],
    ['a transparent part', () => greenest().ensureAlpha(0).withIccProfile('p3').png().toBuffer()],
    ['a lying sensor', () => greenest().withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer()],
  ])('may have %s', async (_what, create) => {
    const files = await derivativesOf(await create());
    for (const file of files) expect((await seenIn(file)).isTagged).toBe(file.endsWith('.avif'));
  });
});

describe('a profile', () => {
  it('of sRGB changes nothing', async () => {
    await inSrgb(await greenJpeg());
    await inSrgb(withProfile(await greenJpeg(), profiles.srgb ?? Buffer.alloc(0)));
    await inSrgb(await greenest().withIccProfile('srgb').jpeg().toBuffer());
  });

  const whole = profiles.displayP3 ?? Buffer.alloc(0);
  const [red, green, blue] = PRIMARIES.displayP3;
  it.each([
    ['is cut off', whole.subarray(0, 300)],
    ['is no profile', Buffer.from('Display P3, honestly'.repeat(20))],
    ['is empty', Buffer.alloc(0)],
    ['names more tags than it has', Buffer.concat([whole.subarray(0, 128), Buffer.from('ffffffff', 'hex')])],
    ['calls sRGB Display P3', profileOf({ name: 'Display P3', primaries: PRIMARIES.srgb })],
    ['exchanges red and green', profileOf({ name: 'Display P3', primaries: [green, red, blue] })],
    ['is for grey', profileOf({ name: 'Display P3', primaries: PRIMARIES.displayP3, space: 'GRAY' })],
  ])('that %s leaves the photograph in sRGB', async (_what, profile) => {
    await inSrgb(withProfile(await greenJpeg(), profile));
  });
});
