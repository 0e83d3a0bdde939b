import { rm } from 'node:fs/promises';
import { createStudioAt } from './studio.ts';
import { test } from './test.ts';

/** A test with a studio of its own that backs up into `place`, a folder that goes with the test. */
export const withPlace = test.extend<{ place: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  place: async ({}, use, testInfo) => {
    const place = testInfo.outputPath('backups');
    await use(place);
    await rm(place, { recursive: true, force: true });
  },
  studio: async ({ studioHost, place }, use) => {
    const studio = await createStudioAt(studioHost, { BACKUP_DIR: place });
    await use(studio);
    await studio.remove();
  },
});
