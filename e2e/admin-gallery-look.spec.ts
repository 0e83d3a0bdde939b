import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { editSheet, expectNotice, openTab, photographCard, putUpload } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.beforeEach(async ({ page, studio }) => {
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
