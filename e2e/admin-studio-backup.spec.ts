import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openOnPhone } from './phone.ts';
import { withPlace } from './studio-with-backups.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const SECTION = '/admin/studio/backup';
const PASSPHRASE = 'five words of the studio';
const snapshots = (page: Page) => page.getByRole('region', { name: 'Backup' }).getByRole('listitem');

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401', '404', '400 (Bad Request)');
});

withPlace('backs up, proves and downloads, by keyboard and on a phone', THOROUGH, async ({ page, studio, place }) => {
  test.slow();
  await signIn(page, studio);
  await page.goto(SECTION);
  const waits = page.getByText('No backup yet.');
  await expect(waits).toBeVisible();
  await expect(waits.locator('../..').locator('.lucide-clock'), 'nothing has succeeded yet').toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back Up Now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Tested .*: \d+ files, page identical\.$/)).toBeVisible();
  await expect(snapshots(page)).toHaveCount(1);
  await expectAccessible(page);
  // The place is named on the machine: a recovery key opens the backups until somebody has chosen a passphrase.
  await expect(page.getByRole('banner').getByText(/Write down the recovery key/)).toBeVisible();
  await page.getByRole('button', { name: 'Show Recovery Key' }).click();
  await expect(page.getByText(/^(?:[A-Z2-9]{5}-){5}[A-Z2-9]{5}$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’ve Written It Down' }).click();
  await expect(page.getByText('Good. We won’t show it again.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show Recovery Key' })).toHaveCount(0);
  const passphrase = page.getByLabel('New passphrase');
  await passphrase.fill('too short');
  await passphrase.press('Enter');
  await expect(page.getByText('Please enter at least 12 characters')).toBeVisible();
  await expect(passphrase).toBeFocused();
  await passphrase.fill(PASSPHRASE);
  await page.getByLabel('Repeat passphrase').fill('another one');
  await page.getByRole('button', { name: 'Change Passphrase' }).click();
  await expect(page.getByText('Please enter the same passphrase twice')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download the backup of/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^shutterdesk-.*\.tar$/);
  const file = await readFile(await download.path());
  expect(file.subarray(257, 262).toString()).toBe('ustar');
  expect(file.includes('SQLite format 3')).toBe(false);

  await page.getByRole('heading', { name: 'Schedule' }).click();
  await page.getByLabel('How often').selectOption({ label: 'Custom…' });
  const pattern = page.getByLabel('Schedule');
  await pattern.fill('0 0 30 2 *');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This schedule never runs, or only once')).toBeVisible();
  await expect(pattern).toBeFocused();
  await pattern.fill('30 2 * * 1-5');
  await page.getByLabel('Weeks').fill('x');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please enter a whole number from 0 to 120')).toBeVisible();
  await page.getByLabel('Weeks').fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Schedule saved.').first()).toBeVisible();
  await expect(page.getByText('30 2 * * 1-5. Keeps 7 days, 8 weeks and 12 months.')).toBeVisible();

  // The disk is taken away: the header says that there was no backup.
  await rm(place, { recursive: true });
  await writeFile(place, 'no folder');
  await page.getByRole('button', { name: 'Back Up Now' }).click();
  await expect(page.getByRole('main').getByText(/The last backup failed: /)).toBeVisible();
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByRole('banner').getByText(/The last backup failed/)).toBeVisible();
  await expectAccessible(page);
  const phone = await openOnPhone(page);
  await phone.goto(SECTION);
  await expect(phone.getByText('Can’t reach the backup location. Your backups are safe.')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(phone);
  await phone.context().close();
});

test('chooses a folder for backups on the screen, tries it, and backs up, without a restart', async ({
  page,
  studio,
}) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backups-'));
  try {
    await signIn(page, studio);
    await page.goto(SECTION);
    await page.getByLabel('Folder', { exact: true }).fill(studio.dataDir);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(/is inside the data folder/)).toBeVisible();
    await page.getByLabel('Folder', { exact: true }).fill(folder);
    await expect(page.getByText(/is inside the data folder/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(/^Backups can go to/)).toBeVisible();
    await page.getByRole('button', { name: 'Save Location' }).click();
    await expect(page.getByText('Please choose a passphrase')).toBeVisible();
    await page.getByLabel('Passphrase for your backups').fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Save Location' }).click();
    await page.getByRole('button', { name: 'Back Up Now' }).click();
    await expect(snapshots(page)).toHaveCount(1);
    await expectAccessible(page);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('says what to do where the server has no place for backups', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await page.goto(SECTION);
  await expect(page.getByText(/Nothing is backed up yet. Choose a location below/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back Up Now' })).toHaveCount(0);
  await expectAccessible(page);
});
