import sharp from 'sharp';
import { filled as test } from './filled-studio.ts';
import { expect, THOROUGH } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

/** The difference between two pictures of the same size: 0 to 255. */
const difference = async (one: Buffer, other: Buffer): Promise<number> => {
  const apart = sharp(one).composite([{ input: other, blend: 'difference' }]);
  const { channels } = await sharp(await apart.removeAlpha().png().toBuffer()).stats();
  return Math.max(...channels.map(({ mean }) => mean));
};

test('sends a phone the crop of the hero picture, at the same position as in the whole', THOROUGH, async ({ page }) => {
  const picture = page.locator('.hero-picture img');
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
  // The crop is made after the save.
  await expect(async () => {
    await page.goto('/');
    expect(await shown()).toMatch(/\/hero-[\w-]+\.avif$/);
  }).toPass();
  await page.addStyleTag({ content: '.hero > :not(picture), header { visibility: hidden } * { transition: none }' });
  const part = await page.screenshot();
  await page.evaluate(() => {
    document.querySelector('.hero-picture source[media]')?.remove();
    document.querySelector<HTMLElement>('.hero-picture')?.style.removeProperty('--portrait');
  });
  await expect.poll(shown).toMatch(/\/media\/.+\.avif$/);
  await shown();
  const whole = await page.screenshot();
  expect(await difference(part, await sharp(whole).flop().toBuffer()), 'another picture is far away').toBeGreaterThan(
    10,
  );
  expect(await difference(part, whole)).toBeLessThan(3);
});
