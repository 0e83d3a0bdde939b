import { expectAccessible } from './accessibility.ts';
import { editSheet, expectNotice, fillGallery, galleryOf, openTab } from './gallery-steps.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test('edits a photograph in a sheet beside the gallery: description, category and position', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('net::ERR');
  await fillGallery(page, 4);
  await openTab(page, 'Gallery Images');
  await page.getByRole('button', { name: 'Edit Photograph 3' }).click();
  const editing = editSheet(page);
  await expect(editing.getByLabel('Description')).toBeFocused();
  await expectAccessible(page);
  await editing.getByLabel('Description').fill('');
  await page.keyboard.press('Enter');
  await expect(editing.getByText('Please add a description.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Photograph 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await editing.getByLabel('Description').fill('The lake');
  await editing.getByLabel('Category').selectOption('Formal');
  await editing.getByLabel('Position (1 to 4)').fill('9');
  await expect(editing.getByText('Please enter a number from 1 to 4.')).toBeVisible();
  await editing.getByLabel('Position (1 to 4)').fill('1');
  await studio.stop();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Failed to update gallery image.');
  await expect(editing.getByLabel('Description')).toHaveValue('The lake');
  await studio.start();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Gallery order updated successfully.');
  expect((await galleryOf(page)).map(({ alt, category }) => `${alt}, ${category}`)).toEqual([
    'The lake, Formal',
    'Photograph 1, Family',
    'Photograph 2, Family',
    'Photograph 4, Family',
  ]);
  await expect(page.getByRole('button', { name: 'Edit The lake' })).toBeVisible();
});

test('leads from one photograph to the next, and saves on the way', async ({ page }) => {
  await fillGallery(page, 3);
  await openTab(page, 'Gallery Images');
  await page.getByRole('button', { name: 'Edit Photograph 2' }).click();
  const sheet = editSheet(page);
  await expect(sheet).toHaveAccessibleName('Photo 2 of 3');
  await sheet.getByLabel('Description').fill('');
  await sheet.getByRole('button', { name: 'Next photo' }).click();
  await expect(sheet.getByText('Please add a description.')).toBeVisible();
  await sheet.getByLabel('Description').fill('The lake');
  await sheet.getByRole('button', { name: 'Next photo' }).click();
  await expect(sheet).toHaveAccessibleName('Photo 3 of 3');
  await expect(sheet.getByLabel('Description')).toHaveValue('Photograph 3');
  await expect(sheet.getByLabel('Description')).toBeFocused();
  await expect(sheet.getByRole('button', { name: 'Next photo' })).toBeDisabled();
  expect((await galleryOf(page)).map(({ alt }) => alt)).toEqual(['Photograph 1', 'The lake', 'Photograph 3']);
  await sheet.getByRole('button', { name: 'Previous photo' }).click();
  await expect(sheet).toHaveAccessibleName('Photo 2 of 3');
  // Escape would close the notice first.
  await page.getByLabel('Close notice').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit The lake' })).toBeFocused();
});
