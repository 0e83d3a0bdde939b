import sharp, { type Sharp } from 'sharp';
import { isWiderThanSrgb } from './colour-profile.ts';
import { NotAnImage } from './image-job.ts';

/** More pixels than any camera that a studio owns. */
const MAX_PIXELS = 150_000_000;
/** The memory for a file that cannot be decoded piece by piece, in addition to the 250 MB that every file needs. */
const MOST_BYTES = 512 * 1024 * 1024;
/** No format and no page has room for a picture that is longer than this many times its width, or the other way. */
const LONGEST = 100;
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
/** Decoding at this multiple of the width loses less than a fifth of what AVIF encoding loses. */
const TO_SPARE = 1.2;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A decoded photograph: in sRGB, or in Display P3 with 16 bits. */
export interface Pixels {
  readonly data: Buffer | Uint16Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

const open = (source: string): Sharp => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Reads the header only. Without a limit here: sharp's own error would not say why. */
const headerOf = (source: string) => sharp(source, { limitInputPixels: false }).metadata();

type Header = Awaited<ReturnType<typeof headerOf>>;

/** Measured bytes per pixel of a file that is held in memory as a whole; 0 for a file that is read in parts. */
const heldPerPixel = ({ format, isProgressive, channels, depth }: Header): number => {
  if (format === 'heif') return 18;
  if (format === 'gif') return 4;
  if (!isProgressive) return 0;
  return format === 'jpeg' || depth === 'ushort' ? channels * 2 : channels;
};

/**
 * The upright size of a photograph in pixels.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const sizeOf = async (source: string): Promise<Size> => {
  const metadata = await headerOf(source).catch(() => null);
  if (!metadata || !READABLE.has(metadata.format)) throw new NotAnImage('is not a photograph that can be read');
  if (metadata.compression === 'hevc') {
    throw new NotAnImage('is in the HEIC format of a phone, which browsers cannot show: please save it as JPEG');
  }
  const { width, height } = metadata.autoOrient;
  const pixels = width * height;
  if (Math.max(width, height) > LONGEST * Math.min(width, height)) {
    throw new NotAnImage(`is too long and narrow: one side can be at most ${LONGEST} times as long as the other`);
  }
  if (pixels > MAX_PIXELS) throw new NotAnImage('has too many pixels');
  if (pixels * heldPerPixel(metadata) > MOST_BYTES) {
    throw new NotAnImage('has too many pixels for a file of its kind: please save it as an ordinary JPEG');
  }
  return { width, height };
};

const pixelsOf = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
};

/** Sharp takes pixels of 16 bits for Display P3. */
const widePixelsOf = async (image: Sharp): Promise<Pixels> => {
  const wide = image.toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await wide.toBuffer({ resolveWithObject: true });
  const numbers = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / Uint16Array.BYTES_PER_ELEMENT);
  return { data: numbers, raw: { width: info.width, height: info.height, channels: info.channels } };
};

const isWide = ({ data }: Pixels): boolean => data instanceof Uint16Array;

const sayDamaged = (): never => {
  throw new NotAnImage('is damaged and cannot be read to its end');
};

/**
 * Tells libvips, in an option after the file name, to decode only as large as `width` needs. Sharp does this itself,
 * but skips the step just above the wanted size: it decodes all 6000 pixels where 2400 would do.
 */
const shrunk = async (source: string, width: number): Promise<string> => {
  const { format, autoOrient } = await headerOf(source).catch(sayDamaged);
  const times = autoOrient.width / width;
  const leftOut = [2, 4, 8].find((step) => Math.floor(times) === step && times >= step * TO_SPARE);
  return format === 'jpeg' && leftOut ? `${source}[shrink=${leftOut}]` : source;
};

const uprightOnWhite = (image: Sharp, width: number): Sharp =>
  image.autoOrient().resize({ width, withoutEnlargement: true }).flatten({ background: '#ffffff' });

/**
 * Decodes a photograph upright, in sRGB, on white where it is transparent; of an animation, the first frame. It is no
 * larger than `width`, because a JPEG decodes faster at a smaller size.
 * @throws {NotAnImage} when the file is damaged
 */
export const decode = async (source: string, width: number): Promise<Pixels> => {
  const image = uprightOnWhite(open(await shrunk(source, width)), width).toColourspace('srgb');
  return pixelsOf(image).catch(sayDamaged);
};

/**
 * The same in Display P3, if the photograph's own profile reaches beyond sRGB. null if it does not, or if anything is
 * wrong with it: the photograph is then shown in sRGB.
 */
export const decodeWide = async (source: string, width: number): Promise<Pixels | null> => {
  try {
    const { icc, space } = await headerOf(source);
    if (!icc || !['srgb', 'rgb16'].includes(space) || !isWiderThanSrgb(icc)) return null;
    const image = open(await shrunk(source, width)).pipelineColourspace('rgb16');
    return await widePixelsOf(uprightOnWhite(image, width));
  } catch {
    return null;
  }
};

const rawPicture = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

/** A sharp instance, ready to encode with 8 bits; Display P3 gets its profile. */
export const pictureOf = (pixels: Pixels): Sharp =>
  isWide(pixels) ? rawPicture(pixels).toColourspace('srgb').withIccProfile('p3') : rawPicture(pixels);

/** Resizes to this width; never enlarges. */
export const resized = async (pixels: Pixels, width: number): Promise<Pixels> => {
  if (width >= pixels.raw.width) return pixels;
  const image = rawPicture(pixels).resize({ width });
  return isWide(pixels) ? widePixelsOf(image) : pixelsOf(image);
};
