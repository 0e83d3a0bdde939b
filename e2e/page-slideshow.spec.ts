import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { filled } from './filled-studio.ts';
import { lightboxOf } from './many-photographs.ts';
import { expect, THOROUGH } from './test.ts';

const shown = (page: Page, name: string) => lightboxOf(page).getByRole('img', { name });
const start = (page: Page) => page.getByRole('button', { name: 'Start slideshow' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop slideshow' });

/** The addresses that only the lightbox loads. */
const wideFilesOf = async (page: Page, name: string): Promise<RegExp> => {
  await page.goto('/');
  const image = page.locator('#gallery').getByRole('link', { name }).getByRole('img');
  const folder = (await image.getAttribute('src'))?.replace(/\d+\.jpg$/, '') ?? '';
  await page.goto('about:blank');
  return new RegExp(`${folder}(?:800|1\\d+|2\\d+)r?\\.`);
};

/** Opens the first photograph of two, with a clock that only the test moves. */
const open = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Family' }).click();
  await page.locator('#gallery').getByRole('link', { name: 'A meadow' }).click();
  await expect(shown(page, 'A meadow')).toBeVisible();
};

filled.describe('the slideshow', () => {
  filled('is started by the visitor alone, goes on by itself, and is stopped by any key or press', async ({ page }) => {
    await open(page);
    await page.clock.runFor(20_000);
    await expect(shown(page, 'A meadow')).toBeVisible();
    await start(page).focus();
    await page.keyboard.press('Enter');
    await expect(stop(page)).toBeVisible();
    await expectAccessible(page);
    await expect(lightboxOf(page).locator('figcaption'), 'it does not talk all the time').toHaveAttribute(
      'aria-live',
      'off',
    );
    await page.clock.runFor(5000);
    await expect(shown(page, 'A dune')).toBeVisible();
    await page.clock.runFor(5000);
    await expect(shown(page, 'A meadow')).toBeVisible();

    const stops: (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Shift'),
      () => page.keyboard.press('Enter'),
      () => stop(page).click(),
      () => shown(page, 'A meadow').click(),
    ];
    for (const act of stops) {
      await expect(stop(page)).toBeVisible();
      await act();
      await expect(start(page)).toBeVisible();
      await page.clock.runFor(20_000);
      await expect(shown(page, 'A meadow')).toBeVisible();
      await start(page).click();
    }
    await page.goBack();
    await expect(lightboxOf(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(start(page), 'it ends with the lightbox').toBeVisible();
  });

  filled('waits until the next photograph is there', THOROUGH, async ({ page }) => {
    const late = Promise.withResolvers<void>();
    await page.route(await wideFilesOf(page, 'A dune'), async (route) => {
      await late.promise;
      await route.continue();
    });
    await open(page);
    await start(page).click();
    await page.clock.runFor(20_000);
    await expect(shown(page, 'A meadow')).toBeVisible();
    late.resolve();
    await expect(shown(page, 'A dune')).toBeVisible();
  });

  filled('stops and says so when the next photograph does not come', THOROUGH, async ({ page, expectedErrors }) => {
    expectedErrors.push('net::ERR_FAILED');
    await page.route(await wideFilesOf(page, 'A dune'), (route) => route.abort());
    await open(page);
    await start(page).click();
    await page.clock.runFor(5000);
    await expect(lightboxOf(page).getByText("The next photograph couldn't be loaded. Try again.")).toBeVisible();
    await expect(start(page)).toBeVisible();
  });
});
