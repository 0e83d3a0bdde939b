import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type CornerMark, fileNameOf, type LogoFile, type LogoTone, NotAnImage } from './image-job.ts';

/** The mark's box in pixels: three times that of the bar. */
const MOST = { width: 720, height: 180 } as const;
/** For a tab, an Apple home screen, and the two that a manifest asks for. */
const ICONS = [32, 180, 192, 512] as const;
/** The part of an icon's side that the logo takes. */
const INNER = 0.84;
/** The ground that a logo gets where what lies behind it is not known. */
const groundOf = (tone: LogoTone): string => (tone === 'light' ? '#1d1b18' : '#ffffff');
/** The luminance from which on black is seen better than white. */
const LIGHT = 0.179;
const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** How light the visible part is, from 0 to 1. */
const luminanceOf = (rgba: Uint8Array): number => {
  let sum = 0;
  let weight = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    sum += (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)) * alpha;
    weight += alpha;
  }
  if (weight === 0) throw new NotAnImage('has nothing in it that can be seen');
  return sum / weight;
};

/** In sRGB, and no larger than anything here needs. */
const decodedLogo = (source: string): Promise<Buffer> =>
  sharp(source)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();

/** Without its empty border. A picture that is nothing but border stays whole. */
const trimmed = (whole: Buffer): Promise<Buffer> =>
  sharp(whole)
    .trim()
    .toBuffer()
    .catch(() => whole);

/**
 * Makes the mark and the icons of a logo into `folder`.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const makeLogoFiles = async (source: string, folder: string): Promise<readonly LogoFile[]> => {
  const whole = await decodedLogo(source);
  const [logo, { isOpaque }] = await Promise.all([trimmed(whole), sharp(whole).stats()]);
  const fitted = sharp(logo).resize({ ...MOST, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitted.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const luminance = luminanceOf(data);
  const tone = isOpaque ? 'solid' : luminance < LIGHT ? 'dark' : 'light';
  const mark: LogoFile = { format: 'png', width: info.width, height: info.height, tone };
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  await sharp(data, { raw })
    .png({ palette: true, quality: 95, effort: 10 })
    .toFile(path.join(folder, fileNameOf(mark)));
  // A tab and a home screen may be light or dark: an icon brings its own ground.
  const background = groundOf(tone);
  const icons = ICONS.map((width): LogoFile => ({ format: 'png', width, height: width }));
  for (const icon of icons) {
    const inner = Math.round(icon.width * INNER);
    const edge = Math.floor((icon.width - inner) / 2);
    const borders = { top: edge, left: edge, bottom: icon.width - inner - edge, right: icon.width - inner - edge };
    const square = await sharp(logo)
      .resize({ width: inner, height: inner, fit: 'contain', background })
      .extend({ ...borders, background })
      .flatten({ background })
      .png({ palette: true, effort: 10 })
      .toBuffer();
    await writeFile(path.join(folder, fileNameOf(icon)), square);
  }
  return [mark, ...icons];
};

/** The logo's box in a corner of a share image, and the space around it, in pixels. */
const CORNER = { width: 340, height: 84, space: 30 } as const;

/** A logo as it lies in a corner of a photo: on a ground of its own, with space around it. */
export const cornerOf = async ({ source, tone }: CornerMark): Promise<Buffer> => {
  const { width, height, space } = CORNER;
  const background = groundOf(tone);
  const logo = sharp(source).resize({ width, height, fit: 'inside', withoutEnlargement: true }).flatten({ background });
  const around = tone === 'solid' ? 0 : space;
  return logo.extend({ top: around, right: around, bottom: around, left: around, background }).png().toBuffer();
};
