import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { make, open } from '../src/images/derive.ts';
import { fileNameOf } from '../src/images/image-job.ts';
import { temporaryFolder } from './test-server.ts';

/** All derivatives of a file. */
export const derived = async (source: Buffer) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'source');
  await writeFile(file, source);
  const image = await open(file, folder);
  await make(file, folder, image.pending, image);
  const names = [...image.files, ...image.pending].map(fileNameOf);
  /** The first pixel of a derivative, in sRGB, and whether the derivative has a profile. */
  const firstPixel = async (name: string) => {
    const bytes = await sharp(path.join(folder, name)).toColourspace('srgb').raw().toBuffer();
    const { icc } = await sharp(path.join(folder, name)).metadata();
    return { pixel: [...bytes.subarray(0, 3)], isTagged: icc !== undefined };
  };
  return { width: image.width, height: image.height, folder, names, firstPixel };
};
