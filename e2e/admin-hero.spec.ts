import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { chooseFiles, dropFiles, expectNotice, openTab, swatches, upload } from './gallery-steps.ts';
import { addHero, desk, heroCard, heroesOf, phone, picture } from './hero-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(async ({ page, studio, expectedErrors }) => {
  // The admin app asks for the current user before the sign-in.
  expectedErrors.push('401');
  await signIn(page, studio);
});

test('adds a hero picture with the specified notice, and activates the first one', async ({ page }) => {
  await openTab(page, 'Hero Images');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Validation error');
  await expectNotice(page, 'Please upload an image and provide a description.');
  await expectAccessible(page);
  const dialog = await chooseFiles(page, [await picture('lake.jpg')]);
  await expect(dialog.getByText(/Ready$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expectNotice(page, 'Image uploaded. Fill in the details and save.');
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Image' })).toBeVisible();
  await expect(page.getByText('Drag the image to position it. Use the slider to adjust size.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Please upload an image and provide a description.');
  await expect(page.getByLabel('Image Description')).toBeFocused();
  await page.getByLabel('Image Description').fill('The lake');
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Hero image added successfully.');
  await expect(page.getByText('Currently Active: The lake')).toBeVisible();
  await expect(page.getByText('Current Hero Images (1)')).toBeVisible();
  await expect(page.getByLabel('Image Description')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Browse Files to Upload' })).toBeVisible();
  await upload(page, [await picture('dune.jpg')]);
  await page.getByLabel('Image Description').fill('The dune');
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Hero image added successfully.');
  await expect(page.getByText('Current Hero Images (2)')).toBeVisible();
  expect((await heroesOf(page)).map(({ alt, isActive, ...rest }) => [alt, isActive, rest.backgroundPosition])).toEqual([
    ['The dune', false, 'center 65%'],
    ['The lake', true, 'center 65%'],
  ]);
});

test('activates, deletes and restores hero pictures', THOROUGH, async ({ page }) => {
  await addHero(page, 'lake.jpg', 'The lake');
  await addHero(page, 'dune.jpg', 'The dune');
  await openTab(page, 'Hero Images');
  await expect(heroCard(page, 'The lake').getByText('Active', { exact: true })).toBeVisible();
  await expect(heroCard(page, 'The lake').getByRole('button', { name: 'Set Active' })).toHaveCount(0);
  await heroCard(page, 'The dune').getByRole('button', { name: 'Set Active' }).click();
  await expectNotice(page, 'Hero image activated successfully.');
  await expect(page.getByText('Currently Active: The dune')).toBeVisible();
  await page.getByRole('button', { name: 'Delete The dune' }).press('Enter');
  await expectNotice(page, 'Hero image deleted successfully.');
  await expect(page.getByText('Currently Active: The lake')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Hero image restored.');
  await expect(page.getByText('Currently Active: The dune')).toBeVisible();
  await expect(page.getByText('Current Hero Images (2)')).toBeVisible();
});

test(
  'reports failures when the server has stopped, and loses nothing',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    test.setTimeout(120_000);
    expectedErrors.push('net::ERR');
    await addHero(page, 'lake.jpg', 'The lake');
    await addHero(page, 'dune.jpg', 'The dune');
    await openTab(page, 'Hero Images');
    await upload(page, [await picture('meadow.jpg')]);
    await page.getByLabel('Image Description').fill('The meadow');
    await page.getByLabel('Across (%)').fill('20');
    await studio.stop();
    await page.getByRole('button', { name: 'Save Hero Image' }).click();
    await expectNotice(page, 'Failed to add hero image.');
    await heroCard(page, 'The dune').getByRole('button', { name: 'Set Active' }).click();
    await expectNotice(page, 'Failed to activate hero image.');
    await page.getByRole('button', { name: 'Delete The lake' }).click();
    await expectNotice(page, 'Failed to delete hero image.');
    await heroCard(page, 'The lake').getByRole('button', { name: 'Position' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
    await dialog.getByLabel('Down (%)').fill('10');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectNotice(page, 'Failed to update hero image.');
    await expect(dialog.getByLabel('Down (%)')).toHaveValue('10');
    await studio.start();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectNotice(page, 'Hero image updated successfully.');
    await expect(dialog).toBeHidden();
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await openTab(page, 'Hero Images');
    await expect(page.getByLabel('Image Description')).toHaveValue('The meadow');
    await expect(page.getByText('Position: 20% 65%')).toBeVisible();
    await expect(desk(page).locator('img')).toBeVisible();
    await page.getByRole('button', { name: 'Save Hero Image' }).click();
    await expectNotice(page, 'Hero image added successfully.');
    expect((await heroesOf(page))[0]).toMatchObject({ alt: 'The meadow', backgroundPosition: '20% 65%' });

    // It is one of three: the notice says that the page shows another, and offers to change that.
    const notice = page.getByRole('listitem').filter({ hasText: 'Hero image added successfully.' });
    await expect(notice).toContainText('It isn’t on your page yet, because another hero image is active.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Set Active' }).click();
    await expectNotice(page, 'Hero image activated successfully.');
    await expect(page.getByText('Currently Active: The meadow')).toBeVisible();
  },
);

test.describe('a day later', () => {
  test.use({ inTab: false });

  test('says that the upload has expired, and keeps the description for the next one', THOROUGH, async ({ page }) => {
    await openTab(page, 'Hero Images');
    await dropFiles(page, page.getByRole('heading', { name: /Current Hero Images/ }), await swatches(2));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Only one image can be used here: “swatch-0.jpg”.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(page.getByText('Image uploaded successfully')).toBeVisible();
    await page.getByLabel('Image Description').fill('Written yesterday');
    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await openTab(page, 'Hero Images');
    await expect(page.getByText(/^This upload expired/)).toBeVisible();
    await expectAccessible(page);
    await upload(page, await swatches(1));
    await expect(page.getByText(/^This upload expired/)).toHaveCount(0);
    await expect(page.getByLabel('Image Description')).toHaveValue('Written yesterday');
  });
});

test('adds a hero picture by keyboard alone', THOROUGH, async ({ page }) => {
  const reach = async (target: Locator) => {
    for (
      let tabs = 0;
      tabs < 80 && !(await target.evaluate((element) => element === document.activeElement));
      tabs += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const press = async (name: string) => {
    await reach(page.getByRole('button', { name }).first());
    await page.keyboard.press('Enter');
  };
  await page.getByRole('tab', { name: 'Packages & Settings' }).focus();
  for (const next of ['Bookings', 'Gallery Images', 'Hero Images']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: next })).toBeFocused();
  }
  const chooser = page.waitForEvent('filechooser');
  await press('Browse Files to Upload');
  await (await chooser).setFiles([await picture('lake.jpg')]);
  await press('Upload 1 file');
  await expect(page.getByRole('dialog')).toBeHidden();
  await reach(page.getByLabel('Image Description'));
  await page.keyboard.type('The lake');
  await reach(phone(page));
  await page.keyboard.press('ArrowRight');
  await reach(page.getByRole('slider'));
  await page.keyboard.press('ArrowRight');
  await press('Save Hero Image');
  await expectNotice(page, 'Hero image added successfully.');
  expect(await heroesOf(page)).toMatchObject([{ backgroundPosition: '51% 65%', backgroundSize: '105%' }]);
});

test(
  'says that it is saving a picture or its position, and accepts no further clicks meanwhile',
  THOROUGH,
  async ({ page }) => {
    let answer = Promise.withResolvers<void>();
    await page.route(/\/api\/hero-images(\/[^/]+)?$/, async (route) => {
      if (route.request().method() !== 'GET') await answer.promise;
      await route.continue();
    });
    await openTab(page, 'Hero Images');
    await upload(page, [await picture('lake.jpg')]);
    await page.getByLabel('Image Description').fill('Slowly');
    await page.getByRole('button', { name: 'Save Hero Image' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expectAccessible(page);
    answer.resolve();
    await expectNotice(page, 'Hero image added successfully.');
    answer = Promise.withResolvers<void>();
    await page.getByRole('button', { name: 'Position' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
    await dialog.getByLabel('Across (%)').fill('20');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await expectAccessible(page);
    answer.resolve();
    await expectNotice(page, 'Hero image updated successfully.');
    await expect(dialog).toHaveCount(0);
  },
);
