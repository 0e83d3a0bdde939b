import type { Locator, Page } from '@playwright/test';
import { startIdentityProvider } from '../tools/identity/identity-provider.ts';
import { expectAccessibleOnPhoneToo } from './accessibility.ts';
import { ageProofs } from './aged-proof.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { test as base, expect, THOROUGH } from './test.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  settings: async ({}, use) => {
    const provider = await startIdentityProvider();
    await use({ ...provider.settings, OIDC_PROVIDER_NAME: 'Example Accounts', OIDC_PROVIDER_HINT: 'For the studio' });
    await provider.close();
  },
});

const startLogin = async (page: Page) => {
  await page.goto('/admin/login');
  await expect(page.getByText('For the studio')).toBeVisible();
  await page.getByRole('button', { name: 'Login with Example Accounts' }).click();
};

const loginAs = async (page: Page, name: string) => {
  await startLogin(page);
  await page.getByRole('button', { name }).click();
};

/** The login page with this notice, readable at any width; the dashboard stays closed. */
const expectNotice = async (page: Page, sentence: string | RegExp) => {
  await expect(page).toHaveURL(/\/admin\/login\?notice=/);
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessibleOnPhoneToo(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
};

test('signs in at the provider, works, and signs out there too', THOROUGH, async ({ page }) => {
  await startLogin(page);
  await expect(page.getByRole('heading', { name: 'Practice login' })).toBeVisible();
  await page.getByRole('button', { name: 'Olga Owner' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await expect(page.getByText('separate from your external-login account')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await startLogin(page);
  await expect(page.getByRole('heading', { name: 'Practice login' })).toBeVisible();
});

test(
  'signs in again in another tab after the session has ended, and once more for a step that needs it fresh',
  THOROUGH,
  async ({ page, context, studio, expectedErrors }) => {
    test.skip(!keepsAllInItsFolder(), 'the sign-in is aged in the file of SQLite');
    expectedErrors.push('401', '403');
    await loginAs(page, 'Olga Owner');
    await page.getByRole('tab', { name: 'Admin Users' }).click();
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByPlaceholder('Enter username').fill('helper');
    await page.getByPlaceholder('Minimum 8 characters').fill('three green boats sail');
    await context.clearCookies({ name: 'shutterdesk.sid' });
    await page.keyboard.press('Enter');

    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    const goOn = (dialog: Locator) => dialog.getByRole('button', { name: 'I’m signed in' }).press('Enter');
    const openService = async (dialog: Locator): Promise<Page> => {
      const link = dialog.getByRole('link', { name: 'Login with Example Accounts' });
      await expect(link).toBeFocused();
      await expectAccessibleOnPhoneToo(page);
      const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
      return opened;
    };
    await goOn(again);
    await expect(again.getByText('You aren’t signed in yet.', { exact: false })).toBeVisible();
    await again.getByRole('link').focus();
    // The service knows the person and does not ask: its sign-in is as old as the first one.
    const tab = await openService(again);
    await expect(tab.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await tab.close();
    ageProofs(studio);
    await goOn(again);

    const fresh = page.getByRole('dialog', { name: 'Is it you?' });
    const other = await openService(fresh);
    await expect(other.getByRole('heading', { name: 'Practice login' })).toBeVisible();
    await goOn(fresh);
    await expect(fresh.getByText('You haven’t signed in again yet.', { exact: false })).toBeVisible();
    await other.getByRole('button', { name: 'Olga Owner' }).click();
    await expect(other.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await other.close();
    await goOn(fresh);
    await expect(fresh).toBeHidden();
    await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
  },
);

test('reports a canceled login, and accounts without access', THOROUGH, async ({ page }) => {
  const outcomes = [
    ['Cancel', /was canceled/],
    ['Stefan Stranger', /can’t manage this site/],
    ['Una Verified', /isn’t verified/],
    ['Nobody with an address', /didn’t give us an email address/],
  ] as const;
  for (const [person, sentence] of outcomes) {
    await page.context().clearCookies();
    await loginAs(page, person);
    await expectNotice(page, sentence);
  }
});
