import { expectAccessible } from './accessibility.ts';
import { expectNotice, galleryOf, openTab, pickFiles, swatches, upload } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test.describe('drafts', () => {
  test('are described together: by a text that counts, by file names, or by a list', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const [lake, dune, camera] = await swatches(3);
    if (!lake || !dune || !camera) throw new Error('three swatches were asked for');
    await upload(page, [
      { ...lake, name: '01-the-lake.jpg' },
      { ...dune, name: '02-the-dune.jpg' },
      { ...camera, name: 'IMG_0042.jpg' },
    ]);
    const descriptions = async () => {
      const fields = await page.getByLabel('Description *').all();
      return Promise.all(fields.map((field) => field.inputValue()));
    };
    await page.getByRole('button', { name: 'Describe all 3…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Describe all 3' });
    await expect(dialog.getByLabel('Description of all 3')).toBeFocused();
    await page.keyboard.type('Tea gardens {n}');
    await expect(dialog.getByRole('listitem').last()).toContainText('Tea gardens 3');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectNotice(page, '3 images described.');
    expect(await descriptions()).toEqual(['Tea gardens 1', 'Tea gardens 2', 'Tea gardens 3']);

    await page.getByLabel('Select 01-the-lake.jpg').check();
    await page.getByLabel('Select IMG_0042.jpg').check();
    await page.getByRole('button', { name: 'Describe the 2 selected…' }).click();
    await page.getByRole('radio', { name: 'Use file names' }).check();
    await page.getByRole('button', { name: 'Fill In 1' }).click();
    expect(await descriptions()).toEqual(['The lake', 'Tea gardens 2', 'Tea gardens 3']);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await descriptions()).toEqual(['Tea gardens 1', 'Tea gardens 2', 'Tea gardens 3']);

    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Describe all 3…' }).click();
    await page.getByRole('radio', { name: 'A list' }).check();
    await page.getByLabel('One description per line').fill('One\nTwo');
    await expectAccessible(page);
    const table = Buffer.from('file,caption\n02-the-dune.jpg,"Sand, and more sand"\n');
    await pickFiles(page.getByRole('button', { name: 'Choose a CSV file' }), [
      { name: 'captions.csv', mimeType: 'text/csv', buffer: table },
    ]);
    await page.getByRole('button', { name: 'Fill In 1' }).click();
    expect(await descriptions()).toEqual(['Tea gardens 1', 'Sand, and more sand', 'Tea gardens 3']);
  });

  test('are not saved without descriptions, and focus the first missing one', THOROUGH, async ({ page }) => {
    await openTab(page, 'Gallery Images');
    await upload(page, await swatches(2));
    await page.getByLabel('Description *').first().fill('There');
    await page.getByRole('button', { name: 'Save All 2 Images' }).click();
    await expectNotice(page, 'Validation error');
    await expectNotice(page, 'Please add descriptions for all images.');
    await expect(page.getByLabel('Description *').nth(1)).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Description *').nth(1).fill('a'.repeat(501));
    await expect(page.getByText('Must be at most 500 characters')).toBeVisible();
    await expect(page.getByText('501 / 500')).toBeVisible();
    await page.getByRole('button', { name: 'Remove swatch-1.jpg' }).click();
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
  });

  test('show why the server refused one, in its row, and are saved without it', async ({ page, expectedErrors }) => {
    expectedErrors.push('422');
    await openTab(page, 'Gallery Images');
    const contract = { name: 'contract.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 no picture') };
    await upload(page, [...(await swatches(2)), contract]);
    for (const [index, text] of ['One', 'Two', 'Contract'].entries()) {
      await page.getByLabel('Description *').nth(index).fill(text);
    }
    await page.getByRole('button', { name: 'Save All 3 Images' }).click();
    await expectNotice(page, 'Failed to add gallery images.');
    const refused = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Remove contract.jpg' }) });
    await expect(refused).toContainText('"Contract" isn’t a photo we can read.');
    await expect(page.getByText('isn’t a photo we can read')).toHaveCount(1);
    await expect(refused.getByLabel('Description *')).toBeFocused();
    await expectAccessible(page);
    await expect(page.getByText('These photos aren’t saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove swatch-0.jpg' }).click();
    await expect(refused.getByLabel('Description *'), 'stays with its draft').toHaveAttribute('aria-invalid', 'true');
    await refused.getByRole('button', { name: 'Remove contract.jpg' }).click();
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    expect((await galleryOf(page)).map(({ alt }) => alt)).toEqual(['Two']);
  });

  test('survive a stopped server and a reload, and are saved in the end', async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await openTab(page, 'Gallery Images');
    await upload(page, await swatches(1));
    await page.getByLabel('Description *').fill('Kept');
    await expect(page.getByRole('tab', { name: /Gallery Images.*unsaved/ })).toBeVisible();
    await studio.stop();
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Failed to add gallery images.');
    await expect(page.getByLabel('Description *')).toHaveValue('Kept');
    await studio.start();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByLabel('Description *')).toHaveValue('Kept');
    const preview = page.getByRole('img', { name: 'Kept' });
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByLabel('Description *')).toHaveCount(0);
  });

  test.describe('a day later', () => {
    test.use({ inTab: false });

    test('say that their upload has expired, and keep their texts for a new upload', THOROUGH, async ({ page }) => {
      await openTab(page, 'Gallery Images');
      await upload(page, await swatches(1));
      await page.getByLabel('Description *').fill('Written yesterday');
      await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
      page.on('dialog', (dialog) => dialog.accept());
      await page.reload();
      await openTab(page, 'Gallery Images');
      await expect(page.getByText(/^This upload expired/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save All 1 Images' }).click();
      await expectNotice(page, 'Some uploads expired. Upload those files again, or remove them.');
      await upload(page, await swatches(1));
      await expect(page.getByText(/^This upload expired/)).toHaveCount(0);
      await expect(page.getByLabel('Description *')).toHaveValue('Written yesterday');
      await expect(page.getByLabel('Description *')).toHaveCount(1);
    });
  });
});
