import { filled } from './filled-studio.ts';
import { expect } from './test.ts';

filled('opens the photograph that is pressed in the moment in which another one closes', async ({ page }) => {
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
