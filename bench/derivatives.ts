import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_ENVIRONMENT } from '../server/src/images/image-lane.ts';
import { canUseApt, installFromDebian } from '../tools/debian.ts';
import { runCommand } from '../tools/run-command.ts';
import { type Figure, median } from './figure.ts';
import { largePhotograph } from './large-photograph.ts';

const ROUNDS = 3;
const VIPS = '/usr/bin/vipsthumbnail';

interface Took {
  readonly wall: number;
  readonly cpu: number;
}

const deriveOnce = async (how: 'ours' | 'defaults', file: string): Promise<Took> => {
  const script = path.join(import.meta.dirname, 'subjects', 'derive-once.ts');
  // As the server runs it.
  const env = how === 'ours' ? IMAGE_ENVIRONMENT : {};
  const { code, output } = await runCommand(process.execPath, [script, how, file, path.dirname(file)], { env });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as Took;
};

const AVIF = '[Q=60,effort=0]';
const JPEG = '[Q=80,interlace]';

/** The same files by the tool that is made for it, two at a time; milliseconds. */
const thumbnails = async (file: string): Promise<number> => {
  const wanted = [
    ...[2400, 1600, 800, 400].map((width) => [width, `.avif${AVIF}`] as const),
    ...[1600, 800].map((width) => [width, `.jpg${JPEG}`] as const),
  ].values();
  const work = async () => {
    for (const [width, form] of wanted) {
      const args = [file, '--size', `${width}x`, '-o', path.join(path.dirname(file), `vips-${width}${form}`)];
      // The libvips within sharp leaves its own home in the environment, where Debian's would look for its modules.
      delete process.env.VIPSHOME;
      const { code, output } = await runCommand(VIPS, args);
      if (code !== 0) throw new Error(output);
    }
  };
  const started = performance.now();
  await Promise.all([work(), work()]);
  return performance.now() - started;
};

/** All derivatives of a photograph of 24 megapixels, against two other ways to make the same files. */
export const derivatives = async (): Promise<readonly Figure[]> => {
  if (!existsSync(VIPS) && canUseApt()) await installFromDebian('libvips-tools');
  if (!existsSync(VIPS))
    throw new Error('vipsthumbnail is needed to measure: install it (apt-get install libvips-tools).');
  const { folder, file } = await largePhotograph();
  try {
    const ours: Took[] = [];
    const defaults: Took[] = [];
    const vips: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await deriveOnce('ours', file));
      vips.push(await thumbnails(file));
      defaults.push(await deriveOnce('defaults', file));
    }
    const of = (all: readonly Took[], what: keyof Took) => median(all.map((took) => took[what]));
    return [
      {
        what: '24 megapixels to all derivatives, time of sharp’s defaults against ours',
        value: of(defaults, 'wall') / of(ours, 'wall'),
        atLeast: 10,
      },
      {
        what: '24 megapixels to all derivatives, CPU of sharp’s defaults against ours',
        value: of(defaults, 'cpu') / of(ours, 'cpu'),
        atLeast: 12,
      },
      {
        what: '24 megapixels to all derivatives, our time against vipsthumbnail’s, two at a time',
        value: of(ours, 'wall') / median(vips),
        atMost: 0.5,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
