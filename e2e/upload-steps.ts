import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Photograph, photograph } from './photographs.ts';
import { expect } from './test.ts';

const NAMES = ['lake.jpg', 'dune.jpg', 'otters.jpg', 'casa-mila.jpg', 'meadow.jpg', 'man-in-hat.jpg'];

export const numberOf = (index: number): string => String(index + 1).padStart(2, '0');

/** Small copies of real photographs with different content, numbered in the order of the choice. */
export const numbered = (count: number): Promise<Photograph[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { buffer, mimeType } = await photograph(NAMES[index % NAMES.length] ?? 'lake.jpg', 320);
      const own = await sharp(buffer)
        // A grey photograph has no hue.
        .modulate({ hue: 12 * index, brightness: 1 - index / 100 })
        .jpeg()
        .toBuffer();
      return { name: `${numberOf(index)}.jpg`, mimeType, buffer: own };
    }),
  );

export const draftNames = (page: Page): Promise<string[]> =>
  page
    .locator('[role=tabpanel] button[aria-label^="Remove "][aria-label$=".jpg"]')
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel?.replace('Remove ', '') ?? ''));

/** The names of drafts, in order; those behind an open dialog count too. */
export const expectDrafts = (page: Page, names: readonly string[]): Promise<void> =>
  expect.poll(() => draftNames(page)).toEqual(names);
