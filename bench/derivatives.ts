import { rm } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_ENVIRONMENT } from '../server/src/images/image-processes.ts';
import { runCommand } from '../tools/run-command.ts';
import { type Figure, median } from './figure.ts';
import { largePhotograph } from './large-photograph.ts';
import { needVipsthumbnail, timeVipsthumbnail } from './vipsthumbnail.ts';

const ROUNDS = 3;

interface Took {
  readonly wall: number;
  readonly cpu: number;
}

const deriveOnce = async (how: 'ours' | 'defaults', file: string): Promise<Took> => {
  const script = path.join(import.meta.dirname, 'subjects', 'derive-once.ts');
  // With the server's own environment.
  const env = how === 'ours' ? IMAGE_ENVIRONMENT : {};
  const { code, output } = await runCommand(process.execPath, [script, how, file, path.dirname(file)], { env });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as Took;
};

/** All derivatives of a 24-megapixel photograph, against two other ways to make the same files. */
export const derivatives = async (): Promise<readonly Figure[]> => {
  await needVipsthumbnail();
  const { folder, file } = await largePhotograph();
  try {
    const ours: Took[] = [];
    const defaults: Took[] = [];
    const vips: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await deriveOnce('ours', file));
      vips.push(await timeVipsthumbnail(file));
      defaults.push(await deriveOnce('defaults', file));
    }
    const medianOf = (runs: readonly Took[], what: keyof Took) => median(runs.map((took) => took[what]));
    return [
      {
        what: '24 megapixels to all derivatives, time of sharp’s defaults against ours',
        value: medianOf(defaults, 'wall') / medianOf(ours, 'wall'),
        atLeast: 10,
      },
      {
        what: '24 megapixels to all derivatives, CPU of sharp’s defaults against ours',
        value: medianOf(defaults, 'cpu') / medianOf(ours, 'cpu'),
        atLeast: 12,
      },
      {
        what: '24 megapixels to all derivatives, our time against vipsthumbnail’s, two at a time',
        value: medianOf(ours, 'wall') / median(vips),
        atMost: 0.5,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
