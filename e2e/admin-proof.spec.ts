import { expectAccessible } from './accessibility.ts';
import { ageProofs } from './aged-proof.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { expect, signIn, test } from './test.ts';

test.skip(!keepsAllInItsFolder(), 'the sign-in is aged in the file of SQLite');

test('asks for the password before a step that could lock people out, and then goes on with what was typed', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401', '403');
  await signIn(page, studio);
  ageProofs(studio);
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByPlaceholder('Enter username').fill('helper');
  await page.getByPlaceholder('Minimum 8 characters').fill('long enough');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await expectAccessible(page);

  // A person who declines keeps the form.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing has changed: this needs your password.').first()).toBeVisible();
  await expect(page.getByPlaceholder('Enter username')).toHaveValue('helper');
  await expect(page.getByPlaceholder('Minimum 8 characters')).toHaveValue('long enough');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(password).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await expectAccessible(page);
  await password.fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'helper' })).toBeVisible();

  // From now on it is known who sits here.
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByPlaceholder('Enter username').fill('second');
  await page.getByPlaceholder('Minimum 8 characters').fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'second' })).toBeVisible();
});
