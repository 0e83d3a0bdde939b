import { expectAccessible } from './accessibility.ts';
import { chooseFiles, expectNotice, openTab, upload } from './gallery-steps.ts';
import { addHero, desk, heroCard, heroesOf, picture } from './hero-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(async ({ page, studio }) => {
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
