import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

const SECTION = '/admin/studio/backup';
const PASSPHRASE = 'five words of the studio';
const snapshots = (page: Page) => page.getByRole('region', { name: 'Backup' }).getByRole('listitem');

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('404', '400 (Bad Request)');
});

test('chooses a folder for backups on the screen, tries it, and backs up, without a restart', async ({
  page,
  studio,
}) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backups-'));
  try {
    await signIn(page, studio);
    await page.goto(SECTION);
    await expect(page.getByText('You have no backup yet. Choose a location below.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back Up Now' })).toHaveCount(0);
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
