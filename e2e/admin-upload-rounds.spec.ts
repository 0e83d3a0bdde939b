import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { chooseFiles, expectNotice, openTab, swatches, UPLOADS, upload } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ intercepts: true });

const draftNames = (page: Page): Promise<string[]> =>
  page
    .locator('[role=tabpanel] button[aria-label^="Remove "][aria-label$=".jpg"]')
    .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel?.replace('Remove ', '') ?? ''));

const orders = (page: Page): Promise<string[]> =>
  page
    .getByLabel('Order', { exact: true })
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));

interface HeldUploads {
  /** Releases the held uploads and all that follow. */
  release(): void;
  /** Lets following uploads through; the held ones never arrive. */
  abandon(): void;
}

/** Holds all uploads after the `count`th. */
const holdAfter = async (page: Page, count: number): Promise<HeldUploads> => {
  const gate = Promise.withResolvers<void>();
  let remaining = count;
  await page.route(UPLOADS, async (route) => {
    remaining -= 1;
    if (remaining < 0) await gate.promise;
    await route.continue();
  });
  const letFollow = () => {
    remaining = Number.POSITIVE_INFINITY;
  };
  const release = () => {
    letFollow();
    gate.resolve();
  };
  return { release, abandon: letFollow };
};

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test(
  'shows a second window the files of a running upload, and those of an abandoned one',
  THOROUGH,
  async ({ page, context }) => {
    await openTab(page, 'Gallery Images');
    const files = await swatches(4);
    const dialog = await chooseFiles(page, files);
    await holdAfter(page, 1);
    await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
    await expect(dialog.getByText('1 of 4 uploaded')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/admin/gallery');
    await expect(second.getByText('1 image uploaded', { exact: true })).toBeVisible();
    const note = second.getByRole('note').filter({ hasText: '3 files didn’t finish uploading:' });
    await expect(note).toHaveCount(0);
    await page.close();
    // Three run at a time, so it need not be the first one.
    const up = await draftNames(second);
    const missing = files.map(({ name }) => name).filter((name) => !up.includes(name));
    await expect(note.getByRole('listitem')).toHaveText(missing);
    await expectAccessible(second);
  },
);

test(
  'continues an upload after its dialog is closed, while the uploaded photographs can be described',
  THOROUGH,
  async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const dialog = await chooseFiles(page, await swatches(3));
    const held = await holdAfter(page, 1);
    await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(dialog.getByText('1 of 3 uploaded')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1 of 3 uploaded')).toBeVisible();
    await page.getByLabel('Description *').fill('Written meanwhile');
    await page.getByRole('button', { name: 'Show the upload' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    held.release();
    await expectNotice(page, '3 image(s) uploaded. Fill in the details and save.');
    await expect(page.getByLabel('Description *')).toHaveCount(3);
    expect(await orders(page)).toEqual(['0', '1', '2']);
    await expect(page.getByText('Written meanwhile')).toHaveCount(0);
    const descriptions = await page
      .getByLabel('Description *')
      .evaluateAll((all) => all.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
    expect(descriptions).toContain('Written meanwhile');
  },
);

test.describe('the next photographs', () => {
  test('start with the category last set for several drafts, even on another day', THOROUGH, async ({ page }) => {
    await openTab(page, 'Gallery Images');
    await upload(page, await swatches(3));
    const categories = page.getByLabel('Category', { exact: true }).locator('option:checked');
    await expect(categories).toHaveText(['Seniors', 'Seniors', 'Seniors']);
    await page.getByLabel('Select swatch-0.jpg').check();
    await page.getByLabel('Select swatch-2.jpg').check();
    await page.getByLabel('Category of the 2 selected').selectOption('Weddings');
    await expect(categories).toHaveText(['Weddings', 'Seniors', 'Weddings']);
    await page.getByLabel('Select all').check();
    await expect(page.getByLabel('Category of all 3').locator('option:checked')).toHaveText('Several');
    await expectAccessible(page);
    await page.getByLabel('Category of all 3').selectOption('Family');
    await expect(categories).toHaveText(['Family', 'Family', 'Family']);
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await openTab(page, 'Gallery Images');
    for (const index of [2, 1, 0]) await page.getByRole('button', { name: `Remove swatch-${index}.jpg` }).click();
    await upload(page, (await swatches(5)).slice(3));
    await expect(categories).toHaveText(['Family', 'Family']);
  });
});
