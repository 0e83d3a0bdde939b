import { expectAccessible } from './accessibility.ts';
import { hold } from './held-calls.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ intercepts: true });

test(
  'explains the rules for a new account, a taken name, and the purpose of accounts',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('409');
    await signIn(page, studio);
    await page.getByRole('tab', { name: 'Admin Users' }).click();
    await expect(page.getByText('Manage username/password accounts for delegated admin access')).toBeVisible();
    await expect(page.getByText(/Admin users log in at \/admin\/login/)).toBeVisible();
    await page.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Admin User' })).toBeVisible();
    await page.getByPlaceholder('Enter username').fill('admin');
    await page.getByPlaceholder('Minimum 8 characters').fill('short');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(page.getByPlaceholder('Minimum 8 characters')).toBeFocused();
    await expectAccessible(page);
    await page.getByPlaceholder('Minimum 8 characters').fill('long enough');
    const taken = await page.request.post('/api/admin/users', { data: { username: 'admin', password: 'long enough' } });
    const { message } = await taken.json();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(page.getByPlaceholder('Enter username')).toHaveValue('admin');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Admin User' })).toHaveCount(0);
  },
);

test(
  'keeps the form when the server cannot be reached, but never the password',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await signIn(page, studio);
    await page.getByRole('tab', { name: 'Admin Users' }).click();
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByPlaceholder('Enter username').fill('helper');
    await page.getByPlaceholder('Minimum 8 characters').fill('a secret password');
    await expect(page.getByRole('tab', { name: 'Admin Users' })).toHaveAccessibleName(/unsaved changes/);
    await studio.stop();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('Failed to create admin user', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Can’t reach the server. Nothing is lost.').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('helper');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('a secret password');
    await studio.start();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('helper');
  },
);

test('says that it is creating an account, and accepts no further clicks', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByPlaceholder('Enter username').fill('helper');
  await page.getByPlaceholder('Minimum 8 characters').fill('long enough');
  const release = await hold(page, '**/api/admin/users', 'POST');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  await expect(page.getByPlaceholder('Enter username')).toBeDisabled();
  await expectAccessible(page);
  release();
  await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
});
