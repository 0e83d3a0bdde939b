import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { hung, lightboxOf, numbered, test } from './many-photographs.ts';
import { anchorOf } from './published-gallery.ts';
import { expect, WITHOUT_SCRIPTS } from './test.ts';

const SHORTENED = { galleryShortened: true };

/** The numbers of the photographs that a visitor sees in the gallery. */
const shown = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.photos > li[id]')
    .filter({ visible: true })
    .locator('img')
    .evaluateAll((images) => images.map((image) => Number(image.getAttribute('alt')?.split(' ')[1])));

const showAllOf = (page: Page) => page.getByRole('link', { name: 'Show all 60' });

test.beforeEach(({ gallery }) => gallery.publish(numbered(1, 60), SHORTENED));

for (const [layout, width] of [
  ['grid', 1280],
  ['rows', 390],
  ['columns', 1280],
] as const) {
  test(`begins with 24 photographs in ${layout}, ${width} pixels wide, and shows all at one press`, async ({
    page,
    gallery,
  }) => {
    await gallery.publish(numbered(1, 60), { ...SHORTENED, galleryLayout: layout });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.mouse.move(200, 200);
    await expect.poll(() => hung(page), 'the others are there for paper').toEqual(numbered(1, 60));
    expect(await shown(page)).toEqual(numbered(1, 24));
    await expectAccessible(page);
    await showAllOf(page).press('Enter');
    await expect.poll(() => shown(page)).toEqual(numbered(1, 60));
    await expect(page.getByRole('link', { name: 'Photograph 25' })).toBeFocused();
    await expect(showAllOf(page)).toBeHidden();
  });
}

test('answers the first press on "Show all" before any script has come', async ({ page }) => {
  await page.goto('/');
  await showAllOf(page).click();
  await expect.poll(() => shown(page)).toEqual(numbered(1, 60));
  await expect(page).toHaveURL(/\/$/);
});

test('reaches every photograph by a category, the lightbox, a link and on paper', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Weddings' }).click();
  await expect.poll(() => shown(page)).toEqual(numbered(1, 60).filter((n) => n % 5 === 0));

  await page.goto('/?lightbox');
  await page.mouse.move(200, 200);
  await page.locator(`#${anchorOf(24)} a`).press('Enter');
  await expect(lightboxOf(page).getByText('24 / 60')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightboxOf(page).getByText('25 / 60')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Photograph 25' })).toBeVisible();

  await page.goto(`/?link#${anchorOf(50)}`);
  await expect(lightboxOf(page).getByText('50 / 60')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Photograph 50' })).toBeInViewport();

  await page.goto('/?paper');
  await page.mouse.move(200, 200);
  await expect.poll(() => hung(page)).toEqual(numbered(1, 60));
  await page.emulateMedia({ media: 'print' });
  expect(await shown(page)).toEqual(numbered(1, 60));
  await expect(showAllOf(page)).toBeHidden();
});

test('leads to the other photographs without JavaScript', async ({ browser, gallery }) => {
  const context = await browser.newContext({ ...WITHOUT_SCRIPTS, baseURL: gallery.url });
  const page = await context.newPage();
  await page.goto('/');
  expect(await shown(page)).toEqual(numbered(1, 18));
  await showAllOf(page).click();
  await expect(page.getByText('Photographs 19 to 60 of 60')).toBeVisible();
  expect(await shown(page)).toEqual(numbered(19, 60));
  await context.close();
});

test('keeps the room of 24 photographs before they are fetched, and moves nothing when they come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const height = () => page.locator('#gallery').evaluate((gallery) => gallery.getBoundingClientRect().height);
  const before = await height();
  await page.mouse.move(200, 200);
  await expect.poll(() => hung(page)).toEqual(numbered(1, 60));
  expect(Math.abs((await height()) - before)).toBeLessThan(1);
});
