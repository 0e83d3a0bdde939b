import { expectAccessible } from './accessibility.ts';
import { expectNotice, openTab } from './gallery-steps.ts';
import { hold } from './held-calls.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ intercepts: true });

test(
  'explains accounts and the rules for a new one, and keeps all but its password while the server is away',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('409', 'net::ERR');
    await signIn(page, studio);
    const users = await openTab(page, 'Admin Users');
    await expect(page.getByText('Manage username/password accounts for delegated admin access')).toBeVisible();
    await expect(page.getByText(/Admin users log in at \/admin\/login/)).toBeVisible();
    const add = page.getByRole('button', { name: 'Add User' });
    const username = page.getByPlaceholder('Enter username');
    const password = page.getByPlaceholder('Minimum 8 characters');
    const create = page.getByRole('button', { name: 'Create User' });
    await add.click();
    await expect(users.getByRole('heading', { name: 'Create New Admin User' })).toBeVisible();
    await username.fill('admin');
    await password.fill('short');
    await create.click();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await password.fill('long enough');
    const taken = await page.request.post('/api/admin/users', { data: { username: 'admin', password: 'long enough' } });
    const { message } = await taken.json();
    await create.click();
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(username).toHaveValue('admin');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(users.getByRole('heading', { name: 'Create New Admin User' })).toHaveCount(0);

    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await add.click();
    await username.fill('helper');
    await password.fill('a secret password');
    await expect(page.getByRole('tab', { name: 'Admin Users' })).toHaveAccessibleName(/unsaved changes/);
    await studio.stop();
    await create.click();
    await expectNotice(page, 'Failed to create admin user');
    await expect(page.getByText('Can’t reach the server. Nothing is lost.').first()).toBeVisible();
    await expect.poll(kept).toContain('helper');
    expect(await kept()).not.toContain('a secret password');
    await studio.start();
    const release = await hold(page, '**/api/admin/users', 'POST');
    await create.click();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
    await expect(username).toBeDisabled();
    await expectAccessible(page);
    release();
    await expectNotice(page, 'Admin user created successfully');
    await expect.poll(kept).not.toContain('helper');
  },
);
