// `node derive-once.ts ours|defaults FILE FOLDER`: makes every derivative of a photograph and prints the time and
// CPU.
import path from 'node:path';
import sharp from 'sharp';
import { make, open } from '../../server/src/images/derive.ts';

const [how = '', file = '', folder = ''] = process.argv.slice(2);
sharp.cache(false);

const ours = async (): Promise<void> => {
  const image = await open(file, folder);
  await make(file, folder, image.pending, image);
};

/** The code of somebody who has read the first page of sharp's manual. */
const defaults = async (): Promise<void> => {
  for (const width of [400, 800, 1600, 2400]) {
    await sharp(file)
      .rotate()
      .resize(width)
      .avif()
      .toFile(path.join(folder, `${width}.avif`));
  }
  for (const width of [800, 1600]) {
    await sharp(file)
      .rotate()
      .resize(width)
      .jpeg()
      .toFile(path.join(folder, `${width}.jpg`));
  }
};

const started = performance.now();
const before = process.cpuUsage();
await (how === 'ours' ? ours() : defaults());
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ wall: performance.now() - started, cpu: (user + system) / 1000 }));
