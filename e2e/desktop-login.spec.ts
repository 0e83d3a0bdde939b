import type { Page } from '@playwright/test';
import { startIdentityProvider } from '../tools/identity/identity-provider.ts';
import { OWNER_EMAIL } from '../tools/identity/people.ts';
import { expectAccessibleOnPhoneToo } from './accessibility.ts';
import type { Desktop } from './desktop/launch-desktop.ts';
import { chooseServer, test as desktopTest, line } from './desktop-steps.ts';
import { expect, THOROUGH } from './test.ts';

const test = desktopTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  settings: async ({}, use) => {
    const provider = await startIdentityProvider();
    await use(provider.settings);
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
    await expectAccessibleOnPhoneToo(browser);
    await browser.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(browser.getByRole('heading', { name: 'You can close this window' })).toBeVisible();
    await expect(desktop.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(line(desktop)).toContainText('Online · up to date');
    await desktop.quit();

    const again = await launch();
    await expect(again.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  },
);
