import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { saved, saveSettings } from './settings-steps.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true });

/** Another person saves at another desk, without having seen the typed text. */
const saveElsewhere = async (page: Page, part: Record<string, unknown>): Promise<void> => {
  const stored = await (await page.request.get('/api/settings')).json();
  expect((await page.request.put('/api/settings', { data: { ...stored, ...part } })).ok()).toBe(true);
};

const storedSettings = async (page: Page) => (await page.request.get('/api/settings')).json();

test('asks which version to keep when two people changed the same field', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('412');
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('My words');
  await page.getByLabel('Address').fill('Market Street 1');
  await saveElsewhere(page, { heroText: 'Their words', welcomeText: 'Also theirs' });
  await saveSettings(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(dialog.getByRole('group', { name: 'Hero Text' })).toContainText('My words');
  await expect(dialog.getByRole('group', { name: 'Hero Text' })).toContainText('Their words');
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(page.getByLabel('Close notice'), 'the dialog alone says what happened').toHaveCount(0);
  await expectAccessible(page);
  expect(await storedSettings(page)).toMatchObject({ heroText: 'Their words', businessAddress: null });
  await dialog.getByRole('radio', { name: 'Keep theirs' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Hero Text')).toHaveValue('Their words');
  const theirChanges = { heroText: 'Their words', welcomeText: 'Also theirs', businessAddress: 'Market Street 1' };
  expect(await storedSettings(page)).toMatchObject(theirChanges);

  // Wait until the refetch after the save has finished: this time another person saves in between.
  await expect(saveSettings(page)).toBeEnabled();
  await page.getByLabel('Hero Text').fill('My words again');
  await saveElsewhere(page, { heroText: 'Their words again' });
  await saveSettings(page).click();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await storedSettings(page)).heroText).toBe('My words again');
});
