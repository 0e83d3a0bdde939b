import sharp, { type Metadata, type Sharp } from 'sharp';
import { NotAnImage } from './image-job.ts';

/** More pixels than any camera a studio owns, and few enough to decode in bounded memory. */
const MAX_PIXELS = 150_000_000;
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);

export interface Size {
  readonly width: number;
  readonly height: number;
}

const open = (source: string): Sharp => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

const isSideways = ({ orientation }: Metadata): boolean => orientation !== undefined && orientation >= 5;

/**
 * The size of a photograph, upright, in pixels.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const sizeOf = async (source: string): Promise<Size> => {
  // Only the header is read: the limit, which would not say why, comes with the decoding.
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !READABLE.has(metadata.format)) throw new NotAnImage('is not a photograph that can be read');
  if (metadata.compression === 'hevc') {
    throw new NotAnImage('is in the HEIC format of a phone, which browsers cannot show: please save it as JPEG');
  }
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS) throw new NotAnImage('has too many pixels');
  return isSideways(metadata) ? { width: height, height: width } : { width, height };
};

/**
 * Decodes a photograph, upright, in sRGB, on white where it is transparent, of an animation the first picture; no
 * larger than `width`, since a JPEG is decoded the faster the smaller it is wanted.
 * @throws {NotAnImage} where the file is damaged
 */
export const decode = async (source: string, width: number): Promise<Sharp> => {
  const { data, info } = await open(source)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new NotAnImage('is damaged and cannot be read to its end');
    });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};
