import { readFile } from 'node:fs/promises';
import { type NamedColours, namedColoursIn, PHOTOGRAPH_FORMATS } from '@shutterdesk/shared/photographs';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { converted } from './convert-colours.ts';
import { NotAnImage } from './image-job.ts';

/* Reads the few parts of an ICC profile that tell whether its colours reach beyond sRGB. A profile's name does not
   count, because names lie. A profile that is not plainly a screen's or a camera's counts as sRGB. */

const HEADER_BYTES = 128;
const TAG_BYTES = 12;

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const isMatrixProfile = (icc: Buffer): boolean => textAt(icc, 16) === 'RGB ' && textAt(icc, 20) === 'XYZ ';

const tagsOf = (icc: Buffer): ReadonlyMap<string, Buffer> => {
  const tags = new Map<string, Buffer>();
  const end = HEADER_BYTES + 4 + TAG_BYTES * icc.readUInt32BE(HEADER_BYTES);
  for (let at = HEADER_BYTES + 4; at < end; at += TAG_BYTES) {
    tags.set(textAt(icc, at), icc.subarray(icc.readUInt32BE(at + 4)));
  }
  return tags;
};

type Colour = readonly [x: number, y: number, z: number];

const colourIn = (tag: Buffer): Colour => [tag.readInt32BE(8), tag.readInt32BE(12), tag.readInt32BE(16)];

/** A colour's place on the chart u'v', where equal distances look equal. */
const chromaticity = ([x, y, z]: Colour) => {
  const sum = x + 15 * y + 3 * z;
  return { u: (4 * x) / sum, v: (9 * y) / sum };
};

/** The area of the triangle of all colours on that chart. */
const areaOf = (...primaries: readonly [red: Colour, green: Colour, blue: Colour]): number => {
  const [red, green, blue] = [chromaticity(primaries[0]), chromaticity(primaries[1]), chromaticity(primaries[2])];
  return ((green.u - red.u) * (blue.v - red.v) - (blue.u - red.u) * (green.v - red.v)) / 2;
};

const SRGB = areaOf([0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]);
/** Profiles of sRGB differ in the last digits, and a screen's own may be a little larger. */
const WIDER = 1.1;

/**
 * Tells whether a profile is wide.
 * @throws for a profile that is cut off
 */
const isWiderThanSrgb = (icc: Buffer): boolean => {
  const tags = isMatrixProfile(icc) ? tagsOf(icc) : null;
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => tags?.get(name));
  // A table takes precedence over the primaries.
  if (!red || !green || !blue || tags?.has('A2B0')) return false;
  return areaOf(colourIn(red), colourIn(green), colourIn(blue)) > SRGB * WIDER;
};

/** More pixels than any camera that a studio owns. */
const MAX_PIXELS = 150_000_000;
/** The memory for a file that cannot be decoded piece by piece, in addition to the 250 MB that every file needs. */
const MOST_BYTES = 512 * 1024 * 1024;
/** No format and no page has room for a picture that is longer than this many times its width, or the other way. */
const LONGEST = 100;
const READABLE: ReadonlySet<string> = new Set(PHOTOGRAPH_FORMATS.map(({ container }) => container));
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

/** Reads the header only. Without a limit here: sharp's own error would not say why. */
const headerOf = async (source: string) => sharp(source, { limitInputPixels: false }).metadata();

type Header = Awaited<ReturnType<typeof headerOf>>;

/** Measured bytes per pixel of a file that is held in memory as a whole; 0 for a file that is read in parts. */
const heldPerPixel = ({ format, isProgressive, channels, depth }: Header): number => {
  if (format === 'heif') return 18;
  if (format === 'gif') return 4;
  if (!isProgressive) return 0;
  return format === 'jpeg' || depth === 'ushort' ? channels * 2 : channels;
};

/**
 * The colours that a file names without a profile; null if they are sRGB, or a profile's.
 * @throws {NotAnImage} if no screen shows them
 */
const namedColoursOf = async (source: string): Promise<NamedColours | null> => {
  const named = namedColoursIn(await readFile(source));
  if (named && 'refusal' in named) throw new NotAnImage(named.refusal);
  return named;
};

