import type { Locator } from '@playwright/test';
import { expectNotice, fillGallery, openTab } from './gallery-steps.ts';
import { saveSettings } from './settings-steps.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true, intercepts: true });

const press = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press('Enter');
};

test('the focus stays beside what a press has taken away', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('500');
  await signIn(page, studio);
  await fillGallery(page, 2);

  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByLabel('Hero Text').fill('By keys alone');
  await press(saveSettings(page));
  await expect(page.getByText('Failed to save settings. Please try again.', { exact: true }).first()).toBeVisible();
  await expect(saveSettings(page)).toBeFocused();
  await page.unroute('**/api/settings');

  await press(page.getByRole('button', { name: 'Remove Package' }).nth(1));
  await expect(page.locator('#settings-package-2')).toBeFocused();
  await press(page.getByRole('button', { name: 'Remove Package' }).nth(1));
  await expect(page.locator('#settings-package-1')).toBeFocused();
  await press(page.getByRole('button', { name: 'Remove Package' }));
  await expect(page.getByRole('button', { name: 'Add Package' })).toBeFocused();

  const gallery = await openTab(page, 'Gallery Images');
  await gallery.getByRole('checkbox', { name: 'Select Photograph 1' }).check();
  await press(gallery.getByRole('button', { name: 'Clear selection' }));
  await expect(gallery.getByText('Current Gallery Images (2)')).toBeFocused();

  await gallery.getByRole('button', { name: 'New Collection' }).click();
  await page.getByLabel('Name of the collection').fill('Anna & Tom');
  await page.keyboard.press('Enter');
  await press(gallery.getByRole('button', { name: 'Add Photos' }));
  const picker = page.getByRole('dialog', { name: 'Add photos' });
  await page.keyboard.press('Tab');
  await expect(picker.getByRole('button', { name: 'Photograph 1' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(picker.getByRole('button', { name: 'Add 1 photo' }), 'all photos are one stop').toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(picker.getByRole('button', { name: 'Photograph 2' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(gallery.getByRole('button', { name: 'Add Photos' })).toBeFocused();

  const users = await openTab(page, 'Admin Users');
  await press(users.getByRole('button', { name: 'Add User' }));
  await users.getByLabel('Username').fill('helper');
  await users.getByLabel('Password', { exact: true }).fill('three green boats sail');
  await press(users.getByRole('button', { name: 'Create User' }));
  await expectNotice(page, 'Admin user created successfully');
  await expect(users.getByRole('button', { name: 'Add User' })).toBeFocused();
  await expect(users.getByRole('listitem').filter({ hasText: 'You' })).toHaveText(/^admin/);
  await press(users.getByRole('button', { name: 'Delete helper' }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete the user "helper"? This action cannot be undone.',
  );
  await press(question.getByRole('button', { name: 'Delete' }));
  await expectNotice(page, 'Admin user deleted successfully');
  await expect(users.getByRole('button', { name: 'Delete admin' })).toBeFocused();
});
