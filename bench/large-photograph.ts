import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { inRoot } from '../tools/repository.ts';

/** A 24-megapixel JPEG as a camera writes it, in its own folder. */
export const largePhotograph = async (): Promise<{ readonly folder: string; readonly file: string }> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  const file = path.join(folder, 'large.jpg');
  await sharp(inRoot('tools/demo/photos/casa-mila.jpg'))
    .resize({ width: 6000, height: 4000, fit: 'cover' })
    .jpeg({ quality: 90 })
    .toFile(file);
  return { folder, file };
};
