import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { lockKey } from '../server/src/backup/studio-key.ts';
import { expectAccessible } from './accessibility.ts';
import { type Desktop, launchDesktop } from './desktop/launch-desktop.ts';
import { test as base, signIn } from './desktop-steps.ts';
import { createStudio, createStudioAt } from './studio.ts';
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
  studio: async ({ studioHost, place }, use) => {
    const studio = await createStudioAt(studioHost, { BACKUP_DIR: place });
    await use(studio);
    await studio.remove();
  },
});

const openSection = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'Backup', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Copy on this computer' })).toBeVisible();
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const backUp = async (page: Page): Promise<void> => {
  await button(page, 'Back Up Now').click();
  await expect(page.getByText(/^Tested .*page identical\.$/).first()).toBeVisible();
};

const PASSPHRASE = 'correct horse battery';
/** These journeys are not about the passphrase: at its real cost each opening takes a second. */
const CHEAP_WORK = 4;
const CURRENT = 'The latest backup is on this computer.';

const passMinutes = ({ standIn }: Desktop, count: number): void => {
  for (let n = 0; n < count; n += 1) standIn?.passAMinute();
};

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401', '404', '409', '503');
});

test(
  'keeps a copy of the newest backup on this computer, and says how it stands',
  THOROUGH,
  async ({ launch, studio, disk }) => {
    test.slow();
    const desktop = await launch();
    const { page, standIn } = desktop;
    await signIn(desktop, studio);
    await openSection(page);
    if (!standIn) return;
    standIn.chooseFolder(disk);
    await button(page, 'Keep a Copy on This Computer…').click();
    await expect(page.getByText(/No backup to copy yet/)).toBeVisible();
    await backUp(page);

    await button(page, 'Choose Another Folder…').click();
    await expect(page.getByText(/^The copy needs .* are free\.$/)).toBeVisible();
    await expectAccessible(page);
    expect(await readdir(disk), 'nothing before the person says so').toEqual([]);
    await button(page, 'Start Copying').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(CURRENT)).toBeVisible();
    await expectAccessible(page);
    expect(await readdir(path.join(disk, 'snapshots'))).toHaveLength(1);

    await button(page, 'Stop Copying').click();
    await expect(page.getByText('Stopped. Newer backups aren’t copied.')).toBeVisible();
    await button(page, 'Continue').click();
    await expect(page.getByText(CURRENT)).toBeVisible();

    // A newer point is fetched by itself.
    await backUp(page);
    await expect(async () => {
      passMinutes(desktop, 11);
      expect(await readdir(path.join(disk, 'snapshots'))).toHaveLength(2);
    }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);

    await studio.stop();
    await expect(page.getByText(/Can’t reach the server\. The copy continues/)).toBeVisible();
    await expectAccessible(page);
  },
);

test('says what is in the way of a copy', THOROUGH, async ({ launch, studio, disk }) => {
  const desktop = await launch();
  const { page, standIn } = desktop;
  await lockKey(studio.dataDir, { passphrase: PASSPHRASE, work: CHEAP_WORK });
  await signIn(desktop, studio);
  await openSection(page);
  if (!standIn) return;
  await backUp(page);
  // The person closes the dialog.
  standIn.chooseFolder(null);
  await button(page, 'Keep a Copy on This Computer…').click();
  await expect(button(page, 'Start Copying')).toHaveCount(0);

  const folder = path.join(disk, 'usb');
  await mkdir(folder);
  await writeFile(path.join(folder, 'thesis.txt'), 'mine');
  standIn.chooseFolder(folder);
  await button(page, 'Keep a Copy on This Computer…').click();
  await expect(page.getByText(/^Folder: .*usb.Shutterdesk /)).toBeVisible();
  await button(page, 'Start Copying').click();
  await expect(page.getByText(CURRENT)).toBeVisible();

  await rename(folder, `${folder}-away`);
  await expect(async () => {
    passMinutes(desktop, 11);
    await expect(page.getByText(/Can’t find the folder\. Connect its disk/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  expect(await readdir(disk)).toEqual(['usb-away']);
  await rename(`${folder}-away`, folder);
  await expect(async () => {
    passMinutes(desktop, 1);
    await expect(page.getByText(CURRENT)).toBeVisible({ timeout: 1000 });
  }).toPass();

  await button(page, 'Stop Keeping a Copy').click();
  await expect(button(page, 'Keep a Copy on This Computer…')).toBeVisible();
  expect(await readdir(folder)).toHaveLength(2);
});

base('offers no copy where the server has no backups', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, studio);
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'Backup', exact: true }).click();
  await expect(page.getByText(/Nothing is backed up yet. Choose a location below/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Copy on this computer' })).toHaveCount(0);
  await expectAccessible(page);
});

test('brings the copy back to an empty server', THOROUGH, async ({ launch, studio, disk, browser }, testInfo) => {
  test.slow();
  await lockKey(studio.dataDir, { passphrase: PASSPHRASE, work: CHEAP_WORK });
  const desktop = await launch();
  const { page, standIn } = desktop;
  await signIn(desktop, studio);
  await page.getByLabel('Hero Text').fill('Light, kept.');
  await button(page, 'Save All Changes').click();
  await expect(page.getByText('Settings saved!', { exact: true }).first()).toBeVisible();
  await openSection(page);
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
    await another.page.getByRole('link', { name: 'Studio', exact: true }).click();
    await another.page.getByRole('link', { name: 'Backup', exact: true }).click();
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
