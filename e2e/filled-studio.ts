import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestInfo } from '@playwright/test';
import { createStudioAt, type Host, type Settings, type Studio } from './studio.ts';
import { fillStudio } from './studio-content.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { test } from './test.ts';

const LOOK_EVERY_MS = 100;

/**
 * A folder that is filled for the first worker that asks for it, and stays until the next run empties the results.
 * Other workers wait; if the first one fails, the next fills it.
 */
const madeOnce = async (
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

/** Fills a studio and keeps its stopped data folder. */
const fillFolder = async (host: Host, folder: string): Promise<void> => {
  const studio = await createStudioAt(host);
  await fillStudio(studio);
  await studio.stop();
  await cp(studio.dataDir, path.join(folder, 'data'), { recursive: true });
  await studio.remove();
};

/**
 * A studio with the content of `fillStudio`. Its photographs take seconds, so a run makes them once and copies them;
 * in a bucket, each studio has its own.
 * @param more settings beside the folder and the port
 */
export const createFilledStudio = async (host: Host, info: TestInfo, more: Settings = {}): Promise<Studio> => {
  if (!keepsAllInItsFolder()) {
    const studio = await createStudioAt(host, more);
    await fillStudio(studio);
    return studio;
  }
  const folder = await madeOnce(info, 'filled-studio', (folder) => fillFolder(host, folder));
  return createStudioAt(host, more, { data: path.join(folder, 'data') });
};

/** One filled studio for all journeys of a worker, which only look at its page. */
export const filled = test.extend({
  studio: [
    async ({ once }, use, info) => use(await once('a filled studio', (host) => createFilledStudio(host, info))),
    { scope: 'test' },
  ],
});
