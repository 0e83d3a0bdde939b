import type { Page } from '@playwright/test';
import { startIdentityProvider } from '../tools/identity/identity-provider.ts';
import { OWNER_EMAIL } from '../tools/identity/people.ts';
import { expectAccessible } from './accessibility.ts';
import { ageProofs, endSessions } from './aged-proof.ts';
import type { Desktop } from './desktop/launch-desktop.ts';
import { chooseServer, test as desktopTest, line } from './desktop-steps.ts';
import { createStudioAt } from './studio.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { expect, THOROUGH } from './test.ts';

const test = desktopTest.extend({
  studio: async ({ studioHost }, use) => {
    const provider = await startIdentityProvider();
    const studio = await createStudioAt(studioHost, { ...provider.settings });
    await use(studio);
    await studio.remove();
    await provider.close();
  },
});

const QUESTION = 'Sign in to the Shutterdesk desktop app on this computer?';

/** Presses the app's button, and opens in the browser the address that the app passes to the system. */
const beginIn = async (browser: Page, { page, said }: Desktop): Promise<void> => {
  const before = said.length;
  await page.getByRole('button', { name: 'Login with Replit' }).click();
  await expect(page.getByText('Your browser has opened.')).toBeVisible();
  await expect.poll(() => said.slice(before).find(({ opened }) => opened)).toBeTruthy();
  await browser.goto(String(said.slice(before).find(({ opened }) => opened)?.opened));
};

const signInAt = async (browser: Page, desktop: Desktop): Promise<void> => {
  await beginIn(browser, desktop);
  await browser.getByRole('button', { name: 'Olga Owner' }).click();
  await expect(browser.getByRole('heading', { name: QUESTION })).toBeVisible();
};

test(
  'signs in to the app through the browser, after the person’s consent there',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const desktop = await launch();
    await chooseServer(desktop, studio.url);
    await expect(desktop.page.getByRole('button', { name: 'Login with Replit' })).toBeEnabled();
    if (!desktop.standIn) return;
    await signInAt(browser, desktop);
    await expect(browser.getByText(OWNER_EMAIL)).toBeVisible();
    await expectAccessible(browser);
    await browser.setViewportSize({ width: 390, height: 844 });
    expect(await browser.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await browser.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(browser.getByRole('heading', { name: 'You can close this window' })).toBeVisible();
    await expect(desktop.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(line(desktop)).toContainText('Online · up to date');
    await desktop.quit();

    const again = await launch();
    await expect(again.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  },
);

test(
  'asks for consent even if the provider does not ask, and No leaves the app signed out',
  THOROUGH,
  async ({ launch, studio, page: browser, expectedErrors }) => {
    expectedErrors.push('401');
    const desktop = await launch();
    await chooseServer(desktop, studio.url);
    await expect(desktop.page.getByRole('button', { name: 'Login with Replit' })).toBeEnabled();
    if (!desktop.standIn) return;
    await signInAt(browser, desktop);
    await desktop.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(desktop.page.getByText('Your browser has opened.')).toBeHidden();

    await beginIn(browser, desktop);
    await expect(browser.getByRole('heading', { name: QUESTION })).toBeVisible();
    await browser.getByRole('button', { name: 'No', exact: true }).click();
    await expect(browser.getByRole('heading', { name: 'You can close this window' })).toBeVisible();
    await expect(desktop.page.getByText(/^The login with Replit was cancelled/)).toBeVisible();
    await browser.goto('/admin');
    await expect(browser).toHaveURL(/\/admin\/login$/);
  },
);

test(
  'asks in the app for a fresh login in the browser before some steps, also after the session has ended',
  THOROUGH,
  async ({ launch, studio, page: browser, expectedErrors }) => {
    test.skip(!keepsAllInItsFolder(), 'the sign-in is aged in the file of SQLite');
    expectedErrors.push('401', '403');
    const desktop = await launch();
    const { page } = desktop;
    await chooseServer(desktop, studio.url);
    await expect(page.getByRole('button', { name: 'Login with Replit' })).toBeEnabled();
    if (!desktop.standIn) return;
    await signInAt(browser, desktop);
    await browser.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await page.getByRole('tab', { name: 'Admin Users' }).click();
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByPlaceholder('Enter username').fill('helper');
    await page.getByPlaceholder('Minimum 8 characters').fill('three green boats sail');
    endSessions(studio);
    await page.keyboard.press('Enter');

    const again = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(again.getByRole('button', { name: 'Login with Replit' })).toBeFocused();
    await expectAccessible(page);
    // The service knows the person, and does not ask.
    await beginIn(browser, desktop);
    await expect(browser.getByRole('heading', { name: QUESTION })).toBeVisible();
    ageProofs(studio);
    await browser.getByRole('button', { name: 'Yes, sign in' }).click();

    const fresh = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(fresh.getByRole('button', { name: 'Login with Replit' })).toBeFocused();
    await signInAt(browser, desktop);
    await browser.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(fresh).toBeHidden();
    await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
  },
);
