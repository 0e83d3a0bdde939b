import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a small disk on a folder; false where that is not allowed. */
export const mountSmallDisk = (folder: string, megabytes: number, as: 'ro' | 'rw' = 'rw'): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,${as}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return true;
};

/** Fills a disk but for some megabytes; answers the file that does. */
export const fillDisk = async (folder: string, megabytes: number): Promise<string> => {
  const file = path.join(folder, 'filler');
  await writeFile(file, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => undefined);
  return file;
};
