import type { Page } from '@playwright/test';
import { filled } from './filled-studio.ts';
import { expect, THOROUGH } from './test.ts';

/** Holds back every script of the page until it is released. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

filled(
  'answers presses from before the scripts have loaded, in order, and a repeated press only once',
  async ({ page }) => {
    const come = await holdScripts(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Family' }).click();
    const photograph = page.locator('#gallery').getByRole('link', { name: 'A meadow' });
    await photograph.click();
    await photograph.click();
    come();
    const lightbox = page.getByRole('dialog', { name: 'Photograph' });
    await expect(lightbox.getByRole('img', { name: 'A meadow' })).toBeVisible();
    await expect(lightbox.getByText('1 / 2')).toBeVisible();
    await page.goBack();
    await expect(lightbox).toBeHidden();
    await expect(page).toHaveURL(/#family$/);
  },
);

/** Runs in the page: presses a photograph at the moment when the gallery hydrates. */
const pressAtOnce = (alt: string) => {
  const press = () => document.querySelector<HTMLElement>(`#gallery a:has(img[alt="${alt}"])`)?.click();
  const wake = ({ target }: Event) => {
    // Like a browser's own events: before any timer.
    if (target instanceof Element && target.querySelector('#gallery')) {
      void scheduler.postTask(press, { priority: 'user-blocking' });
    }
  };
  window.addEventListener('astro:hydrate', wake, { capture: true });
};

filled(
  'answers a press from before the scripts have loaded ahead of one that comes as soon as they have',
  THOROUGH,
  async ({ page }) => {
    await page.addInitScript(pressAtOnce, 'A meadow');
    const come = await holdScripts(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Family' }).click();
    come();
    await expect(page.getByRole('dialog', { name: 'Photograph' }).getByText('1 / 2')).toBeVisible();
  },
);
