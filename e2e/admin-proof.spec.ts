import { rm } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeAt } from '../server/test/authenticator.ts';
import { expectAccessible } from './accessibility.ts';
import { ageProofs } from './aged-proof.ts';
import { turnOnSecondFactor } from './second-factor.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { expect, signIn, test } from './test.ts';

test.skip(!keepsAllInItsFolder(), 'the sign-in is aged in the file of SQLite');

/** Sends the form of a new account, and answers the dialog that asks who it is. */
const addHelper = async (page: Page): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByPlaceholder('Enter username').fill('helper');
  await page.getByPlaceholder('Minimum 8 characters').fill('long enough');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Is it you?' });
};

test('asks for the password before a step that could lock people out, and then goes on with what was typed', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401', '403');
  await signIn(page, studio);
  ageProofs(studio);
  const dialog = await addHelper(page);
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await expectAccessible(page);

  // A person who declines keeps the form.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing has changed. This needs your password.').first()).toBeVisible();
  await expect(page.getByPlaceholder('Enter username')).toHaveValue('helper');
  await expect(page.getByPlaceholder('Minimum 8 characters')).toHaveValue('long enough');
  await expect(page.getByPlaceholder('Minimum 8 characters')).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That isn’t your password.')).toBeVisible();
  await expectAccessible(page);
  await password.fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'helper' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();

  // From now on it is known who sits here.
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByPlaceholder('Enter username').fill('second');
  await page.getByPlaceholder('Minimum 8 characters').fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'second' })).toBeVisible();
});

test('asks again when the second step took too long, and takes no older sign-in for it', async ({
  page,
  context,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401', '403');
  await signIn(page, studio);
  const secret = await turnOnSecondFactor(page.request);
  ageProofs(studio);
  const dialog = await addHelper(page);
  await dialog.getByLabel('Password').fill(studio.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await context.clearCookies({ name: 'shutterdesk.second' });
  await page.keyboard.type(codeAt(secret));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That sign-in took too long', { exact: false })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Password')).toBeFocused();
});

/** A test with a studio of its own that backs up into `place`, a folder that goes with the test. */
const withPlace = test.extend<{ place: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  place: async ({}, use, testInfo) => {
    const place = testInfo.outputPath('backups');
    await use(place);
    await rm(place, { recursive: true, force: true });
  },
  settings: ({ place }, use) => use({ BACKUP_DIR: place }),
});

withPlace(
  'asks for the password before a download and the recovery key of the backups, and then goes on',
  async ({ page, studio, expectedErrors }) => {
    test.slow();
    // A call that was under way with the session from before the proof is refused, and sent again.
    expectedErrors.push('401', '403', '404');
    await signIn(page, studio);
    await page.goto('/admin/studio/backup');
    await page.getByRole('button', { name: 'Back Up Now' }).click();
    await expect(page.getByText(/^Tested .*page identical\.$/)).toBeVisible();

    const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
    const proveIt = async () => {
      await expect(isItYou.getByLabel('Password')).toBeFocused();
      await expectAccessible(page);
      await isItYou.getByLabel('Password').fill(studio.password);
      await page.keyboard.press('Enter');
      await expect(isItYou).toBeHidden();
    };
    ageProofs(studio);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download the backup of/ }).click();
    await proveIt();
    expect((await downloading).suggestedFilename()).toMatch(/^shutterdesk-.*\.tar$/);

    ageProofs(studio);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Show Recovery Key' }).click();
    await proveIt();
    await expect(page.getByText(/^(?:[A-Z2-9]{5}-){5}[A-Z2-9]{5}$/)).toBeVisible();
    await expectAccessible(page);
  },
);
