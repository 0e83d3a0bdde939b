import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { TestInfo } from '@playwright/test';
import { madeOnce } from './made-once.ts';
import { createStudioAt, type Host, type Settings, type Studio } from './studio.ts';
import { fillStudio } from './studio-content.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { test } from './test.ts';

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
