import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { DEFAULT_SETTINGS, type GalleryImage } from '@shutterdesk/shared';
import { createRenderer } from '../site/src/renderer.ts';
import { writeFiles, writeSiteFolder } from '../site/src/site-folder.ts';
import { hostFiles } from './static-host.ts';
import { test as base } from './test.ts';

/** Four pages of a gallery, with an incomplete last row. */
export const COUNT = 290;

const idOf = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const anchorOf = (n: number): string => `photo-${idOf(n)}`;

/** Every photograph is one of the site's own icons, because encoding is tested elsewhere. */
const photograph = (n: number, category: string): GalleryImage => ({
  id: idOf(n),
  url: '/icon-512.png',
  alt: `Photograph ${n}`,
  category,
  order: String(n),
  createdAt: '2026-11-01T10:00:00.000Z',
  focalX: null,
  focalY: null,
  picture: {
    width: 512,
    height: 512,
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    derivatives: [
      { format: 'avif', width: 512, url: '/icon-512.png' },
      { format: 'jpeg', width: 512, url: '/icon-512.png' },
    ],
  },
});

/** Sports occurs only on the last page, and every fifth photograph is of a wedding. */
const categoryOf = (n: number): string => {
  if (n > 280) return 'Sports';
  return n % 5 === 0 ? 'Weddings' : 'Family';
};

export const numbered = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export interface Gallery {
  readonly url: string;
  /** Publishes these photographs, in this order. */
  publish(numbers: readonly number[]): Promise<void>;
}

/** The page with this many photographs, as files on a static host. */
export const test = base.extend<{ gallery: Gallery }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  gallery: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'many-photographs-'));
    const out = path.join(folder, 'site');
    const host = await hostFiles(out);
    const { render } = await createRenderer();
    const publish = async (numbers: readonly number[]) => {
      const galleryImages = numbers.map((n) => photograph(n, categoryOf(n)));
      const frame = { brandName: 'Hollis & Vane', publicUrl: host.url, apiUrl: null };
      const files = await render({ ...frame, settings: DEFAULT_SETTINGS, galleryImages, heroImage: null });
      await writeSiteFolder(out, async (made) => writeFiles(made, files));
    };
    await publish(numbered(1, COUNT));
    await use({ url: host.url, publish });
    host.close();
    await rm(folder, { recursive: true, force: true });
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
