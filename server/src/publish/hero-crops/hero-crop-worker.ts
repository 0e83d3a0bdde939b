/**
 * `node hero-crop-worker.ts X Y SCALE WIDTH HEIGHT FORMAT`: crops the picture from standard input to the part that
 * the hero shows, and writes a JPEG or an AVIF. X and Y are fractions from 0 to 1 as in background-position, SCALE is
 * a factor of 'fills'.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [format, ...rest] = process.argv.slice(2).reverse();
const [x = 0.5, y = 0.5, scale = 1, width = 1200, height = 630] = rest.reverse().map(Number);
const source = sharp(await buffer(process.stdin));
const metadata = await source.metadata();
const ratio = metadata.width / metadata.height;
const covered = {
  width: Math.round(Math.max(width, height * ratio) * Math.max(1, scale)),
  height: Math.round(Math.max(height, width / ratio) * Math.max(1, scale)),
};
const cut = source
  .resize({ ...covered, fit: 'fill' })
  .extract({
    left: Math.round((covered.width - width) * x),
    top: Math.round((covered.height - height) * y),
    width,
    height,
  })
  // Credit and copyright; our derivatives carry no other metadata.
  .keepXmp();
const encoded =
  format === 'avif'
    ? // Display P3 stays what it is; sRGB has no profile to keep. The quality is a step below the derivatives': a phone
      // shows no difference, and the first view needs a sixth fewer bytes.
      cut.keepIccProfile().avif({ quality: 55, effort: 3, chromaSubsampling: '4:2:0' })
    : cut.jpeg({ quality: 80, mozjpeg: true });
process.stdout.write(await encoded.toBuffer());
