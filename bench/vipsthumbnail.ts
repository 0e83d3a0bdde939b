import { existsSync } from 'node:fs';
import path from 'node:path';
import { canUseApt, installFromDebian } from '../tools/debian.ts';
import { runCommand } from '../tools/run-command.ts';

const VIPS = '/usr/bin/vipsthumbnail';
const AVIF = '[Q=60,effort=0]';
const JPEG = '[Q=80,interlace]';

/** @throws {Error} when vipsthumbnail is missing and cannot be installed */
export const needVipsthumbnail = async (): Promise<void> => {
  if (!existsSync(VIPS) && canUseApt()) await installFromDebian('libvips-tools');
  if (!existsSync(VIPS))
    throw new Error('vipsthumbnail is needed to measure: install it (apt-get install libvips-tools).');
};

/** The time in milliseconds to make the derivatives of a photograph with vipsthumbnail, two at a time. */
export const timeVipsthumbnail = async (file: string): Promise<number> => {
  const files = [
    ...[2400, 1600, 800, 400].map((width) => [width, `.avif${AVIF}`] as const),
    ...[1600, 800].map((width) => [width, `.jpg${JPEG}`] as const),
  ].values();
  const work = async () => {
    for (const [width, form] of files) {
      const args = [file, '--size', `${width}x`, '-o', path.join(path.dirname(file), `vips-${width}${form}`)];
      // sharp's own libvips leaves its path in the environment, where Debian's would look for its modules.
      delete process.env.VIPSHOME;
      const { code, output } = await runCommand(VIPS, args);
      if (code !== 0) throw new Error(output);
    }
  };
  const started = performance.now();
  await Promise.all([work(), work()]);
  return performance.now() - started;
};
