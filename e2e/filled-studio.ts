import { createStudio, type Studio } from './studio.ts';
import { fillStudio } from './studio-content.ts';
import { test } from './test.ts';

/** One studio with the content of `fillStudio` for all tests of a file, which only look at its page. */
export const filled = test.extend<object, { filledStudio: Studio }>({
  filledStudio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const studio = await createStudio();
      await fillStudio(studio);
      await use(studio);
      await studio.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  studio: async ({ filledStudio }, use) => use(filledStudio),
});
