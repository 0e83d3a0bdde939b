import type { Page } from '@playwright/test';

/** Lets calls of the path wait until they are let go: long enough to see what a slow line shows. */
export const hold = async (page: Page, path: string, method: string): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};
