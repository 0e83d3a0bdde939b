import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD } from '@shutterdesk/shared';
import type { Sharp } from 'sharp';
import { inParallel } from '../work/in-parallel.ts';
import { readCredit, xmpOf } from './credit.ts';
import { type Credit, type DerivativeFile, fileNameOf, type OpenedImage } from './image-job.ts';
import { decode, type Pixels, pictureOf, resized, type Size, sizeOf } from './photograph-file.ts';

const WIDTHS = [400, 800, 1600, UPLOAD.neededWidth] as const;
const JPEG_WIDTHS = [800, 1600] as const;
/** The largest widths that are made before a save is answered: enough to show the photograph. */
const FIRST = { avif: 400, jpeg: 800 } as const;
/** The limits for a very long image: more would take too much memory, and AVIF allows no longer side. */
const MOST = { pixels: 16_000_000, height: 16_384 } as const;
const AVIF = { quality: 60, chromaSubsampling: '4:2:0', effort: 0 } as const;
const JPEG = { quality: 80, progressive: true } as const;

/** The steps up to the original's own width. That width comes last if it lies between two steps. */
const widthsFor = (steps: readonly number[], largest: number): number[] => {
  const last = Math.min(largest, Math.max(...steps));
  return [...new Set([...steps.filter((step) => step < last), last])];
};

/** All derivatives of a photograph. */
const planFor = ({ width, height }: Size): readonly DerivativeFile[] => {
  const ratio = width / height;
  const largest = Math.max(1, Math.floor(Math.min(width, Math.sqrt(MOST.pixels * ratio), MOST.height * ratio)));
  return [
    ...widthsFor(WIDTHS, largest).map((step) => ({ format: 'avif' as const, width: step })),
    ...widthsFor(JPEG_WIDTHS, largest).map((step) => ({ format: 'jpeg' as const, width: step })),
  ];
};

const encode = (image: Sharp, { format }: DerivativeFile): Sharp =>
  format === 'jpeg' ? image.jpeg(JPEG) : image.avif(AVIF);

interface Effort {
  readonly atOnce: number;
}

const TWO: Effort = { atOnce: 2 };

/** Makes these derivatives from one decoded photograph, a limited number at a time to save memory. */
const makeFrom = async (
  pixels: Pixels,
  folder: string,
  derivatives: readonly DerivativeFile[],
  credit: Credit,
  { atOnce }: Effort,
): Promise<void> => {
  const xmp = xmpOf(credit);
  const sizes = new Map<number, Promise<Pixels>>();
  /** Both formats share one resize. */
  const atWidth = (width: number): Promise<Pixels> => {
    const sized = sizes.get(width) ?? resized(pixels, width);
    sizes.set(width, sized);
    return sized;
  };
  const make = async (derivative: DerivativeFile): Promise<void> => {
    const picture = pictureOf(await atWidth(derivative.width));
    const bytes = await encode(xmp ? picture.withXmp(xmp) : picture, derivative).toBuffer();
    await writeFile(path.join(folder, fileNameOf(derivative)), bytes);
  };
  // The largest takes as long as all the others together, so it starts first.
  const largestFirst = derivatives.toSorted((a, b) => b.width - a.width);
  await inParallel(largestFirst, atOnce, make);
};

const largestOf = (derivatives: readonly DerivativeFile[]): number =>
  Math.max(...derivatives.map(({ width }) => width));

/** A few pixels, shown blurred until the photograph has loaded. */
const placeholderOf = async (pixels: Pixels): Promise<string> => {
  const bytes = await pictureOf(pixels).resize({ width: 16 }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
};

/**
 * Makes the derivatives that are needed to show a photograph, into `folder`, and lists the rest.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const open = async (source: string, folder: string, effort: Effort = TWO): Promise<OpenedImage> => {
  const size = await sizeOf(source);
  const plan = planFor(size);
  const first = plan.filter(({ format, width }) => width <= FIRST[format]);
  const [pixels, credit] = await Promise.all([decode(source, largestOf(first)), readCredit(source)]);
  const [placeholder] = await Promise.all([placeholderOf(pixels), makeFrom(pixels, folder, first, credit, effort)]);
  const pending = plan.filter((derivative) => !first.includes(derivative));
  return { ...size, ...credit, placeholder, files: first, pending };
};

/**
 * Makes these derivatives into `folder`, all from one decode at the largest width.
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const make = async (
  source: string,
  folder: string,
  derivatives: readonly DerivativeFile[],
  credit: Credit,
  effort: Effort = TWO,
): Promise<void> => {
  await makeFrom(await decode(source, largestOf(derivatives)), folder, derivatives, credit, effort);
};
