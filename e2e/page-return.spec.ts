import type { Page } from '@playwright/test';
import { filled as test } from './filled-studio.ts';
import { expect } from './test.ts';

/** Notes every place that the page is scrolled to, from its beginning. */
const noteScrolls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const scrolls: number[] = [];
    Object.assign(window, { scrolls });
    window.addEventListener('scroll', () => scrolls.push(Math.round(window.scrollY)), { capture: true });
  });

const scrollsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { scrolls: number[] }).scrolls);

/** Goes there at once, and waits until the page has seen it. */
const goTo = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
    document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant', block: 'center' });
    await ended;
    return Math.round(window.scrollY);
  }, selector);

const placeOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

test('is at the same place at once when it is reloaded or come back to, and rides past nothing', async ({ page }) => {
  await noteScrolls(page);
  await page.goto('/');
  const place = await goTo(page, '#contact form');
  for (const comeBack of [() => page.reload(), () => page.goto('/robots.txt').then(() => page.goBack())]) {
    await comeBack();
    await expect.poll(() => placeOf(page)).toBe(place);
    // The page hears of a scroll with the next frame.
    await expect.poll(async () => [...new Set(await scrollsOf(page))]).toEqual([place]);
  }
});

test('is at the same place with the same category, though there is less above it than at first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const formal = page.getByRole('button', { name: 'Formal' });
  await formal.click();
  await expect(page.getByRole('link', { name: 'A dune' })).toBeHidden();
  const place = await goTo(page, '#contact form');
  for (const comeBack of [() => page.reload(), () => page.goto('/robots.txt').then(() => page.goBack())]) {
    await comeBack();
    await expect(formal).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('link', { name: 'A dune' })).toBeHidden();
    await expect.poll(() => placeOf(page)).toBe(place);
  }
});
