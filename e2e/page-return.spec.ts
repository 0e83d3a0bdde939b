import type { Page } from '@playwright/test';
import { filled as test } from './filled-studio.ts';
import { goTo, placeOf } from './place-on-page.ts';
import { expect, THOROUGH } from './test.ts';

/** Records every scroll position of the page from its start. */
const noteScrolls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const scrolls: number[] = [];
    Object.assign(window, { scrolls });
    window.addEventListener('scroll', () => scrolls.push(Math.round(window.scrollY)), { capture: true });
  });

const scrollsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { scrolls: number[] }).scrolls);

test('restores its position at once after a reload or a return, without smooth scrolling', async ({ page }) => {
  await noteScrolls(page);
  await page.goto('/');
  const place = await goTo(page, '#contact form');
  for (const comeBack of [() => page.reload(), () => page.goto('/robots.txt').then(() => page.goBack())]) {
    await comeBack();
    await expect.poll(() => placeOf(page)).toBe(place);
    // The page gets the scroll event with the next frame.
    await expect.poll(async () => (await scrollsOf(page)).at(-1)).toBe(place);
    // A browser that shows an incomplete page first scrolls to its end. Smooth scrolling would have many positions.
    expect(new Set(await scrollsOf(page)).size).toBeLessThanOrEqual(2);
  }
});

test('shows only the linked category, at its position, before any script has loaded', THOROUGH, async ({ page }) => {
  await page.goto('/#formal');
  await page.route('**/*.js', () => undefined);
  for (const come of [() => page.reload(), () => page.goto('/robots.txt').then(() => page.goto('/#formal'))]) {
    await come();
    await expect(page.getByRole('button', { name: 'Formal' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('link', { name: 'The museum hall' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'A dune' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Our Portfolio' })).toBeInViewport();
  }
});
