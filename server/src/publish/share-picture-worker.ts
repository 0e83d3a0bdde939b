/**
 * `node share-picture-worker.ts X Y SCALE WIDTH HEIGHT`: cuts the picture on the standard input to what the hero shows of
 * it, and writes a JPEG. X and Y are fractions from 0 to 1 as in background-position, SCALE is a factor of 'fills'.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [x = 0.5, y = 0.5, scale = 1, width = 1200, height = 630] = process.argv.slice(2).map(Number);
const source = sharp(await buffer(process.stdin));
const metadata = await source.metadata();
const ratio = metadata.width / metadata.height;
const shown = {
  width: Math.round(Math.max(width, height * ratio) * Math.max(1, scale)),
  height: Math.round(Math.max(height, width / ratio) * Math.max(1, scale)),
};
const jpeg = await source
  .resize({ ...shown, fit: 'fill' })
  .extract({
    left: Math.round((shown.width - width) * x),
    top: Math.round((shown.height - height) * y),
    width,
    height,
  })
  .jpeg({ quality: 80, mozjpeg: true })
  .toBuffer();
process.stdout.write(jpeg);
