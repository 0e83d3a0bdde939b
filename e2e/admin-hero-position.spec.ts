import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { openTab } from './gallery-steps.ts';
import { addHero, desk, heroCard, heroesOf, phone } from './hero-steps.ts';
import { fingerOn, openOnPhone } from './phone.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test(
  'moves the picture by mouse, arrow keys and typing, between 0 and 100, even at double zoom, and resets it',
  THOROUGH,
  async ({ page }) => {
    await addHero(page, 'lake.jpg', 'The lake');
    await openTab(page, 'Hero Images');
    await page.getByRole('button', { name: 'Position' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
    const position = (x: number, y: number) => dialog.getByText(`Position: ${x}% ${y}%`, { exact: true });
    await expect(position(50, 65)).toBeVisible();
    await expect(dialog.getByText('Image Size: 100%')).toBeVisible();
    await expectAccessible(page);
    const line = page.locator('[data-words]').first().locator('p');
    await expect(line.nth(0)).toHaveCSS('font-family', /^"Cormorant Garamond"/);
    await expect(line.nth(1)).toHaveCSS('font-family', /^Figtree/);
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await expect.poll(loaded, 'the page’s typefaces').toBeGreaterThanOrEqual(2);
    await desk(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(position(49, 75)).toBeVisible();
    await dialog.getByLabel('Across (%)').fill('12.5');
    await expect(position(13, 75)).toBeVisible();
    await dialog.getByLabel('Across (%)').fill('130');
    await expect(dialog.getByText('Please enter a number from 0 to 100.')).toBeVisible();
    await expect(position(13, 75)).toBeVisible();
    await expectAccessible(page);
    const thumb = dialog.getByRole('slider');
    for (const size of [
      { width: 640, height: 400 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expect(thumb).toBeInViewport({ ratio: 1 });
      await thumb.click({ trial: true });
    }
    await thumb.focus();
    for (const [key, size] of [
      ['ArrowRight', 105],
      ['End', 200],
      ['ArrowRight', 200],
      ['Home', 50],
      ['ArrowLeft', 50],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dialog.getByText(`Image Size: ${size}%`)).toBeVisible();
    }
    await page.keyboard.press('End');
    const frame = await desk(page).boundingBox();
    if (!frame) throw new Error('the preview is not on the screen');
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x + 3000, frame.y + 3000, { steps: 5 });
    await page.mouse.up();
    await expect(position(0, 0)).toBeVisible();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(position(50, 65)).toBeVisible();
    await expect(dialog.getByText('Image Size: 100%')).toBeVisible();
    await dialog.getByLabel('Down (%)').fill('0');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await heroesOf(page)).toMatchObject([{ backgroundPosition: 'center 65%', backgroundSize: '100%' }]);
  },
);

test('moves the picture by finger on a phone without scrolling the page', THOROUGH, async ({ page: large }) => {
  await addHero(large, 'dune.jpg', 'The dune');
  const page = await openOnPhone(large);
  await openTab(page, 'Hero Images');
  await page.getByRole('button', { name: 'Position' }).tap();
  await page.getByLabel('Across (%)').fill('50');
  const frame = await desk(page).boundingBox();
  if (!frame) throw new Error('the preview is not on the screen');
  const finger = await fingerOn(page);
  const middle = frame.x + frame.width / 2;
  await finger.down({ x: middle, y: frame.y + frame.height * 0.8 });
  await finger.move({ x: middle, y: frame.y + frame.height * 0.05 });
  await finger.up();
  await expect(page.getByText('Position: 50% 100%', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

/** Grey values of a small version of the picture, to compare two screens. */
const look = (shot: Buffer): Promise<Buffer> =>
  sharp(shot).resize(160, 90, { fit: 'fill' }).removeAlpha().greyscale().blur(1).raw().toBuffer();

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? Number.NaN)), 0) / a.length;

const PLACEMENTS = [
  ['50% 65%', '100%'],
  ['0% 0%', '100%'],
  ['100% 100%', '100%'],
  ['20% 80%', '200%'],
  ['85% 10%', '135%'],
  ['30% 70%', '75%'],
  ['100% 0%', '50%'],
] as const;

const SCREENS = [
  { frame: desk, width: 1280, height: 720 },
  { frame: phone, width: 405, height: 720 },
] as const;

/** Only the picture is compared: the text uses different fonts, and the shade is compared as a number. */
const OTHERS = `.hero-words, .cue, header, nav, [data-words] { visibility: hidden !important; }
  .hero-picture::after { display: none !important; }`;

interface Sight {
  readonly shot: Buffer;
  /** The strength of the shade behind the words. */
  readonly shade: number;
}

/** The sight of `place` after its picture has loaded. */
const sightOf = async (page: Page, place: Page | Locator): Promise<Sight> => {
  await page.addStyleTag({ content: OTHERS });
  const picture = place.locator('.hero-picture').first();
  await picture.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  const shadeNow = () => picture.evaluate((element) => getComputedStyle(element).getPropertyValue('--dim'));
  await expect.poll(shadeNow, 'the strength is known').not.toBe('');
  return { shot: await look(await place.screenshot()), shade: Number(await shadeNow()) };
};

const previewsOf = async (page: Page, alt: string): Promise<Sight[]> => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin');
  await openTab(page, 'Hero Images');
  await heroCard(page, alt).getByRole('button', { name: 'Position' }).click();
  const sights: Sight[] = [];
  for (const { frame } of SCREENS) sights.push(await sightOf(page, frame(page)));
  return sights;
};

const pagesOf = async (page: Page): Promise<Sight[]> => {
  const sights: Sight[] = [];
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    sights.push(await sightOf(page, page));
  }
  return sights;
};

/** The server reads the colours of a picture from a file, which it makes for each position. */
const shadeOnPage = async (page: Page): Promise<void> => {
  const style = async () => {
    await page.goto('/');
    return page.locator('.hero').getAttribute('style');
  };
  await expect.poll(style).toContain('dim');
};

for (const file of ['dune.jpg', 'portrait-washington-square.jpg']) {
  test(`previews the page's own layout for every position and size: ${file}`, THOROUGH, async ({ page }) => {
    test.setTimeout(240_000);
    const { id } = await addHero(page, file, file);
    await shadeOnPage(page);
    const seen: Buffer[] = [];
    for (const [backgroundPosition, backgroundSize] of PLACEMENTS) {
      const saved = await page.request.patch(`/api/hero-images/${id}`, {
        data: { backgroundPosition, backgroundSize },
      });
      expect(saved.ok()).toBe(true);
      await shadeOnPage(page);
      const previews = await previewsOf(page, file);
      const pages = await pagesOf(page);
      const where = `at ${backgroundPosition}, ${backgroundSize}`;
      for (const [index, { shot, shade }] of previews.entries()) {
        expect(difference(shot, pages[index]?.shot ?? Buffer.alloc(0)), where).toBeLessThan(2.5);
        // A browser makes a picture smaller in its own way, which may be a step or two.
        expect(Math.abs(shade - (pages[index]?.shade ?? Number.NaN)), `the shade ${where}`).toBeLessThan(0.11);
      }
      seen.push(...previews.slice(0, 1).map(({ shot }) => shot));
    }
    const first = seen[0] ?? Buffer.alloc(0);
    const apart = seen.slice(1).map((other) => difference(first, other));
    for (const value of apart) expect(value, 'the comparison would notice another placement').toBeGreaterThan(5);
  });
}
