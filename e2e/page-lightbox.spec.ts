import { filled } from './filled-studio.ts';
import { expect, THOROUGH } from './test.ts';

filled('opens the photograph that is pressed at the moment another one closes', THOROUGH, async ({ page }) => {
  await page.goto('/');
  const lightbox = page.getByRole('dialog', { name: 'Photograph' });
  const pressed = page.locator('#gallery').getByRole('link', { name: 'A dune' });
  await page.locator('#gallery').getByRole('link', { name: 'A meadow' }).click();
  await expect(lightbox.getByRole('img', { name: 'A meadow' })).toBeVisible();

  // The browser's close event is asynchronous and may come after the next press.
  await pressed.evaluate(
    (link: HTMLElement) =>
      new Promise((done) => {
        document.querySelector('dialog')?.addEventListener('close', done, { once: true });
        const press = () => {
          link.focus();
          link.click();
        };
        window.addEventListener('popstate', press, { once: true });
        window.history.back();
      }),
  );
  await expect(lightbox.getByRole('img', { name: 'A dune' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(pressed).toBeFocused();
});

for (const [title, reducedMotion, times] of [
  ['lets a photograph grow out of its tile', 'no-preference', 1],
  ['opens a photograph without growing it for visitors who prefer reduced motion', 'reduce', 0],
] as const) {
  filled(title, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        document.documentElement.dataset.grown = String(Number(document.documentElement.dataset.grown ?? 0) + 1);
        return begin(update);
      };
    });
    await page.goto('/');
    await page.locator('#gallery').getByRole('link', { name: 'A meadow' }).click();
    await expect(page.getByRole('dialog', { name: 'Photograph' }).getByRole('img', { name: 'A meadow' })).toBeVisible();
    expect(Number((await page.locator('html').getAttribute('data-grown')) ?? 0)).toBe(times);
    await page.keyboard.press('Escape');
    await expect(page.locator('#gallery').getByRole('link', { name: 'A meadow' })).toBeFocused();
  });
}

filled('closes the lightbox at once, even while the photograph is still growing', THOROUGH, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.addStyleTag({ content: '::view-transition-group(*) { animation-duration: 60s !important; }' });
  await page.locator('#gallery').getByRole('link', { name: 'A meadow' }).click();
  const lightbox = page.getByRole('dialog', { name: 'Photograph' });
  await expect(lightbox.getByRole('img', { name: 'A meadow' })).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(lightbox).toBeHidden();
});
