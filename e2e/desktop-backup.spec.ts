import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { lockKey } from '../server/src/backup/studio-key.ts';
import { KeyFiles } from '../server/src/config/secrets.ts';
import { expectAccessible } from './accessibility.ts';
import { launchDesktop } from './desktop/launch-desktop.ts';
import { test as base, signIn } from './desktop-steps.ts';
import { openSection } from './gallery-steps.ts';
import { createStudio } from './studio.ts';
import { expect, THOROUGH } from './test.ts';

const test = base.extend<{ place: string; disk: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  place: async ({}, use, testInfo) => {
    const place = testInfo.outputPath('backups');
    await use(place);
    await rm(place, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  disk: async ({}, use) => {
    const disk = await mkdtemp(path.join(os.tmpdir(), 'disk-'));
    await use(disk);
    await rm(disk, { recursive: true, force: true });
  },
  settings: ({ place }, use) => use({ BACKUP_DIR: place }),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const backUp = async (page: Page): Promise<void> => {
  await button(page, 'Back Up Now').click();
  await expect(page.getByText(/^Tested .*page identical\.$/).first()).toBeVisible();
};

const PASSPHRASE = 'correct horse battery';
/** These journeys are not about the passphrase: at its real cost each opening takes a second. */
const CHEAP_WORK = 4;
const CURRENT = 'The latest backup is on this computer.';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('404', '409', '503');
});

test('brings the copy back to an empty server', THOROUGH, async ({ launch, studio, disk, browser }, testInfo) => {
  test.slow();
  await lockKey(new KeyFiles(studio.dataDir), { passphrase: PASSPHRASE, work: CHEAP_WORK });
  const desktop = await launch();
  const { page, standIn } = desktop;
  await signIn(desktop, studio);
  await page.getByLabel('Hero Text').fill('Light, kept.');
  await button(page, 'Save All Changes').click();
  await expect(page.getByText('Settings saved!', { exact: true }).first()).toBeVisible();
  await openSection(page, 'Backup');
  if (!standIn) return;
  await backUp(page);
  standIn.chooseFolder(disk);
  await button(page, 'Keep a Copy on This Computer…').click();
  await button(page, 'Start Copying').click();
  await expect(page.getByText(CURRENT)).toBeVisible();
  await desktop.quit();

  const empty = await createStudio();
  const another = await launchDesktop({ browser, userData: testInfo.outputPath('another-computer') });
  try {
    await signIn(another, empty);
    await openSection(another.page, 'Backup');
    await expectAccessible(another.page);
    another.standIn?.chooseFolder(testInfo.outputDir);
    await button(another.page, 'Choose a Copy…').click();
    await expect(another.page.getByText(/There’s no complete copy in this folder/)).toBeVisible();
    another.standIn?.chooseFolder(disk);
    await button(another.page, 'Choose a Copy…').click();
    await another.page.getByLabel('Passphrase of the backups').fill('another one entirely');
    await button(another.page, 'Restore This Site').click();
    await expect(another.page.getByText(/That passphrase doesn’t open the backup/)).toBeVisible();
    await expectAccessible(another.page);
    await another.page.getByLabel('Passphrase of the backups').fill(PASSPHRASE);
    await another.page.keyboard.press('Enter');
    await expect.poll(() => fetch(empty.url).then((answer) => answer.text(), String)).toContain('Light, kept.');
  } finally {
    await another.kill();
    await empty.remove();
  }
});
