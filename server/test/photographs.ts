import { randomFillSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const DEMO = path.resolve(import.meta.dirname, '../../tools/demo/photos');

/** A photograph from a camera. */
export const demoPhotograph = async (): Promise<Buffer> => {
  const [name = ''] = (await readdir(DEMO)).filter((file) => file.endsWith('.jpg')).sort();
  return readFile(path.join(DEMO, name));
};

/** Fine grain: the noise that sharp makes takes ten times as long. */
const grain = (width: number, height: number) => {
  const pixels = randomFillSync(Buffer.allocUnsafe(width * height * 3)).map((byte) => 120 + (byte >> 4));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

/** A JPEG of a given size. */
export const jpeg = (width = 1000, height = 667): Promise<Buffer> => grain(width, height).jpeg().toBuffer();

/** Like an upright phone's file: rotated, with a red upper half once upright, and with its location. */
export const phoneJpeg = async (): Promise<Buffer> => {
  const red = await sharp({ create: { width: 600, height: 450, channels: 3, background: '#d01010' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 900, channels: 3, background: '#1030c0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
    .then((upright) =>
      sharp(upright)
        .rotate(-90)
        .withExif({
          IFD0: { Make: 'Test', Copyright: 'Somebody' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    );
};
