import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.resolve(import.meta.dirname, '..', '..', '.cache', 'browsers');
const WIDTH = 640;
const GAP = 16;

interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

/** Writes the same screens of all engines side by side, one row for each: `.cache/browsers/<name>.png`. */
export const keepContactSheets = async (shots: readonly Shot[]): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, same] of Map.groupBy(shots, (shot) => shot.name)) {
    const small = await Promise.all(same.map(({ png }) => sharp(png).resize({ width: WIDTH }).png().toBuffer()));
    const heights = await Promise.all(small.map(async (one) => (await sharp(one).metadata()).height));
    const [width, height] = [small.length * (WIDTH + GAP), Math.max(...heights)];
    const sheet = sharp({ create: { width, height, channels: 3, background: '#808080' } });
    const pictures = small.map((input, index) => ({ input, left: index * (WIDTH + GAP), top: 0 }));
    await writeFile(
      path.join(FOLDER, `${name.replaceAll(' ', '-')}.png`),
      await sheet.composite(pictures).png().toBuffer(),
    );
  }
};
