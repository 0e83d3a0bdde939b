import { expectAccessible } from './accessibility.ts';
import { fillGallery, galleryOf, openTab } from './gallery-steps.ts';
import { addHero, heroCard } from './hero-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const SENTENCE = '"Photograph 1" is damaged and can’t be read to the end.';

test(
  'explains a photograph that failed after its save, at any width, and lets it be deleted',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('401');
    await signIn(page, studio);
    await fillGallery(page, 1);
    const [image] = await galleryOf(page);
    // The server's answer after it could not finish one; its own tests cover that.
    let problems = [{ ...image, problem: SENTENCE }];
    await page.route('**/api/gallery-images/problems', (route) => route.fulfill({ json: problems }));
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByRole('alert').getByText(SENTENCE, { exact: true })).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.screenshot({ path: test.info().outputPath(`problems-${width}.png`) });
    }
    problems = [];
    await page.getByRole('alert').getByRole('button', { name: 'Delete Photograph 1' }).click();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
    expect(await galleryOf(page)).toEqual([]);
  },
);

test(
  'shows only the blur of a hero picture that failed after its save, and lets it only be deleted',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('401');
    await signIn(page, studio);
    const hero = await addHero(page, 'lake.jpg', 'The lake');
    await page.route('**/api/hero-images', (route) => route.fulfill({ json: [{ ...hero, problem: SENTENCE }] }));
    // Like the server, which does not serve the files: an error in the console would fail this test.
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await openTab(page, 'Hero Images');
    const card = heroCard(page, 'The lake');
    await expect(card.getByText(SENTENCE)).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(1);
    await expect(page.getByText(/^Currently Active/)).toHaveCount(0);
    const blur = card.getByRole('img', { name: 'The lake' });
    expect(await blur.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(16);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`hero-problem-${width}.png`) });
    }
  },
);

test(
  'names photographs that could not be finished, and lets the studio retry',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('401');
    const unfinished =
      'Couldn’t finish "The mill", because the server keeps running out of memory. Visitors see it in smaller sizes.';
    // The server's answer after three attempts; its own tests cover that.
    let answer: object = { state: 'live', publishedAt: null, message: null, unfinished };
    await page.route('**/api/publishing', (route) => {
      if (route.request().method() === 'POST') answer = { state: 'live', publishedAt: null, message: null };
      return route.fulfill({ json: answer });
    });
    await signIn(page, studio);
    const line = page.getByRole('status').filter({ hasText: unfinished });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(line).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath(`unfinished-${width}.png`) });
    }
    await page.getByRole('button', { name: 'Show status' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Status' }).getByText(/^Live/)).toBeVisible();
    await expect(line).toHaveCount(0);
  },
);
