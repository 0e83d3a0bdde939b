import sharp, { type Sharp } from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { dropFiles, editSheet, expectNotice, fillGallery, galleryOf, openTab, pickFiles } from './gallery-steps.ts';
import type { Photograph } from './photographs.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.beforeEach(async ({ page, studio, expectedErrors }) => {
  // The admin app asks for the current user before the sign-in.
  expectedErrors.push('401');
  await signIn(page, studio);
});

const GREEN = { r: 0, g: 255, b: 0 } as const;

const fileOf = async (name: string, image: Sharp): Promise<Photograph> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await image.jpeg({ quality: 95 }).toBuffer(),
});

const upright = (width = 600, height = 900): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });

/** A picture wider than the page needs, in colours beyond sRGB: 16 bits become Display P3. */
const greenInDisplayP3 = (width: number, height: number): Sharp => {
  const numbers = new Uint16Array(width * height * 3).map((_, index) => (index % 3 === 1 ? 65_535 : 0));
  return sharp(numbers, { raw: { width, height, channels: 3 } })
    .withIccProfile('p3')
    .toColourspace('srgb');
};

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

test(
  'names the fault of the new file, and leaves the photograph unchanged',
  THOROUGH,
  async ({ page, expectedErrors }) => {
    expectedErrors.push('422', 'net::ERR');
    await fillGallery(page, 1);
    const before = await galleryOf(page);
    const panel = await openTab(page, 'Gallery Images');
    await page.getByRole('button', { name: 'Edit Photograph 1' }).click();
    await pickFiles(editSheet(page).getByRole('button', { name: 'Replace photo' }), [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Replace photo' });
    const input = dialog.locator('input[type=file]');
    await expect(dialog.getByText('“notes.txt” isn’t an image.')).toBeVisible();

    await input.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') });
    await dialog.getByRole('button', { name: 'Replace photo' }).click();
    await expect(dialog.getByText('"Photograph 1" isn’t a photo we can read.')).toBeVisible();
    await expectAccessible(page);
    expect(await galleryOf(page)).toEqual(before);

    // The answer is lost: the next try repeats the same replacement.
    await dropFiles(page, panel, [await fileOf('good.jpg', upright(900, 600))]);
    await expect(dialog.getByText('good.jpg', { exact: true })).toBeVisible();
    await page.route('**/api/gallery-images/*/replace', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Replace photo' }).click();
    await expect(dialog.getByText(/Can’t reach the server/)).toBeVisible();
    await page.unroute('**/api/gallery-images/*/replace');
    await dialog.getByRole('button', { name: 'Try good.jpg again' }).click();
    await expectNotice(page, 'Photo replaced successfully. The old file is in Recently Deleted.');
    expect(await (await page.request.get('/api/bin/gallery')).json()).toHaveLength(1);
  },
);

test(
  'keeps wide colours of a file that is larger than needed, and the credit of one that is made smaller',
  THOROUGH,
  async ({ page }) => {
    await fillGallery(page, 1);
    await openTab(page, 'Gallery Images');
    const pictureAfter = async (file: Photograph, rest: RegExp) => {
      await pickFiles(editSheet(page).getByRole('button', { name: 'Replace photo' }), [file]);
      const dialog = page.getByRole('dialog', { name: 'Replace photo' });
      await expect(dialog.getByText(rest)).toBeVisible();
      await dialog.getByRole('button', { name: 'Replace photo' }).click();
      await expect(dialog).toBeHidden();
      const [{ picture }] = await (await page.request.get('/api/gallery-images')).json();
      return picture;
    };
    await page.getByRole('button', { name: 'Edit Photograph 1' }).click();
    const wide = await pictureAfter(await fileOf('green.jpg', greenInDisplayP3(2700, 1800)), /^\d+ KB · Ready$/);
    const [smallest] = wide.derivatives;
    const avif = await (await page.request.get(smallest.url)).body();
    const numbers = await sharp(avif, { ignoreIcc: true }).raw().toBuffer();
    const [red = 0, green = 0, blue = 0] = numbers;
    expect(Math.hypot(red - GREEN.r, green - GREEN.g, blue - GREEN.b)).toBeLessThan(8);

    const credited = upright(2700, 1800).withExif({ IFD0: { Artist: 'Zoe', Copyright: 'Zoe 2026' } });
    expect(await pictureAfter(await fileOf('credited.jpg', credited), /→ .* · Ready$/)).toMatchObject({
      width: 2400,
      credit: 'Zoe',
      copyright: 'Zoe 2026',
    });
  },
);
