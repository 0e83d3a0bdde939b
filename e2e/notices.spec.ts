import type { Locator, Page } from '@playwright/test';
import { dropFiles, openTab, swatches, upload } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 700 },
  { width: 390, height: 780 },
];

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** The notice is above the dialog, or beside it. */
const expectApart = async (page: Page): Promise<void> => {
  const notice = await boxOf(page.getByLabel('Close notice').locator('xpath=ancestor::li'));
  const dialog = await boxOf(page.getByRole('dialog'));
  expect(notice.height).toBeGreaterThan(0);
  expect(notice.y + notice.height <= dialog.y || dialog.x + dialog.width <= notice.x).toBe(true);
};

/** Runs in the page: no notice closes by itself, however slow the machine is. */
const keepNotices = () => {
  const later = window.setTimeout;
  const keep = (act: () => void, ms = 0) => (ms > 1000 ? 0 : later(act, ms));
  window.setTimeout = keep as typeof window.setTimeout;
};

test.beforeEach(({ page }) => page.addInitScript(keepNotices));

test(
  'covers no part of an open dialog, however narrow the window is, and closes without it',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    const gallery = await openTab(page, 'Gallery Images');
    await upload(page, await swatches(1));
    const notice = page.getByLabel('Close notice');
    // A notice stays as long as the pointer is on it.
    await notice.hover();
    await dropFiles(page, gallery, (await swatches(11)).slice(1));
    const question = page.getByRole('button', { name: 'Upload 10 files' });
    await expect(question).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await notice.hover();
      await expect(() => expectApart(page)).toPass();
    }
    await notice.click();
    await expect(notice).toHaveCount(0);
    await expect(question).toBeVisible();
  },
);

test('covers neither the account nor the logout button', THOROUGH, async ({ page, studio }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/admin/login');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(studio.password);
    await page.getByRole('button', { name: 'Admin Login' }).click();
    const notice = page.getByLabel('Close notice');
    await notice.hover();
    if (size.width >= 640) await page.getByRole('link', { name: 'View site' }).click({ trial: true });
    await page.getByRole('button', { name: 'Your account: ' }).click({ trial: true });
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
  }
});
