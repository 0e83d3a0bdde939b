import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { editSheet, expectNotice, openTab, photographCard, putUpload } from './gallery-steps.ts';
import { addHero, heroesOf, phone } from './hero-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.beforeEach(async ({ page, studio, expectedErrors }) => {
  // The admin app asks for the current user before the sign-in.
  expectedErrors.push('401');
  await signIn(page, studio);
});

const addUpright = async (page: Page): Promise<void> => {
  const buffer = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#385' } })
    .jpeg()
    .toBuffer();
  const imageURL = await putUpload(page, { name: 'upright.jpg', mimeType: 'image/jpeg', buffer });
  const image = { imageURL, alt: 'The mill', category: 'Family' };
  expect((await page.request.post('/api/gallery-images/batch', { data: { images: [image] } })).status()).toBe(201);
};

const stored = async (page: Page) => {
  const [image] = await (await page.request.get('/api/gallery-images')).json();
  return { alt: image.alt, x: image.focalX, y: image.focalY };
};

test('chooses the layout of the gallery, and the page shows it at once', THOROUGH, async ({ page }) => {
  await addUpright(page);
  await openTab(page, 'Gallery Images');
  const layouts = page.getByRole('group', { name: 'Gallery Layout' });
  const chosen = layouts.getByRole('button', { pressed: true });
  await expect(chosen).toHaveAccessibleName('Grid');
  await expectAccessible(page);
  await layouts.getByRole('button', { name: 'Rows' }).press('Enter');
  await expectNotice(page, 'Gallery layout updated.');
  await expect(chosen).toHaveAccessibleName('Rows');
  expect(await (await page.request.get('/')).text()).toContain('class="photos photos-rows"');
  await page.reload();
  await openTab(page, 'Gallery Images');
  await expect(chosen).toHaveAccessibleName('Rows');
});

test('sets a focal point by pointer, keys and numbers, and removes it', THOROUGH, async ({ page }) => {
  await addUpright(page);
  await openTab(page, 'Gallery Images');
  const editing = editSheet(page);
  const edit = () => page.getByRole('button', { name: 'Edit The mill' }).click();
  await edit();
  await editing.getByText('Focal Point in Numbers').click();
  const surface = editing.getByRole('group', { name: 'Focal point of The mill' });
  const [across, down] = [editing.getByLabel('Across (%)'), editing.getByLabel('Down (%)')];
  await expect(across).toHaveValue('');
  await expectAccessible(page);
  const box = await surface.boundingBox();
  if (!box) throw new Error('the picture is not on the screen');
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height + 400, { steps: 4 });
  await page.mouse.up();
  await expect(across).toHaveValue(/^7[45]/);
  await expect(down).toHaveValue('100');
  await surface.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(down).toHaveValue('89');
  await across.fill('130');
  await expect(editing.getByText('Please enter a number from 0 to 100.')).toBeVisible();
  await across.fill('40');
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Gallery image updated successfully.');
  expect(await stored(page)).toEqual({ alt: 'The mill', x: 40, y: 89 });
  await expect(photographCard(page, 'The mill').getByRole('img', { name: 'The mill' })).toHaveCSS(
    'object-position',
    '50% 100%',
  );

  await edit();
  await editing.getByRole('button', { name: 'Remove Point' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored(page)).toEqual({ alt: 'The mill', x: null, y: null });
});

test('gives the hero picture a position of its own on phones', THOROUGH, async ({ page }) => {
  await addHero(page, 'lake.jpg', 'The lake');
  await openTab(page, 'Hero Images');
  await page.getByRole('button', { name: 'Position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
  await dialog.getByRole('switch', { name: 'Own Position on Phones' }).click();
  await expectAccessible(page);
  await phone(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(dialog.getByLabel('Across on phones (%)')).toHaveValue('40');
  await dialog.getByLabel('Down on phones (%)').fill('10');
  await expect(dialog.getByText('Position: 50% 65%', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Hero image updated successfully.');
  expect(await heroesOf(page)).toMatchObject([{ backgroundPosition: 'center 65%', portraitPosition: '40% 10%' }]);

  const pictureAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const picture = page.locator('.hero-picture img');
    return picture.evaluate((image) => Number.parseFloat(getComputedStyle(image).getPropertyValue('--across')));
  };
  expect(await pictureAt(390, 844)).toBe(0.4);
  expect(await pictureAt(1280, 800)).toBe(0.5);
});
