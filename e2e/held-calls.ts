import type { Page } from '@playwright/test';

/** Delays calls of the path until they are released, long enough to see the screen of a slow network. */
export const hold = async (page: Page, path: string, method: string): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};