/**
 * The upright size of a photograph in pixels.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const sizeOf = async (source: string): Promise<Size> => {
  const metadata = await headerOf(source).catch(() => null);
  if (!metadata || !READABLE.has(metadata.format)) throw new NotAnImage('isn’t a photo we can read');
  if (metadata.compression === 'hevc') {
    throw new NotAnImage('is a HEIC photo, which browsers can’t show: please save it as JPEG');
  }
  const { width, height } = metadata.autoOrient;
  const pixels = width * height;
  if (Math.max(width, height) > LONGEST * Math.min(width, height)) {
    throw new NotAnImage(`is too long and narrow: one side can be at most ${LONGEST} times as long as the other`);
  }
  if (pixels > MAX_PIXELS) throw new NotAnImage('has too many pixels');
  if (pixels * heldPerPixel(metadata) > MOST_BYTES) {
    throw new NotAnImage('has too many pixels for this kind of file: please save it as an ordinary JPEG');
  }
  await namedColoursOf(source);
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

const sayDamaged = (error: unknown): never => {
  throw error instanceof NotAnImage ? error : new NotAnImage('is damaged and can’t be read to the end');
};

/**
 * Tells libvips, in an option after the file name, to decode only as large as `width` needs. Sharp does this itself,
 * but skips the step just above the wanted size: it decodes all 6000 pixels where 2400 would do.
 */
const shrunk = (source: string, header: Header, width: number): string => {
  const times = header.autoOrient.width / width;
  const leftOut = [2, 4, 8].find((step) => Math.floor(times) === step && times >= step * TO_SPARE);
  return header.format === 'jpeg' && leftOut ? `${source}[shrink=${leftOut}]` : source;
};

const JPEG_END = Buffer.from([0xff, 0xd9]);

type Work = (image: Sharp) => Promise<Pixels>;

/**
 * Decodes a file upright, on white where it is transparent, no larger than `width`. A JPEG that fails may only lack its
 * end: it is tried again with one, and if it was cut earlier, libvips warns of that.
 */
const decoded = async (source: string, width: number, work: Work): Promise<Pixels> => {
  const header = await headerOf(source);
  const decode = (from: string | Buffer, failOn: SharpOptions['failOn']) => {
    const upright = sharp(from, { limitInputPixels: MAX_PIXELS, failOn }).autoOrient();
    return work(upright.resize({ width, withoutEnlargement: true }).flatten({ background: '#ffffff' }));
  };
  try {
    return await decode(shrunk(source, header, width), 'error');
  } catch (error) {
    if (header.format !== 'jpeg') throw error;
    return decode(Buffer.concat([await readFile(source), JPEG_END]), 'warning');
  }
};

const wideNumbers: Work = (image) => widePixelsOf(image.pipelineColourspace('rgb16'));

const inColours = async (
  source: string,
  width: number,
  colours: NamedColours,
  to: 'srgb' | 'p3',
): Promise<{ readonly data: Uint16Array; readonly raw: Pixels['raw'] }> => {
  const { data, raw } = await decoded(source, width, wideNumbers);
  return { data: converted(data, colours, to), raw };
};

const inEightBits = ({ data, raw }: Pixels): Pixels => ({
  data: Buffer.from(data.map((number) => Math.round(number / 257))),
  raw,
});

/**
 * Decodes a photograph upright, in sRGB, on white where it is transparent; of an animation, the first picture. It is no larger than `width`, because a JPEG decodes faster at a smaller size.
 * @throws {NotAnImage} when the file is damaged
 */
export const decode = async (source: string, width: number): Promise<Pixels> => {
  try {
    const colours = await namedColoursOf(source);
    if (colours) return inEightBits(await inColours(source, width, colours, 'srgb'));
    return await decoded(source, width, (image) => pixelsOf(image.toColourspace('srgb')));
  } catch (error) {
    return sayDamaged(error);
  }
};

const hasWideProfile = async (source: string): Promise<boolean> => {
  const { icc, space } = await headerOf(source);
  return icc !== undefined && ['srgb', 'rgb16'].includes(space) && isWiderThanSrgb(icc);
};

/**
 * The same in Display P3, if the photograph's own colours reach beyond sRGB. null if they do not, or if anything is
 * wrong with them: the photograph is then shown in sRGB.
 */
export const decodeWide = async (source: string, width: number): Promise<Pixels | null> => {
  try {
    const colours = await namedColoursOf(source);
    if (colours) return colours.isWide ? await inColours(source, width, colours, 'p3') : null;
    return (await hasWideProfile(source)) ? await decoded(source, width, wideNumbers) : null;
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
