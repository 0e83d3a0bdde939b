import path from 'node:path';
import { UPLOAD } from '@shutterdesk/shared';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fileNameOf, NotAnImage, type ProcessedImage } from './image-job.ts';

const WIDTHS = [400, 800, 1600, 2400] as const;
const JPEG_WIDTHS = [800, 1600] as const;
/** More pixels than any camera a studio owns, and few enough to decode in bounded memory. */
const MAX_PIXELS = 150_000_000;
const AVIF = { quality: 60, effort: 0, chromaSubsampling: '4:2:0' } as const;
const JPEG = { quality: 80, progressive: true } as const;
const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);

const open = (source: string): Sharp => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });

const readMetadata = async (source: string): Promise<Metadata> => {
  // Only the header is read: the limit, which would not say why, comes with the decoding.
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata || !READABLE.has(metadata.format)) throw new NotAnImage('is not a photograph that can be read');
  if (metadata.compression === 'hevc') {
    throw new NotAnImage('is in the HEIC format of a phone, which browsers cannot show: please save it as JPEG');
  }
  if (metadata.width * metadata.height > MAX_PIXELS) throw new NotAnImage('has too many pixels');
  return metadata;
};

const isSideways = ({ orientation }: Metadata): boolean => orientation !== undefined && orientation >= 5;

/** Widths up to the original's own, which comes last when it lies between two of them. */
const widthsFor = (steps: readonly number[], original: number): number[] => {
  const largest = Math.min(original, Math.max(...steps));
  return [...new Set([...steps.filter((step) => step < largest), largest])];
};

/** Decodes once, upright, in sRGB, on white where it is transparent, and no larger than anything that is made of it. */
const decode = (source: string, width: number) =>
  open(source)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

/** A handful of pixels, to stand blurred until the photograph is there. */
const placeholderOf = async (image: Sharp): Promise<string> => {
  const bytes = await image.clone().resize({ width: 16 }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
};

/**
 * Makes every derivative of a photograph into `folder`, without any metadata.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const derive = async (source: string, folder: string): Promise<ProcessedImage> => {
  const metadata = await readMetadata(source);
  const [width, height] = isSideways(metadata) ? [metadata.height, metadata.width] : [metadata.width, metadata.height];
  const { data, info } = await decode(source, Math.min(width, UPLOAD.neededWidth)).catch(() => {
    throw new NotAnImage('is damaged and cannot be read to its end');
  });
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const at = (wanted: number): Sharp =>
    wanted === info.width ? image.clone() : image.clone().resize({ width: wanted });
  const derivatives: ProcessedImage['derivatives'][number][] = [];
  for (const wanted of widthsFor(WIDTHS, info.width)) {
    derivatives.push({ format: 'avif', width: wanted });
    await at(wanted)
      .avif(AVIF)
      .toFile(path.join(folder, fileNameOf({ format: 'avif', width: wanted })));
  }
  for (const wanted of widthsFor(JPEG_WIDTHS, info.width)) {
    derivatives.push({ format: 'jpeg', width: wanted });
    await at(wanted)
      .jpeg(JPEG)
      .toFile(path.join(folder, fileNameOf({ format: 'jpeg', width: wanted })));
  }
  return { width, height, placeholder: await placeholderOf(image), derivatives };
};
