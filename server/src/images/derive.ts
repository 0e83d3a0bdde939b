import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '@shutterdesk/shared/node/in-parallel';
import { type Credit, creditIn, PICTURE_WIDTHS, xmpOf } from '@shutterdesk/shared/photographs';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import ExifReader from 'exifreader';
import type { Sharp } from 'sharp';
import { carriesGainMap } from './gain-map.ts';
import { type DerivativeFile, fileNameOf, type OpenedImage } from './image-job.ts';
import { decode, decodeWide, type Pixels, pictureOf, resized, type Size, sizeOf } from './photograph-file.ts';

/** The limits for a very long image: more would take too much memory, and AVIF allows no longer side. */
const MOST = { pixels: 16_000_000, height: 16_384 } as const;
const AVIF = { quality: 60, chromaSubsampling: '4:2:0', effort: 0 } as const;
const JPEG = { quality: 80, progressive: true } as const;

/** The steps up to the original's own width. That width comes last if it lies between two steps. */
const widthsFor = (steps: readonly number[], largest: number): number[] => {
  const last = Math.min(largest, Math.max(...steps));
  return [...new Set([...steps.filter((step) => step < last), last])];
};

const largestOf = (derivatives: readonly DerivativeFile[]): number =>
  Math.max(...derivatives.map(({ width }) => width));

/** All ordinary derivatives of a photograph. */
const planFor = ({ width, height }: Size): readonly DerivativeFile[] => {
  const ratio = width / height;
  const largest = Math.max(1, Math.floor(Math.min(width, Math.sqrt(MOST.pixels * ratio), MOST.height * ratio)));
  return [
    ...widthsFor(PICTURE_WIDTHS.avif, largest).map((step) => ({ format: 'avif' as const, width: step })),
    ...widthsFor(PICTURE_WIDTHS.jpeg, largest).map((step) => ({ format: 'jpeg' as const, width: step })),
  ];
};

/** A JPEG with the gain map follows the planned derivatives, if the original has one. */
const hdrPlan = async (source: string, plan: readonly DerivativeFile[]): Promise<readonly DerivativeFile[]> =>
  (await carriesGainMap(source)) ? [{ format: 'jpeg', width: largestOf(plan), gainMap: true }] : [];

const encode = (image: Sharp, { format }: DerivativeFile): Sharp =>
  format === 'jpeg' ? image.jpeg(JPEG) : image.avif(AVIF);

type Resize = (width: number) => Promise<Pixels>;

/** All derivatives of a width share one resize. */
const resizing = (pixels: Pixels): Resize => {
  const sizes = new Map<number, Promise<Pixels>>();
  return (width) => {
    const sized = sizes.get(width) ?? resized(pixels, width);
    sizes.set(width, sized);
    return sized;
  };
};

/** A decoded photograph, for each format: where its colours are wider than sRGB, AVIF gets Display P3. */
interface Decoded {
  readonly jpeg: Pixels;
  readonly avif: Pixels;
}

/** Decodes a photograph at the width of the largest of these derivatives. */
const decodeFor = async (source: string, files: readonly DerivativeFile[]): Promise<Decoded> => {
  const avifs = files.filter(({ format }) => format === 'avif');
  const wide = avifs.length > 0 ? await decodeWide(source, largestOf(avifs)) : null;
  const others = wide ? files.filter(({ format }) => format !== 'avif') : files;
  const jpeg = wide && others.length === 0 ? wide : await decode(source, largestOf(others));
  return { jpeg, avif: wide ?? jpeg };
};

/** Makes these derivatives from one decoded photograph, a limited number at a time to save memory. */
const makeFrom = async (
  { jpeg, avif }: Decoded,
  folder: string,
  derivatives: readonly DerivativeFile[],
  credit: Credit,
  atOnce: number,
): Promise<void> => {
  const xmp = xmpOf(credit);
  const jpegAt = resizing(jpeg);
  const atWidth = { jpeg: jpegAt, avif: avif === jpeg ? jpegAt : resizing(avif) };
  const make = async (derivative: DerivativeFile): Promise<void> => {
    const picture = pictureOf(await atWidth[derivative.format](derivative.width));
    const bytes = await encode(xmp ? picture.withXmp(xmp) : picture, derivative).toBuffer();
    await writeFile(path.join(folder, fileNameOf(derivative)), bytes);
  };
  // The largest takes as long as all the others together, so it starts first.
  const largestFirst = derivatives.toSorted((a, b) => b.width - a.width);
  await inParallel(largestFirst, atOnce, make);
};

/** A few pixels, shown blurred until the photograph has loaded. */
const placeholderOf = async (pixels: Pixels): Promise<string> => {
  const bytes = await pictureOf(pixels).resize({ width: 16 }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
};

/** The person to credit for a photograph; nobody if the metadata cannot be read. */
const readCredit = async (source: string): Promise<Credit> => {
  try {
    // ExifReader looks for this parser by itself, and finds none in the built server.
    const domParser = new DOMParser({ onError: onErrorStopParsing });
    return creditIn(ExifReader.load(await readFile(source), { expanded: true, domParser }));
  } catch {
    return { credit: null, copyright: null };
  }
};

/**
 * Makes the derivatives that are needed to show a photograph, into `folder`, and lists the rest.
 * @param atOnce the files that are made at the same time
 * @throws {NotAnImage} with the end of a sentence that begins with the file's name
 */
export const open = async (source: string, folder: string, atOnce = 2): Promise<OpenedImage> => {
  const size = await sizeOf(source);
  const plan = planFor(size);
  const first = plan.filter(({ format, width }) => width <= PICTURE_WIDTHS[format][0]);
  const [decoded, credit] = await Promise.all([decodeFor(source, first), readCredit(source)]);
  const making = makeFrom(decoded, folder, first, credit, atOnce);
  const [placeholder] = await Promise.all([placeholderOf(decoded.jpeg), making]);
  const later = plan.filter((derivative) => !first.includes(derivative));
  const pending = [...later, ...(await hdrPlan(source, plan))];
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
  atOnce = 2,
): Promise<void> => {
  if (derivatives.length > 0) await makeFrom(await decodeFor(source, derivatives), folder, derivatives, credit, atOnce);
};
