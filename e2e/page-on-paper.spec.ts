import { filled as test } from './filled-studio.ts';
import { expect } from './test.ts';

/** The number of pictures in a PDF; a picture without transparency is one object. */
const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;

test('prints its photographs even without scrolling, and its packages, but no controls', async ({ page }) => {
  await page.goto('/');
  const photographs = page.locator('#gallery img');
  const come = () => photographs.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(come, 'those near the first screen come by themselves').toEqual([true, true, true]);
  expect(picturesIn(await page.pdf({ format: 'A4' })), 'the hero picture and three photographs').toBe(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('$499', { exact: true })).toBeVisible();
  await expect(page.getByText('(555) 123-4567')).toBeVisible();
  await expect(page.locator('#packages'), 'no empty room at the start of a sheet').toHaveCSS('padding-top', '0px');
  await expect(page.locator('#packages .section-head')).toHaveCSS('break-inside', 'avoid');
  for (const dead of ['banner', 'button', 'textbox'] as const) {
    await expect(page.getByRole(dead).filter({ visible: true }), dead).toHaveCount(0);
  }
});
