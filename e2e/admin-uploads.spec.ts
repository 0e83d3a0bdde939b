import sharp, { type SharpOptions } from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { chooseFiles, dropFiles, expectNotice, openTab, swatch, swatches, UPLOADS, upload } from './gallery-steps.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';
import { recordTexts } from './text-record.ts';

test.use({ inTab: true, intercepts: true });

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test.describe('uploading', () => {
  test('waits for a click, sends three at a time and ten in a round, and continues with the next', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const three = Promise.withResolvers<void>();
    let held = 0;
    let under = 0;
    let most = 0;
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() !== 'PUT') return;
      sent += 1;
      under += 1;
      most = Math.max(most, under);
    });
    page.on('requestfinished', (request) => {
      if (request.method() === 'PUT') under -= 1;
    });
    // None finishes before there are three, however quick the server is.
    await page.route(UPLOADS, async (route) => {
      held += 1;
      if (held === 3) three.resolve();
      await three.promise;
      await route.continue();
    });
    const dialog = await chooseFiles(page, await swatches(12));
    await expect(dialog.getByRole('listitem')).toHaveCount(12);
    await expect(dialog.getByText('Preparing…')).toHaveCount(0);
    expect(sent, 'nothing goes up before the click').toBe(0);
    await expectAccessible(page);
    const said = await recordTexts(page.locator('body'));
    await dialog.getByRole('button', { name: 'Upload 12 files' }).click();
    await expectNotice(page, '12 image(s) uploaded. Fill in the details and save.');
    await expect(dialog).toBeHidden();
    const counted = (await said()).filter((text) => text.includes('image(s) uploaded'));
    expect(counted.filter((text) => !text.includes('12 image(s) uploaded'))).toEqual([]);
    expect([sent, most]).toEqual([12, 3]);
    await expect(page.getByText('12 images uploaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save All 12 Images' })).toBeVisible();
  });

  test('accepts files dropped anywhere on the tab, and indicates that', THOROUGH, async ({ page }) => {
    const panel = await openTab(page, 'Gallery Images');
    await dropFiles(page, panel.getByRole('heading', { name: /Current Gallery Images/ }), [await swatch(1)]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('swatch-1.jpg', { exact: true })).toBeVisible();
    await dropFiles(page, dialog, [await swatch(2)]);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeEnabled();
  });

  test('reduces files above the limit, upright and in their wide colours', THOROUGH, async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const noise = {
      create: { width: 4200, height: 2800, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    };
    const buffer = await sharp(noise as SharpOptions)
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(buffer.byteLength).toBeGreaterThan(10_485_760);
    const dialog = await chooseFiles(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer }]);
    // Decoding and encoding twelve megapixels takes a small machine some time.
    const ready = dialog.getByText(/^\d+\.\d MB → \d\.\d MB · Ready$/);
    await expect(ready).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.getByLabel('Description *').fill('Large');
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    const [image] = await (await page.request.get('/api/gallery-images')).json();
    expect(image.picture).toMatchObject({ width: 2400, height: 3600 });
    const avif = await (await page.request.get(image.picture.derivatives[0].url)).body();
    expect((await sharp(avif).metadata()).icc).toBeDefined();
  });

  test('reports failed uploads, keeps the others, and retries', async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await openTab(page, 'Gallery Images');
    const dialog = await chooseFiles(page, await swatches(2));
    await studio.stop();
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    const unreached = dialog.getByText('Can’t reach the server. Check your connection and try again.');
    await expect(unreached).toHaveCount(2);
    await expectAccessible(page);
    await studio.start();
    await dialog.getByRole('button', { name: 'Try swatch-0.jpg again' }).click();
    await expect(dialog.getByText('1 of 2 uploaded')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expectNotice(page, '2 image(s) uploaded. Fill in the details and save.');
  });

  test(
    'distinguishes a refused upload from a broken connection only where the browser can',
    THOROUGH,
    async ({ page, expectedErrors }) => {
      expectedErrors.push('net::ERR', '403');
      await openTab(page, 'Gallery Images');
      const dialog = await chooseFiles(page, await swatches(1));
      // A bucket refuses without CORS headers, which looks like a broken connection.
      await page.route(UPLOADS, (route) => route.abort());
      await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
      await expect(dialog.getByText('The upload didn’t finish. Check your connection and try again.')).toBeVisible();
      if (!keepsAllInItsFolder()) return;
      await page.unroute(UPLOADS);
      // Our own storage gives a reason: here the address has lost its signature.
      await page.route(UPLOADS, (route) => route.continue({ url: route.request().url().split('?')[0] }));
      await dialog.getByRole('button', { name: 'Try swatch-0.jpg again' }).click();
      await expect(dialog.getByText(/This upload address isn’t valid any more/)).toBeVisible();
    },
  );

  test('gives up uploads that do not move for a minute, and the others go on', async ({ page }) => {
    await page.clock.install();
    await openTab(page, 'Gallery Images');
    const held = Promise.withResolvers<void>();
    const three = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(UPLOADS, async (route) => {
      sent += 1;
      if (sent === 3) three.resolve();
      if (sent <= 3) await held.promise;
      else await route.continue();
    });
    const dialog = await chooseFiles(page, await swatches(5));
    await dialog.getByRole('button', { name: 'Upload 5 files' }).click();
    await three.promise;
    await page.clock.fastForward(61_000);
    await expect(dialog.getByText('The upload has stopped moving. Check your connection and try again.')).toHaveCount(
      3,
    );
    await expect(dialog.getByText('2 of 5 uploaded')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try swatch-0.jpg again' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload 3 files' })).toBeEnabled();
    held.resolve();
  });

  test('keeps uploaded files when the rest is cancelled, and can stop a single file', THOROUGH, async ({ page }) => {
    await openTab(page, 'Gallery Images');
    let first = true;
    await page.route(UPLOADS, async (route) => {
      if (first) first = false;
      else return; // Never answered, so these uploads keep running.
      await route.continue();
    });
    const dialog = await chooseFiles(page, await swatches(3));
    await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(dialog.getByText('1 of 3 uploaded')).toBeVisible();
    await dialog
      .getByRole('button', { name: /^Stop / })
      .first()
      .click();
    await expect(dialog.getByText('1 of 2 uploaded')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectNotice(page, '1 image(s) uploaded. Fill in the details and save.');
    await expect(page.getByLabel('Description *')).toHaveCount(1);
  });

  test('leaves out photographs that are there already, and says so in one line', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    await upload(page, [await swatch(1)]);
    await page.getByLabel('Description *').fill('The meadow');
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    await expect(page.getByText('Current Gallery Images (1)'), 'a press would go where the focus goes').toBeFocused();
    await upload(page, [await swatch(2)]);
    const dialog = await chooseFiles(page, [await swatch(1, 'renamed.jpg')]);
    await expect(
      dialog.getByText('Skipped “renamed.jpg”. It’s already in your gallery as “The meadow”.'),
    ).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await dialog
      .locator('input[type=file]')
      .setInputFiles([await swatch(2, 'again.jpg'), await swatch(3), await swatch(3, 'twin.jpg')]);
    await expect(dialog.getByText('Skipped 3 duplicates.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByText('swatch-3.jpg', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload 1 file' })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload them anyway' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
    await expectNotice(page, '4 image(s) uploaded. Fill in the details and save.');
  });
});
