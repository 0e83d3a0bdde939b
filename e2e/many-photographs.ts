import type { Locator, Page } from '@playwright/test';
import { type Gallery, publishGallery } from './published-gallery.ts';
import { test as base } from './test.ts';

/** Four pages of a gallery, with an incomplete last row. */
export const COUNT = 290;

export const numbered = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The page with this many photographs. */
export const test = base.extend<{ gallery: Gallery }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  gallery: async ({}, use) => {
    const gallery = await publishGallery();
    await gallery.publish(numbered(1, COUNT));
    await use(gallery);
    await gallery.remove();
  },
  baseURL: async ({ gallery }, use) => use(gallery.url),
});

/** The numbers of the visible photographs on the page, in order. */
export const hung = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.photos > li[id]:not([hidden]) img')
    .evaluateAll((images) => images.map((image) => Number(image.getAttribute('alt')?.split(' ')[1])));

export const lightboxOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photograph' });

/** Scrolls down by three screens at a time, at which photographs are fetched, until all have been. */
export const scrollThrough = async (page: Page): Promise<void> => {
  const end = page.getByRole('heading', { name: 'Photography Packages' });
  while (!(await end.evaluate((heading) => heading.getBoundingClientRect().top < window.innerHeight))) {
    await page.evaluate(
      () =>
        new Promise((done) => {
          window.scrollBy({ top: 3 * window.innerHeight, behavior: 'instant' });
          requestAnimationFrame(() => requestAnimationFrame(done));
        }),
    );
  }
};
