import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Credit, jpegWithXmp, xmpOf } from '@shutterdesk/shared/photographs';
import sharp from 'sharp';
import { type DerivativeFile, fileNameOf } from './image-job.ts';

declare module 'sharp' {
  interface Sharp {
    /** A function of sharp 0.35 that its types do not name yet. */
    keepGainMap(): Sharp;
  }
}

const QUALITY = 80;

/** The names of the two kinds of gain map that sharp reads: Adobe's, which Android writes too, and ISO 21496-1. */
const NAMES = ['http://ns.adobe.com/hdr-gain-map/1.0/', 'urn:iso:std:iso:ts:21496:-1'];

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export const carriesGainMap = async (source: string): Promise<boolean> => {
  const bytes = await readFile(source);
  return bytes.subarray(0, JPEG.length).equals(JPEG) && NAMES.some((name) => bytes.includes(name));
};

const PICTURE_INDEX = 'MPF\0MM';
const PICTURES = 0xb002;

/**
 * Puts the credit in front of the JPEG, because the encoder writes no XMP, and EXIF in ASCII only. That makes the first
 * picture longer, so its length in the index of both pictures changes. The second one's place is counted from the index
 * and stays the same.
 */
const withCredit = (jpeg: Buffer, credit: Credit): Buffer => {
  const xmp = xmpOf(credit);
  if (!xmp) return jpeg;
  const credited = Buffer.from(jpegWithXmp(jpeg, xmp));
  const index = credited.indexOf(PICTURE_INDEX) + PICTURE_INDEX.indexOf('MM');
  const directory = index + credited.readUInt32BE(index + 4);
  for (let entry = directory + 2; credited.readUInt16BE(entry) <= PICTURES; entry += 12) {
    if (credited.readUInt16BE(entry) !== PICTURES) continue;
    const size = index + credited.readUInt32BE(entry + 8) + 4;
    credited.writeUInt32BE(credited.readUInt32BE(size) + credited.length - jpeg.length, size);
    return credited;
  }
  throw new Error('the index of the pictures is not there');
};

const isWhole = async (jpeg: Buffer): Promise<boolean> => {
  const { gainMap } = await sharp(jpeg).metadata();
  if (!gainMap) return false;
  for (const image of [jpeg, gainMap.image]) await sharp(image, { failOn: 'error' }).stats();
  return true;
};

/**
 * A photograph as a JPEG with its gain map, upright, in its own colours, without any metadata but credit and
 * copyright. null if the gain map cannot be read, or does not arrive in the new file: sharp calls it experimental.
 */
const withGainMap = async (source: string, width: number, credit: Credit): Promise<Buffer | null> => {
  try {
    const sized = sharp(source, { failOn: 'error' }).autoOrient().resize({ width, withoutEnlargement: true });
    const encoded = await sized.keepGainMap().keepIccProfile().jpeg({ quality: QUALITY }).toBuffer();
    const jpeg = withCredit(encoded, credit);
    return (await isWhole(jpeg)) ? jpeg : null;
  } catch {
    return null;
  }
};

/** Makes this JPEG into `folder`, and answers it. A broken gain map makes none: the photograph is shown without it. */
export const makeWithGainMap = async (
  source: string,
  folder: string,
  file: DerivativeFile,
  credit: Credit,
): Promise<readonly DerivativeFile[]> => {
  const bytes = await withGainMap(source, file.width, credit);
  if (!bytes) return [];
  await writeFile(path.join(folder, fileNameOf(file)), bytes);
  return [file];
};
