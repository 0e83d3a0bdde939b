import sharp, { type Sharp } from 'sharp';
import { NotAnImage } from './image-job.ts';

/** More pixels than any camera a studio owns. */
const MAX_PIXELS = 150_000_000;
/** The memory that a file may take which cannot be decoded piece by piece, beside the 250 MB that every file takes. */
const MOST_BYTES = 512 * 1024 * 1024;
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
/** Decoded so much larger than wanted, a photograph loses less than a fifth of what its encoding as AVIF loses. */
const TO_SPARE = 1.2;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A decoded photograph. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

const open = (source: string): Sharp => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

/** Reads the header only: a limit, which would not say why, comes with the decoding. */
const headerOf = (source: string) => sharp(source, { limitInputPixels: false }).metadata();

type Header = Awaited<ReturnType<typeof headerOf>>;

/** Bytes a pixel of a file that is held whole while it is decoded, as measured; 0 where only a part of it ever is. */
const heldPerPixel = ({ format, isProgressive, channels, depth }: Header): number => {
  if (format === 'heif') return 18;
  if (format === 'gif') return 4;
  if (!isProgressive) return 0;
  return format === 'jpeg' || depth === 'ushort' ? channels * 2 : channels;
};

/**
 * The size of a photograph, upright, in pixels.
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

const sayDamaged = (): never => {
  throw new NotAnImage('is damaged and cannot be read to its end');
};

/**
 * The file, to be decoded as small as will do for `width`. Sharp sees to that, but leaves out the step just above the
 * size that is wanted: 6000 pixels are decoded whole where 2400 are. libvips takes what a loader is told behind a name.
 */
const shrunk = async (source: string, width: number): Promise<string> => {
  const { format, autoOrient } = await headerOf(source).catch(sayDamaged);
  const times = autoOrient.width / width;
  const leftOut = [2, 4, 8].find((step) => Math.floor(times) === step && times >= step * TO_SPARE);
  return format === 'jpeg' && leftOut ? `${source}[shrink=${leftOut}]` : source;
};

/**
 * Decodes a photograph, upright, in sRGB, on white where it is transparent, of an animation the first picture; no
 * larger than `width`, since a JPEG is decoded the faster the smaller it is wanted.
 * @throws {NotAnImage} where the file is damaged
 */
export const decode = async (source: string, width: number): Promise<Pixels> => {
  const image = open(await shrunk(source, width))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  return pixelsOf(image).catch(sayDamaged);
};

/** To be encoded. */
export const pictureOf = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

/** The same at this width. Never larger. */
export const resized = async (pixels: Pixels, width: number): Promise<Pixels> =>
  width < pixels.raw.width ? pixelsOf(pictureOf(pixels).resize({ width })) : pixels;
