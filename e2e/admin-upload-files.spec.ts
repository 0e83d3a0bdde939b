import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { chooseFiles, expectNotice, openTab, swatch, upload } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

/** Drops files and folders of the disk onto the page, which only the browser itself can do. */
const dropPaths = async (page: Page, files: string[]): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
};

test(
  'takes the images of a dropped folder and of the folders in it',
  THOROUGH,
  async ({ page }, { outputDir: folder }) => {
    for (const [name, index] of [
      ['2.jpg', 1],
      ['10.jpg', 2],
      ['evening/1.jpg', 3],
    ] as const) {
      await mkdir(path.dirname(path.join(folder, 'Wedding', name)), { recursive: true });
      await writeFile(path.join(folder, 'Wedding', name), (await swatch(index)).buffer);
    }
    await writeFile(path.join(folder, 'Wedding', '._2.jpg'), 'notes of macOS');
    await writeFile(path.join(folder, 'Wedding', '2.xmp'), 'a sidecar');
    await writeFile(path.join(folder, 'Wedding', 'list.txt'), 'who comes');
    await mkdir(path.join(folder, 'Empty'));
    await openTab(page, 'Gallery Images');
    await dropPaths(page, [path.join(folder, 'Wedding'), path.join(folder, 'Empty')]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveText([/^2\.jpg/, /^10\.jpg/, /^1\.jpg/]);
    await expect(dialog.getByText('“list.txt” isn’t an image.')).toBeVisible();
    await expect(dialog.getByText('“Empty” has nothing to upload.')).toBeVisible();
    for (const left of ['._2.jpg', '2.xmp']) await expect(dialog.getByText(left)).toHaveCount(0);
  },
);

test(
  'asks for a file again that changed after it was chosen',
  THOROUGH,
  async ({ page, expectedErrors }, { outputDir: folder }) => {
    expectedErrors.push('net::ERR');
    await mkdir(folder, { recursive: true });
    const [exported, other] = [path.join(folder, 'exported.jpg'), path.join(folder, 'other.jpg')];
    await writeFile(exported, (await swatch(1)).buffer);
    await writeFile(other, (await swatch(2)).buffer);
    await openTab(page, 'Gallery Images');
    const dialog = await chooseFiles(page, [exported, other]);
    await expect(dialog.getByText(/· Ready$/)).toHaveCount(2);
    await writeFile(exported, (await swatch(3)).buffer);
    // Chromium notices a change by its second.
    await utimes(exported, new Date(), new Date(Date.now() + 60_000));
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    await expectNotice(page, '1 image(s) uploaded. Fill in the details and save.');
    await expect(page.getByText('“exported.jpg” can’t be read any more. Choose it again.')).toBeVisible();
    await upload(page, [{ name: 'exported.jpg', mimeType: 'image/jpeg', buffer: (await swatch(3)).buffer }]);
    await expect(page.getByLabel('Description *')).toHaveCount(2);
  },
);

test('refuses a photograph in HDR before it goes up', THOROUGH, async ({ page }) => {
  await openTab(page, 'Gallery Images');
  const png = await sharp((await swatch(1)).buffer)
    .png()
    .toBuffer();
  // PQ, without a checksum: nothing decodes it.
  const named = Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('00000004634943500910000100000000', 'hex'),
    png.subarray(33),
  ]);
  const dialog = await chooseFiles(page, [{ name: 'sunset.png', mimeType: 'image/png', buffer: named }]);
  await expect(dialog.getByText(/“sunset.png” is an HDR file. Export it as an ordinary JPEG/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
});
