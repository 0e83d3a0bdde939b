import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD } from '@shutterdesk/shared';
import type { Sharp } from 'sharp';
import { inParallel } from '../work/in-parallel.ts';
import { readCredit, xmpOf } from './credit.ts';
import { type Credit, fileNameOf, type Made, type OpenedImage } from './image-job.ts';
import { decode, type Pixels, pictureOf, resized, type Size, sizeOf } from './photograph-file.ts';

const WIDTHS = [400, 800, 1600, UPLOAD.neededWidth] as const;
const JPEG_WIDTHS = [800, 1600] as const;
/** What is made before a save is answered: up to these widths, enough to show the photograph. */
const FIRST = { avif: 400, jpeg: 800 } as const;
/** What a strip without end may become: more would take too much memory, and AVIF knows no longer side. */
const MOST = { pixels: 16_000_000, height: 16_384 } as const;
const AVIF = { quality: 60, chromaSubsampling: '4:2:0', effort: 0 } as const;
const JPEG = { quality: 80, progressive: true } as const;

/** Widths up to the original's own, which comes last when it lies between two of them. */
const widthsFor = (steps: readonly number[], largest: number): number[] => {
  const last = Math.min(largest, Math.max(...steps));
  return [...new Set([...steps.filter((step) => step < last), last])];
};

/** Everything there is to be of a photograph. */
const planFor = ({ width, height }: Size): readonly Made[] => {
  const ratio = width / height;
  const largest = Math.max(1, Math.floor(Math.min(width, Math.sqrt(MOST.pixels * ratio), MOST.height * ratio)));
  return [
    ...widthsFor(WIDTHS, largest).map((wanted) => ({ format: 'avif' as const, width: wanted })),
    ...widthsFor(JPEG_WIDTHS, largest).map((wanted) => ({ format: 'jpeg' as const, width: wanted })),
  ];
};

const encode = (image: Sharp, { format }: Made): Sharp => (format === 'jpeg' ? image.jpeg(JPEG) : image.avif(AVIF));

interface How {
  readonly atOnce: number;
}

const TWO: How = { atOnce: 2 };

/** Makes all of these of one decoded photograph: so many at once, and no more memory than that. */
const makeFrom = async (
  pixels: Pixels,
  folder: string,
  wanted: readonly Made[],
  credit: Credit,
  { atOnce }: How,
): Promise<void> => {
  const xmp = xmpOf(credit);
  const sizes = new Map<number, Promise<Pixels>>();
  /** Once for both formats. */
  const atWidth = (width: number): Promise<Pixels> => {
    const sized = sizes.get(width) ?? resized(pixels, width);
    sizes.set(width, sized);
    return sized;
  };
  const make = async (one: Made): Promise<void> => {
    const picture = pictureOf(await atWidth(one.width));
    const bytes = await encode(xmp ? picture.withXmp(xmp) : picture, one).toBuffer();
    await writeFile(path.join(folder, fileNameOf(one)), bytes);
  };
  // The largest takes as long as all the others together, so it comes first.
  const largestFirst = wanted.toSorted((a, b) => b.width - a.width);
  await inParallel(largestFirst, atOnce, make);
};

const largestOf = (wanted: readonly Made[]): number => Math.max(...wanted.map(({ width }) => width));

/** A handful of pixels, to stand blurred until the photograph is there. */
const placeholderOf = async (pixels: Pixels): Promise<string> => {
  const bytes = await pictureOf(pixels).resize({ width: 16 }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
};

/**
 * Makes of a photograph what is needed to show it at all, into `folder`, and says what can follow.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const open = async (source: string, folder: string, how: How = TWO): Promise<OpenedImage> => {
  const size = await sizeOf(source);
  const plan = planFor(size);
  const made = plan.filter(({ format, width }) => width <= FIRST[format]);
  const [pixels, credit] = await Promise.all([decode(source, largestOf(made)), readCredit(source)]);
  const [placeholder] = await Promise.all([placeholderOf(pixels), makeFrom(pixels, folder, made, credit, how)]);
  const pending = plan.filter((one) => !made.includes(one));
  return { ...size, ...credit, placeholder, made, pending };
};

/**
 * Makes these derivatives into `folder`, all from one decode as large as the largest of them.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const make = async (
  source: string,
  folder: string,
  wanted: readonly Made[],
  credit: Credit,
  how: How = TWO,
): Promise<void> => {
  await makeFrom(await decode(source, largestOf(wanted)), folder, wanted, credit, how);
};
