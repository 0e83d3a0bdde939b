import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestInfo } from '@playwright/test';

const LOOK_EVERY_MS = 100;

/**
 * A folder that is filled for the first worker that asks for it, and stays until the next run empties the results.
 * Other workers wait; if the first one fails, the next fills it.
 */
export const madeOnce = async (
  { project }: TestInfo,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> => {
  const filled = path.join(project.outputDir, name);
  const [lock, half] = [`${filled}.lock`, `${filled}.half`];
  await mkdir(project.outputDir, { recursive: true });
  while (!existsSync(filled)) {
    const hasLock = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (!hasLock) {
      await delay(LOOK_EVERY_MS);
      continue;
    }
    try {
      if (existsSync(filled)) return filled;
      await rm(half, { recursive: true, force: true });
      await fill(half);
      await rename(half, filled);
    } finally {
      await rm(lock, { recursive: true });
    }
  }
  return filled;
};
