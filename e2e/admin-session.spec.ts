import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { dropFiles, openTab, swatch } from './gallery-steps.ts';
import { hold } from './held-calls.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true, intercepts: true });

const signInAgain = async (page: Page, password: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
};

test('continues a save after a new sign-in without leaving the screen', async ({
  page,
  studio,
  context,
  expectedErrors,
}) => {
  expectedErrors.push('401');
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Typed before the session ended');
  await context.clearCookies();
  const save = page.getByRole('button', { name: 'Save All Changes' });
  await save.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(save, 'whoever declines is back at their place').toBeFocused();
  await save.press('Enter');
  await expect(dialog.getByLabel('Username')).toHaveValue('admin');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page, studio.password);
  await expect(page.getByText('Settings saved!', { exact: true }).first()).toBeVisible();
  await expect(save).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Hero Text')).toHaveValue('Typed before the session ended');
});

test('restores typed text after a crash of the browser', THOROUGH, async ({ page, studio, context }) => {
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Half a sen');
  await page.getByLabel('Package Name').first().fill('Tiny');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Tiny');
  // Closing the tab without answering beforeunload leaves the same state as a crash.
  await page.close({ runBeforeUnload: false });
  const after = await context.newPage();
  await after.goto('/admin');
  await expect(after.getByText(/^We kept what you typed/)).toBeVisible();
  await expect(after.getByLabel('Hero Text')).toHaveValue('Half a sen');
  await expect(after.getByLabel('Package Name').first()).toHaveValue('Tiny');
  await expectAccessible(after);
  await after.getByRole('button', { name: 'Discard it' }).click();
  await expect(after.getByLabel('Hero Text')).toHaveValue('');
  await expect.poll(() => after.evaluate(() => JSON.stringify(localStorage))).not.toContain('Tiny');
});

test('asks before unsaved changes are left, but not without any', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Unsaved');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Hero Text')).toHaveValue('Unsaved');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You haven’t saved your changes in Packages & Settings.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Hero Text').fill('');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
});

test('deletes the draft of a person who left it on purpose', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Left behind');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Left behind');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/admin/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Left behind');
});

test('leaves on Logout even if the call fails', THOROUGH, async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('500');
  await signIn(page, studio);
  await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test(
  'shows the signed-in person, and changes only that person’s password',
  THOROUGH,
  async ({ page, context, studio, expectedErrors }) => {
    expectedErrors.push('403', 'net::ERR');
    await signIn(page, studio);
    await page.getByRole('button', { name: 'Your account: admin' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Account and password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your account' });
    await expect(dialog.getByText('admin', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const change = async (current: string, next: string) => {
      await dialog.getByLabel('Current Password').fill(current);
      await dialog.getByLabel('New Password').fill(next);
      await dialog.getByRole('button', { name: 'Change Password' }).click();
    };
    await change(studio.password, 'short');
    await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(dialog.getByLabel('New Password')).toBeFocused();
    await change('not the password', 'a new password');
    await expect(dialog.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await context.setOffline(true);
    await change(studio.password, 'a new password');
    await expect(page.getByText('You’re offline.').first()).toBeVisible();
    await context.setOffline(false);
    await change(studio.password, 'a new password');
    await expect(page.getByText('Password changed successfully', { exact: true }).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('a new password');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  },
);

test(
  'shows the login while it is busy, and an error when the server cannot be reached',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await page.goto('/admin/login');
    const release = await hold(page, '**/api/admin/login', 'POST');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(studio.password);
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    await expect(page.getByLabel('Username')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Login with Replit' })).toBeDisabled();
    await expectAccessible(page);
    await studio.stop();
    release();
    await expect(page.getByText('Login Failed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Invalid username or password', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Can’t reach the server. Nothing is lost.').first()).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await studio.start();
    await page.getByRole('button', { name: 'Admin Login' }).click();
    await expect(page.getByText('Logged in successfully', { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
  },
);

test('shows the running login with the identity provider, and the reason of a failure', THOROUGH, async ({ page }) => {
  await page.goto('/admin/login');
  const button = page.getByRole('button', { name: 'Login with Replit' });
  await expect(button).toBeEnabled();
  // Checked inside the page: during the navigation, it no longer answers from outside.
  const busy = await button.evaluate(async (element) => {
    (element as HTMLButtonElement).click();
    await Promise.resolve();
    return [...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')].map((control) => [
      control.textContent,
      control.disabled,
    ]);
  });
  expect(busy).toEqual([
    ['Redirecting...', true],
    ['', true],
    ['Show', false],
    ['', true],
    ['Admin Login', true],
  ]);
  await expect(page.getByText(/isn’t set up on this site/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});

test('stays on the dashboard when a file is dropped outside a drop area', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Not saved yet');
  const prevented = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.addEventListener('drop', (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
      }),
  );
  const photograph = await swatch(1);
  for (const name of ['Bookings', 'Admin Users', 'Packages & Settings']) {
    await dropFiles(page, await openTab(page, name), [photograph]);
  }
  expect(await prevented).toBe(true);
  await expect(page.getByLabel('Hero Text')).toHaveValue('Not saved yet');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
