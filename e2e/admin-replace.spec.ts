import sharp, { type Sharp } from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { editSheet, expectNotice, fillGallery, galleryOf, openTab, pickFiles } from './gallery-steps.ts';
import type { Photograph } from './photographs.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

const fileOf = async (name: string, image: Sharp): Promise<Photograph> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await image.jpeg({ quality: 95 }).toBuffer(),
});

const upright = (width = 600, height = 900): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });

test('replaces a photograph, which keeps its words, its place and its link', THOROUGH, async ({ page }) => {
  await fillGallery(page, 2);
  const before = await galleryOf(page);
  await openTab(page, 'Gallery Images');
  await page.getByRole('button', { name: 'Edit Photograph 1' }).press('Enter');
  const replace = editSheet(page).getByRole('button', { name: 'Replace photo' });
  await pickFiles(replace, [await fileOf('upright.jpg', upright())]);
  const dialog = page.getByRole('dialog', { name: 'Replace photo' });
  await expect(dialog).toContainText('The photo keeps its description, category, place and link.');
  await expect(dialog.getByText('The new photo is upright and the old one is wide.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace photo' }).press('Enter');
  await expectNotice(page, 'Photo replaced successfully. The old file is in Recently Deleted.');
  await expect(dialog).toBeHidden();
  await expect(replace).toBeFocused();
  // Escape would close the notice first.
  await page.getByLabel('Close notice').click();
  await page.keyboard.press('Escape');
  expect(await galleryOf(page)).toMatchObject(before.map(({ id, alt, category }) => ({ id, alt, category })));

  await page.getByRole('button', { name: 'Recently Deleted' }).click();
  const deleted = page.getByRole('dialog', { name: /Recently Deleted/i });
  await deleted.getByRole('button', { name: 'Restore Photograph 1' }).click();
  await expectNotice(page, 'Gallery image restored successfully.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Current Gallery Images (3)')).toBeVisible();

  await page.goto(`/#photo-${before[0]?.id}`);
  const shown = page.getByRole('dialog', { name: 'Photograph' }).getByRole('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth < image.naturalHeight))
    .toBe(true);
});
