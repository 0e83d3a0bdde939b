import { expectAccessible } from './accessibility.ts';
import {
  chooseFiles,
  expectNotice,
  fillGallery,
  galleryOf,
  openTab,
  photographCard,
  swatches,
  upload,
} from './gallery-steps.ts';
import { hold } from './held-calls.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(async ({ page, studio, expectedErrors }) => {
  // The admin app asks for the current user before the sign-in.
  expectedErrors.push('401');
  await signIn(page, studio);
});

test.describe('saved photographs', () => {
  test(
    'are changed and deleted together, and a deletion can be undone',
    THOROUGH,
    async ({ page, context, expectedErrors }) => {
      expectedErrors.push('net::ERR');
      await fillGallery(page, 5);
      await openTab(page, 'Gallery Images');
      await photographCard(page, 'Photograph 2').getByRole('checkbox').click();
      await photographCard(page, 'Photograph 4')
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      const bar = page.getByRole('region', { name: '3 selected' });
      await expect(bar).toBeVisible();
      await expectAccessible(page);
      await bar.getByLabel('Category').click();
      await page.getByRole('option', { name: 'Sports' }).click();
      await context.setOffline(true);
      await bar.getByRole('button', { name: 'Change category' }).click();
      await expectNotice(page, 'Failed to update 3 gallery images.');
      await expect(page.getByText('You’re offline.').first()).toBeVisible();
      await context.setOffline(false);
      await page.route('**/api/gallery-images/*', (route) => route.abort(), { times: 1 });
      await bar.getByRole('button', { name: 'Change category' }).click();
      await expectNotice(page, 'Failed to update 1 of 3 gallery images.');
      await bar.getByRole('button', { name: 'Change category' }).click();
      await expectNotice(page, '3 gallery images updated successfully.');
      expect((await galleryOf(page)).map(({ category }) => category)).toEqual([
        'Family',
        'Sports',
        'Sports',
        'Sports',
        'Family',
      ]);
      await photographCard(page, 'Photograph 1').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Select all' }).click();
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Delete 5 photos' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectNotice(page, '5 gallery images deleted successfully.');
      await expect(page.getByText('Current Gallery Images (0)')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectNotice(page, '5 gallery images restored successfully.');
      expect((await galleryOf(page)).map(({ alt }) => alt)).toEqual([1, 2, 3, 4, 5].map((n) => `Photograph ${n}`));
    },
  );

  test(
    'are deleted without a question one at a time, with the specified notice, or kept',
    THOROUGH,
    async ({ page, studio, expectedErrors }) => {
      expectedErrors.push('net::ERR');
      await fillGallery(page, 2);
      await openTab(page, 'Gallery Images');
      const remove = () => page.getByRole('button', { name: 'Delete Photograph 1' }).press('Enter');
      await studio.stop();
      await remove();
      await expectNotice(page, 'Failed to delete gallery image.');
      await studio.start();
      await remove();
      await expectNotice(page, 'Gallery image deleted successfully.');
      await expect(page.getByText('Current Gallery Images (1)')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete Photograph 2' })).toBeFocused();
      await page.keyboard.press('F8');
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expectNotice(page, 'Gallery image restored successfully.');
      await expect(page.getByText('Current Gallery Images (2)')).toBeVisible();
    },
  );

  test(
    'exist as elements only near the window, however many there are, and show only thumbnails',
    THOROUGH,
    async ({ page }) => {
      await fillGallery(page, 60, (n) => (n === 1 ? 'Long. '.repeat(83).trim() : `Photograph ${n}`));
      const pictures: string[] = [];
      page.on('request', (request) => request.url().includes('/media/') && pictures.push(request.url()));
      await openTab(page, 'Gallery Images');
      await expect(page.getByText('Current Gallery Images (60)')).toBeVisible();
      await expect(photographCard(page, 'Photograph 2')).toBeVisible();
      const boxes = page.getByRole('checkbox', { name: /^Select/ });
      expect(await boxes.count()).toBeLessThan(45);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(photographCard(page, 'Photograph 60')).toBeInViewport();
      await expect(photographCard(page, 'Photograph 2')).toHaveCount(0);
      await expect(photographCard(page, 'Photograph 60')).toHaveAttribute('aria-posinset', '60');
      await expectAccessible(page);
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter((url) => !url.includes('.avif') && !url.includes('.jpg'))).toEqual([]);
    },
  );
});

test('keeps the new selection while the previous one is being changed', THOROUGH, async ({ page }) => {
  await fillGallery(page, 3);
  await openTab(page, 'Gallery Images');
  const select = (alt: string) => photographCard(page, alt).getByRole('checkbox').check();
  await select('Photograph 1');
  await select('Photograph 2');
  const release = await hold(page, '**/api/gallery-images', 'GET');
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Change category' }).click();
  await expectNotice(page, '2 gallery images updated successfully.');
  await select('Photograph 3');
  release();
  await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
  await expect(photographCard(page, 'Photograph 3').getByRole('checkbox')).toBeChecked();
});

test('marks unsaved work with a dot', async ({ page }) => {
  await openTab(page, 'Gallery Images');
  await upload(page, await swatches(1));
  await expect(page.getByRole('tab', { name: /Gallery Images.*unsaved/ })).toBeVisible();
});

test('says that the gallery could not be loaded, and retries', THOROUGH, async ({ page, expectedErrors }) => {
  expectedErrors.push('net::ERR');
  // A stopped server could not serve the tab's code either, so only the list fails here.
  await page.route('**/api/gallery-images', (route) => route.abort());
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  await expect(page.getByText(/The gallery images couldn’t be loaded/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/gallery-images');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No gallery images yet')).toBeVisible();
});

test('completes a whole round by keyboard alone', THOROUGH, async ({ page }) => {
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name }).first();
    for (
      let tabs = 0;
      tabs < 60 && !(await button.evaluate((element) => element === document.activeElement));
      tabs += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('tab', { name: 'Packages & Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Add New Gallery Images' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await press('Browse Files to Upload');
  await (await chooser).setFiles(await swatches(2));
  await press('Upload 2 files');
  await expect(page.getByRole('dialog')).toBeHidden();
  const first = page.getByLabel('Description *').first();
  for (let tabs = 0; tabs < 20 && !(await first.evaluate((element) => element === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Gallery images added successfully.');
  await press('Delete One');
  await expectNotice(page, 'Gallery image deleted successfully.');
});

test('has no axe violations and no horizontal scrolling on a phone, whatever is open', THOROUGH, async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await fillGallery(page, 5, (n) => (n === 2 ? 'Unbreakable'.repeat(45).slice(0, 500) : `Photograph ${n}`));
  await openTab(page, 'Gallery Images');
  const expectFit = async (what: string) => {
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  };
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await expectFit('the gallery');
  await page.getByRole('button', { name: 'Edit Photograph 1' }).click();
  await expectFit('an edit');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox').first().check();
  await expectFit('a selection');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  const dialog = await chooseFiles(page, await swatches(3));
  await expect(dialog.getByText(/Ready$/)).toHaveCount(3);
  await expectFit('the upload dialog');
  await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect(page.getByLabel('Description *')).toHaveCount(3);
  await expectFit('drafts');
  await page.getByRole('button', { name: 'Describe all 3…' }).click();
  await expectFit('the descriptions');
});

test('says that it is saving photographs, and accepts no further clicks meanwhile', THOROUGH, async ({ page }) => {
  await openTab(page, 'Gallery Images');
  await upload(page, await swatches(1));
  await page.getByLabel('Description *').fill('Slowly');
  const release = await hold(page, '**/api/gallery-images/batch', 'POST');
  await page.getByRole('button', { name: 'Save All 1 Images' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(page.getByLabel('Description *')).toBeDisabled();
  await expectAccessible(page);
  release();
  await expectNotice(page, 'Gallery images added successfully.');
});
