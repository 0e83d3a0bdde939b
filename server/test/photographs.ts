import { randomFillSync } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const DEMO = path.resolve(import.meta.dirname, '../../tools/demo/photos');

/** A photograph from a camera. */
export const demoPhotograph = async (): Promise<Buffer> => {
  const [name = ''] = (await readdir(DEMO)).filter((file) => file.endsWith('.jpg')).sort();
  return readFile(path.join(DEMO, name));
};

/** Fine grain, four bytes at a time: the noise that sharp makes takes ten times as long. */
const grain = (width: number, height: number) => {
  const words = randomFillSync(new Uint32Array(Math.ceil((width * height * 3) / 4)));
  const pixels = words.map((word) => 0x78787878 + ((word >>> 4) & 0x0f0f0f0f));
  const raw = { width, height, channels: 3 } as const;
  return sharp(new Uint8Array(pixels.buffer, 0, width * height * 3), { raw });
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

/** Puts another file in a photograph's place. One that was written over would kill a process that still reads it. */
export const spoil = async (file: string): Promise<void> => {
  await rm(file);
  await writeFile(file, 'no image any more');
};
