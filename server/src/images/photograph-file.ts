import sharp, { type Sharp } from 'sharp';
import { NotAnImage } from './image-job.ts';

/** More pixels than any camera that a studio owns. */
const MAX_PIXELS = 150_000_000;
/** The memory for a file that cannot be decoded piece by piece, in addition to the 250 MB that every file needs. */
const MOST_BYTES = 512 * 1024 * 1024;
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
/** Decoding at this multiple of the width loses less than a fifth of what AVIF encoding loses. */
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
 * Tells libvips, in an option after the file name, to decode only as large as `width` needs. Sharp does this itself,
 * but skips the step just above the wanted size: it decodes all 6000 pixels where 2400 would do.
 */
const shrunk = async (source: string, width: number): Promise<string> => {
  const { format, autoOrient } = await headerOf(source).catch(sayDamaged);
  const times = autoOrient.width / width;
  const leftOut = [2, 4, 8].find((step) => Math.floor(times) === step && times >= step * TO_SPARE);
  return format === 'jpeg' && leftOut ? `${source}[shrink=${leftOut}]` : source;
};

/**
 * Decodes a photograph upright, in sRGB, on white where it is transparent; of an animation, the first frame. It is no
 * larger than `width`, because a JPEG decodes faster at a smaller size.
 * @throws {NotAnImage} when the file is damaged
 */
export const decode = async (source: string, width: number): Promise<Pixels> => {
  const image = open(await shrunk(source, width))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  return pixelsOf(image).catch(sayDamaged);
};

/** A sharp instance, ready to encode. */
export const pictureOf = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

/** Resizes to this width; never enlarges. */
export const resized = async (pixels: Pixels, width: number): Promise<Pixels> =>
  width < pixels.raw.width ? pixelsOf(pictureOf(pixels).resize({ width })) : pixels;
