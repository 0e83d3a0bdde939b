import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WorkerInfo } from '@playwright/test';
import { madeOnce } from './made-once.ts';
import { createStudio, type Settings, type Studio } from './studio.ts';
import { fillStudio } from './studio-content.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { test } from './test.ts';

const PASSWORD = 'password.txt';

/** Fills a studio and keeps its stopped data folder, and its password beside that. */
const fillFolder = async (folder: string): Promise<void> => {
  const studio = await createStudio();
  await fillStudio(studio);
  await studio.stop();
  await cp(studio.dataDir, path.join(folder, 'data'), { recursive: true });
  await writeFile(path.join(folder, PASSWORD), studio.password);
  await studio.remove();
};

/**
 * A studio with the content of `fillStudio`. Its photographs take seconds, so a run makes them once and copies them;
 * in a bucket, each studio has its own.
 * @param more settings beside the folder and the port
 */
export const createFilledStudio = async (worker: WorkerInfo, more: Settings = {}): Promise<Studio> => {
  if (!keepsAllInItsFolder()) {
    const studio = await createStudio(more);
    await fillStudio(studio);
    return studio;
  }
  const folder = await madeOnce(worker, 'filled-studio', fillFolder);
  const password = await readFile(path.join(folder, PASSWORD), 'utf8');
  return createStudio(more, { begun: { data: path.join(folder, 'data'), password } });
};

/** One filled studio for all tests of a file, which only look at its page. */
export const filled = test.extend<object, { filledStudio: Studio }>({
  filledStudio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use, worker) => {
      const studio = await createFilledStudio(worker);
      await use(studio);
      await studio.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  studio: async ({ filledStudio }, use) => use(filledStudio),
});
