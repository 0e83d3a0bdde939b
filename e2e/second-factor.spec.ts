import type { Locator, Page } from '@playwright/test';
import { codeAt } from '../server/test/authenticator.ts';
import { expectAccessible, expectAccessibleOnPhoneToo, PHONE } from './accessibility.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import type { Studio } from './studio.ts';
import { expect, signIn, test } from './test.ts';

const HALF_MINUTE = 30_000;

/** A code counts once, and also in the half minutes beside its own. */
const codeOf = (secret: string, ahead = 0): string => codeAt(secret, Date.now() + ahead * HALF_MINUTE);

const setUpSteps = (part: Page | Locator): Locator => part.getByRole('list').filter({ hasText: 'Scan this code' });

const keyIn = async (part: Page | Locator): Promise<string> => {
  await part.getByText('Can’t scan it?').click();
  return ((await part.getByLabel('Key to type in').textContent()) ?? '').replaceAll(' ', '');
};

const codesShown = (page: Page): Locator => page.getByLabel('Recovery codes').locator('span');

const recoveryCodes = async (page: Page): Promise<readonly string[]> => {
  await expect(codesShown(page)).toHaveCount(10);
  await expectAccessible(page);
  return codesShown(page).allTextContents();
};

const keepCodes = (page: Page): Promise<void> => page.getByRole('button', { name: 'I’ve saved them' }).click();

const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Account and password' }).click();
};

const enterPassword = async (page: Page, { password }: Studio): Promise<void> => {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
};

test('sets a second factor up, asks for it at the next sign-in, and takes a recovery code for a lost phone', async ({
  page,
  studio,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push('401', '403');
  await signIn(page, studio);
  await openAccount(page);
  const account = page.getByRole('dialog', { name: 'Your account' });
  await account.getByRole('button', { name: 'Set Up' }).click();
  await expect(account.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(setUpSteps(account)).toBeFocused();
  const code = account.getByRole('textbox', { name: 'Code' });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessibleOnPhoneToo(page);
  const secret = await keyIn(account);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(account.getByText('That code isn’t right.', { exact: false })).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  const [kept = ''] = await recoveryCodes(page);
  await keepCodes(page);
  await expect(account.getByText('It’s on. 10 recovery codes left.')).toBeVisible();
  await page.keyboard.press('Escape');

  // The next sign-in asks for a code, by keyboard alone.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Admin Login' })).toBeVisible();
  await enterPassword(page, studio);
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessibleOnPhoneToo(page);
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  // The phone is lost.
  await page.getByRole('button', { name: 'Logout' }).click();
  await enterPassword(page, studio);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery Code')).toBeFocused();
  await page.keyboard.type(kept);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await openAccount(page);
  await expect(account.getByText('It’s on. 9 recovery codes left.')).toBeVisible();
  await account.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(account.getByRole('button', { name: 'Set Up' })).toBeVisible();
});

test('asks for a code when a session has ended, and loses nothing that was typed', async ({
  page,
  context,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401', '403');
  await signIn(page, studio);
  const secret = await turnOnSecondFactor(page.request, Date.now() - HALF_MINUTE);
  await page.getByLabel('Hero Text').fill('Typed before the session ended');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const enter = async (): Promise<void> => {
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(studio.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  };
  await enter();
  await expectAccessibleOnPhoneToo(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByLabel('Password').fill('');
  await enter();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Settings saved!', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Hero Text')).toHaveValue('Typed before the session ended');
});

test('lets two tabs at the second step in by the code that one of them gives', async ({
  page,
  context,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401');
  await signIn(page, studio);
  const secret = await turnOnSecondFactor(page.request, Date.now() - HALF_MINUTE);
  await context.clearCookies();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/admin/login');
    await enterPassword(tab, studio);
    await expect(tab.getByRole('textbox', { name: 'Code' })).toBeFocused();
  }
  const code = codeOf(secret);
  for (const tab of [other, page]) {
    await tab.keyboard.type(code);
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  }
});

test.describe('at a site that asks everybody for a second factor', () => {
  test.use({ settings: { ADMIN_REQUIRE_SECOND_FACTOR: 'true' } });

  test('sets it up at the sign-in, and lets nobody lose the recovery codes by a stray key or a reload', async ({
    page,
    studio,
    expectedErrors,
  }) => {
    expectedErrors.push('401', '403');
    await page.goto('/admin/login');
    await enterPassword(page, studio);
    await expect(setUpSteps(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Login with/ })).toHaveCount(0);
    await expectAccessible(page);
    const abandoned = await keyIn(page);

    // A reload begins anew: the entry of before counts no more, and the screen says so.
    await page.reload();
    await enterPassword(page, studio);
    await expect(setUpSteps(page)).toBeFocused();
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill(codeOf(abandoned));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Earlier entries don’t work any more', { exact: false })).toBeVisible();
    await expect(code).toBeFocused();

    // By the button back, the name stays.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(studio.password);
    await page.keyboard.press('Enter');
    await code.fill(codeOf(await keyIn(page)));
    await page.keyboard.press('Enter');
    const [kept = ''] = await recoveryCodes(page);
    await page.keyboard.press('Escape');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => window.location.reload()));
    await (await asked).dismiss();
    await expect(codesShown(page)).toHaveCount(10);
    await keepCodes(page);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    // The phone is lost, and nothing can be turned off here: a new one takes its place.
    await page.getByRole('button', { name: 'Logout' }).click();
    await enterPassword(page, studio);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.keyboard.type(kept);
    await page.keyboard.press('Enter');
    await openAccount(page);
    const account = page.getByRole('dialog', { name: 'Your account' });
    await expect(account.getByRole('button', { name: 'Turn Off' })).toHaveCount(0);
    await account.getByRole('button', { name: 'Set Up New Phone' }).click();
    await expect(setUpSteps(account)).toBeFocused();
    const newPhone = await keyIn(account);
    await account.getByRole('textbox', { name: 'Code' }).fill(codeOf(newPhone, -1));
    await page.keyboard.press('Enter');
    await recoveryCodes(page);
    await keepCodes(page);
    await expect(account.getByText('10 recovery codes left.', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await enterPassword(page, studio);
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(newPhone));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });
});
