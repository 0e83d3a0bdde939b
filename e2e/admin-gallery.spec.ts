import { expectAccessible } from './accessibility.ts';
import { expectNotice, fillGallery, galleryOf, openTab, photographCard, swatches } from './gallery-steps.ts';
import { hold } from './held-calls.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true, intercepts: true });

test.beforeEach(async ({ page, studio }) => {
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
      await bar.getByLabel('Category').selectOption('Sports');
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
