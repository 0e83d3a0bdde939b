import type { Locator, Page } from '@playwright/test';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { expectAccessible } from './accessibility.ts';
import {
  chooseFiles,
  dropFiles,
  expectNotice,
  fillGallery,
  galleryOf,
  openTab,
  swatch,
  swatches,
  upload,
} from './gallery-steps.ts';
import { expect, signIn, test } from './test.ts';

test.beforeEach(async ({ page, studio, expectedErrors }) => {
  // The admin app asks who is signed in before anybody is.
  expectedErrors.push('401');
  await signIn(page, studio);
});

test.describe('uploading', () => {
  test('waits for a click, sends three at a time and ten in a round, and keeps the rest for the next', async ({
    page,
  }) => {
    await openTab(page, 'Gallery Images');
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
    const dialog = await chooseFiles(page, await swatches(12));
    await expect(dialog.getByText('2 more images have to wait for the next round.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await expect(dialog.getByText('Preparing…')).toHaveCount(0);
    expect(sent, 'nothing goes up before the click').toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload 10 files' }).click();
    await expectNotice(page, '10 image(s) uploaded. Fill in the details and save.');
    await expect(dialog).toBeHidden();
    expect([sent, most]).toEqual([10, 3]);
    await expect(page.getByText('2 photos you chose before wait for the next round.')).toBeVisible();
    await page.getByRole('button', { name: 'Go on with the next round' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Upload 2 files' }).click();
    await expectNotice(page, '2 image(s) uploaded. Fill in the details and save.');
    await expect(page.getByText('12 images uploaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save All 12 Images' })).toBeVisible();
  });

  test('takes files dropped anywhere on the tab, and shows that it would', async ({ page }) => {
    const panel = await openTab(page, 'Gallery Images');
    await dropFiles(page, panel.getByRole('heading', { name: /Current Gallery Images/ }), [await swatch(1)]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('swatch-1.jpg', { exact: true })).toBeVisible();
    await dropFiles(page, dialog, [await swatch(2)]);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeEnabled();
  });

  test('makes smaller what is over the limit, and keeps it upright', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const noise = {
      create: { width: 4200, height: 2800, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    };
    const buffer = await sharp(noise as SharpOptions)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(buffer.byteLength).toBeGreaterThan(10_485_760);
    const dialog = await chooseFiles(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer }]);
    await expect(dialog.getByText(/^\d+\.\d MB → \d\.\d MB · Ready$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.getByLabel('Description *').fill('Large');
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    const [image] = await (await page.request.get('/api/gallery-images')).json();
    expect(image.picture).toMatchObject({ width: 2400, height: 3600 });
  });

  test('says why a file cannot go up, and takes the others', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const unreadable = { name: 'scan.tif', mimeType: 'image/tiff', buffer: Buffer.alloc(10_485_761, 1) };
    const dialog = await chooseFiles(page, [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not for this browser') },
      unreadable,
      await swatch(1),
    ]);
    await expect(dialog.getByText('“notes.txt” is not an image.')).toBeVisible();
    await expect(dialog.getByText('“nothing.jpg” is empty.')).toBeVisible();
    await expect(dialog.getByText(/“IMG_1.HEIC” is in the HEIC format .* please save it as JPEG/)).toBeVisible();
    await expect(dialog.getByText(/“scan.tif” is 10.0 MB, and this browser cannot make it smaller/)).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
  });

  test('says what failed, keeps what is up, and tries again', async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await openTab(page, 'Gallery Images');
    const dialog = await chooseFiles(page, await swatches(2));
    await studio.kill();
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    const unreached = dialog.getByText('The server could not be reached. Check your connection, then try again.');
    await expect(unreached).toHaveCount(2);
    await expectAccessible(page);
    await studio.start();
    await dialog.getByRole('button', { name: 'Try swatch-0.jpg again' }).click();
    await expect(dialog.getByText('1 of 2 uploaded')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expectNotice(page, '2 image(s) uploaded. Fill in the details and save.');
  });

  test('tells a refused upload from a broken connection only where the browser can', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR', '403');
    await openTab(page, 'Gallery Images');
    const dialog = await chooseFiles(page, await swatches(1));
    // A bucket refuses without saying so to a page from elsewhere.
    await page.route('**/api/objects/*-*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    await expect(
      dialog.getByText('It did not get through: the connection broke, or the storage refused it. Please try again.'),
    ).toBeVisible();
    await page.unroute('**/api/objects/*-*');
    // Our own storage says it: here the address has lost its signature.
    await page.route('**/api/objects/*-*', (route) => route.continue({ url: route.request().url().split('?')[0] }));
    await dialog.getByRole('button', { name: 'Try swatch-0.jpg again' }).click();
    await expect(dialog.getByText(/This upload address is not valid/)).toBeVisible();
  });

  test('keeps what is up when the rest is cancelled, and can stop a single file', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    let first = true;
    await page.route('**/api/objects/*-*', async (route) => {
      if (first) first = false;
      else return; // Never answered: these stay under way.
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

  test('points out a photograph that is there already, whatever its file is called', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    await upload(page, [await swatch(1)]);
    await page.getByLabel('Description *').fill('The meadow');
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    await upload(page, [await swatch(2)]);
    const dialog = await chooseFiles(page, [
      await swatch(1, 'renamed.jpg'),
      await swatch(2, 'again.jpg'),
      await swatch(3),
      await swatch(3, 'twin.jpg'),
    ]);
    await expect(dialog.getByText('Already in your gallery, as “The meadow”.')).toBeVisible();
    await expect(dialog.getByText('Already uploaded: it waits to be described and saved.')).toBeVisible();
    await expect(dialog.getByText('Chosen twice.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Leave out the 3 that are there already' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByText('swatch-3.jpg', { exact: true })).toBeVisible();
  });

  test('begins a description with the caption that the photograph carries', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    const named = async (name: string, write: (image: Sharp) => Sharp) => ({
      ...(await swatch(7)),
      name,
      buffer: await write(sharp((await swatch(name.length)).buffer))
        .jpeg()
        .toBuffer(),
    });
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Vows at dusk</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
    await upload(page, [
      await named('exif.jpg', (image) => image.withExif({ IFD0: { ImageDescription: 'The first dance' } })),
      await named('title.jpg', (image) => image.withXmp(xmp)),
      await named('camera.jpg', (image) => image.withExif({ IFD0: { ImageDescription: 'OLYMPUS DIGITAL CAMERA' } })),
    ]);
    const descriptions = page.getByLabel('Description *');
    await expect(descriptions.nth(0)).toHaveValue('The first dance');
    await expect(descriptions.nth(1)).toHaveValue('Vows at dusk');
    await expect(descriptions.nth(2)).toHaveValue('');
  });
});

test.describe('drafts', () => {
  test('are Seniors in the order of the upload, get one category at once, and Enter goes to the next', async ({
    page,
  }) => {
    await openTab(page, 'Gallery Images');
    await upload(page, await swatches(3));
    await expect(page.getByLabel('Category', { exact: true }).first()).toHaveText('Seniors');
    for (const index of [0, 1, 2]) await expect(page.getByLabel('Order').nth(index)).toHaveValue(String(index));
    await page.getByLabel('Category of all').click();
    await page.getByRole('option', { name: 'Weddings' }).click();
    await page.getByRole('button', { name: 'Apply to all' }).click();
    await page.getByLabel('Description *').first().focus();
    for (const text of ['One', 'Two', 'Three']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('button', { name: 'Save All 3 Images' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Gallery images added successfully.');
    await expect(page.getByText('Current Gallery Images (3)')).toBeVisible();
    await expect(page.getByLabel('Description *')).toHaveCount(0);
    expect((await galleryOf(page)).map(({ alt, category }) => [alt, category])).toEqual([
      ['One', 'Weddings'],
      ['Two', 'Weddings'],
      ['Three', 'Weddings'],
    ]);
  });

  test('are not saved without descriptions, and lead to the first that is missing', async ({ page }) => {
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

  test('survive a server that stops and a reload, and are saved in the end', async ({
    page,
    studio,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR');
    await openTab(page, 'Gallery Images');
    await upload(page, await swatches(1));
    await page.getByLabel('Description *').fill('Kept');
    await studio.kill();
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Failed to add gallery images.');
    await expect(page.getByLabel('Description *')).toHaveValue('Kept');
    await studio.start();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByLabel('Description *')).toHaveValue('Kept');
    const preview = page.getByRole('img', { name: 'Kept' });
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Gallery images added successfully.');
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByLabel('Description *')).toHaveCount(0);
  });

  test('say when their upload has gone, and take it back with their words when it is made again', async ({ page }) => {
    await openTab(page, 'Gallery Images');
    await upload(page, await swatches(1));
    await page.getByLabel('Description *').fill('Written yesterday');
    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByText(/^This upload has run out/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save All 1 Images' }).click();
    await expectNotice(page, 'Some uploads have run out. Please upload those files again, or remove them.');
    await upload(page, await swatches(1));
    await expect(page.getByText(/^This upload has run out/)).toHaveCount(0);
    await expect(page.getByLabel('Description *')).toHaveValue('Written yesterday');
    await expect(page.getByLabel('Description *')).toHaveCount(1);
  });
});

test.describe('saved photographs', () => {
  const card = (page: Page, alt: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${alt}`, exact: true }) });

  test('are edited in place: description, category and position', async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await fillGallery(page, 4);
    await openTab(page, 'Gallery Images');
    await page.getByRole('button', { name: 'Edit Photograph 3' }).click();
    const editing = card(page, 'Photograph 3');
    await expect(editing.getByLabel('Description')).toBeFocused();
    await expectAccessible(page);
    await editing.getByLabel('Description').fill('');
    await page.keyboard.press('Enter');
    await expect(editing.getByText('Please add a description.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit Photograph 3' })).toBeFocused();
    await page.keyboard.press('Enter');
    await editing.getByLabel('Description').fill('The lake');
    await editing.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Formal' }).click();
    await editing.getByLabel('Position (1 to 4)').fill('9');
    await expect(editing.getByText('Please enter a number from 1 to 4.')).toBeVisible();
    await editing.getByLabel('Position (1 to 4)').fill('1');
    await studio.kill();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Failed to update gallery image.');
    await expect(editing.getByLabel('Description')).toHaveValue('The lake');
    await studio.start();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Gallery order updated successfully.');
    expect((await galleryOf(page)).map(({ alt, category }) => `${alt}, ${category}`)).toEqual([
      'The lake, Formal',
      'Photograph 1, Family',
      'Photograph 2, Family',
      'Photograph 4, Family',
    ]);
    await expect(page.getByRole('button', { name: 'Edit The lake' })).toBeVisible();
  });

  test('are put in order by keyboard alone, and go back when that cannot be saved', async ({
    page,
    studio,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR');
    await fillGallery(page, 6);
    await openTab(page, 'Gallery Images');
    await page.getByRole('button', { name: 'Move Photograph 1, 1 of 6' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Photograph 1 taken up at position 1 of 6.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Photograph 1 is over position 2 of 6.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Photograph 1 is over position 6 of 6.')).toBeAttached();
    await page.keyboard.press('Space');
    await expectNotice(page, 'Gallery order updated successfully.');
    const order = async () => (await galleryOf(page)).map(({ alt }) => alt.replace('Photograph ', '')).join('');
    expect(await order()).toBe('234561');
    await expect(page.getByRole('button', { name: 'Move Photograph 1, 6 of 6' })).toBeFocused();
    await studio.kill();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expectNotice(page, 'Failed to update the gallery order.');
    await expect(page.getByRole('button', { name: 'Move Photograph 1, 6 of 6' })).toBeVisible();
    await studio.start();
    expect(await order()).toBe('234561');
  });

  test('are dragged to their place, the selected ones together', async ({ page }) => {
    // All cards clear of what sticks to the edges of the window.
    await page.setViewportSize({ width: 1280, height: 1300 });
    await fillGallery(page, 6);
    await openTab(page, 'Gallery Images');
    const drag = async (from: string, to: string) => {
      await card(page, to).scrollIntoViewIfNeeded();
      const [start, end] = [await card(page, from).boundingBox(), await card(page, to).boundingBox()];
      if (!start || !end) throw new Error('the cards are not on the screen');
      await page.mouse.move(start.x + start.width / 2, start.y + 60);
      await page.mouse.down();
      await page.mouse.move(start.x + start.width / 2 + 20, start.y + 60, { steps: 3 });
      await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 8 });
      await page.mouse.up();
      await expectNotice(page, 'Gallery order updated successfully.');
    };
    const order = async () => (await galleryOf(page)).map(({ alt }) => alt.replace('Photograph ', '')).join('');
    await drag('Photograph 1', 'Photograph 3');
    await expect.poll(order).toBe('231456');
    await page.getByRole('button', { name: 'Close notice' }).click();
    await expect(page.getByText('Gallery order updated successfully.', { exact: true })).toHaveCount(0);
    await card(page, 'Photograph 2').getByRole('checkbox').check();
    await card(page, 'Photograph 4').getByRole('checkbox').check();
    await drag('Photograph 4', 'Photograph 6');
    await expect.poll(order).toBe('315624');
  });

  test('are moved by a finger that rests on them a moment', async ({ browser, studio, page: desktop }) => {
    await fillGallery(desktop, 4);
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      baseURL: studio.url,
      storageState: await desktop.context().storageState(),
    });
    const page = await context.newPage();
    await page.goto('/admin');
    await openTab(page, 'Gallery Images');
    await card(page, 'Photograph 3').scrollIntoViewIfNeeded();
    const [from, to] = [await card(page, 'Photograph 1').boundingBox(), await card(page, 'Photograph 4').boundingBox()];
    if (!from || !to) throw new Error('the cards are not on the screen');
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const [x, y] = [from.x + from.width / 2, from.y + 70];
    await touch('touchStart', x, y);
    await expect(page.getByText('Photograph 1 taken up at position 1 of 4.')).toBeAttached();
    const [endX, endY] = [to.x + to.width / 2, to.y + 70];
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + (endX - x) * share, y + (endY - y) * share);
    await expect(page.getByText('Photograph 1 is over position 4 of 4.')).toBeAttached();
    await touch('touchEnd');
    await expectNotice(page, 'Gallery order updated successfully.');
    expect((await galleryOf(page)).map(({ alt }) => alt.replace('Photograph ', '')).join('')).toBe('2341');
    await context.close();
  });

  test('are changed and deleted together, and a deletion can be undone', async ({ page }) => {
    await fillGallery(page, 5);
    await openTab(page, 'Gallery Images');
    await card(page, 'Photograph 2').getByRole('checkbox').click();
    await card(page, 'Photograph 4')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: '3 selected' });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    await bar.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Sports' }).click();
    await bar.getByRole('button', { name: 'Change category' }).click();
    await expectNotice(page, '3 gallery images updated successfully.');
    expect((await galleryOf(page)).map(({ category }) => category)).toEqual([
      'Family',
      'Sports',
      'Sports',
      'Sports',
      'Family',
    ]);
    await card(page, 'Photograph 1').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect(page.getByText('5 photographs will be taken out of your gallery.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectNotice(page, '5 gallery images deleted successfully.');
    await expect(page.getByText('Current Gallery Images (0)')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectNotice(page, '5 gallery images restored successfully.');
    expect((await galleryOf(page)).map(({ alt }) => alt)).toEqual([1, 2, 3, 4, 5].map((n) => `Photograph ${n}`));
  });

  test('are deleted one at a time in the words of the notice, or not', async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await fillGallery(page, 2);
    await openTab(page, 'Gallery Images');
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Photograph 1' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await studio.kill();
    await remove();
    await expectNotice(page, 'Failed to delete gallery image.');
    await studio.start();
    await remove();
    await expectNotice(page, 'Gallery image deleted successfully.');
    await expect(page.getByText('Current Gallery Images (1)')).toBeVisible();
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectNotice(page, 'Gallery image restored successfully.');
    await expect(page.getByText('Current Gallery Images (2)')).toBeVisible();
  });

  test('exist as elements only near the window, however many there are, and show thumbnails only', async ({ page }) => {
    await fillGallery(page, 60, (n) => (n === 1 ? 'Long. '.repeat(83).trim() : `Photograph ${n}`));
    const pictures: string[] = [];
    page.on('request', (request) => request.url().includes('/media/') && pictures.push(request.url()));
    await openTab(page, 'Gallery Images');
    await expect(page.getByText('Current Gallery Images (60)')).toBeVisible();
    const boxes = page.getByRole('checkbox', { name: /^Select/ });
    expect(await boxes.count()).toBeLessThan(45);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(card(page, 'Photograph 60')).toBeInViewport();
    await expect(card(page, 'Photograph 2')).toHaveCount(0);
    await expect(card(page, 'Photograph 60')).toHaveAttribute('aria-posinset', '60');
    await expectAccessible(page);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((url) => !url.includes('.avif') && !url.includes('.jpg'))).toEqual([]);
  });

  test('carry a photograph past the edge of the window by keyboard', async ({ page }) => {
    await fillGallery(page, 60);
    await openTab(page, 'Gallery Images');
    await page.getByRole('button', { name: 'Move Photograph 1, 1 of 60' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Photograph 1 taken up at position 1 of 60.')).toBeAttached();
    for (let row = 1; row <= 6; row += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`Photograph 1 is over position ${row * 4 + 1} of 60.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expectNotice(page, 'Gallery order updated successfully.');
    expect((await galleryOf(page))[24]?.alt).toBe('Photograph 1');
  });
});

test('shows what is unsaved by a dot, and asks before it is left', async ({ page }) => {
  await openTab(page, 'Gallery Images');
  await upload(page, await swatches(1));
  await expect(page.getByRole('tab', { name: /Gallery Images.*unsaved/ })).toBeVisible();
});

test('says that the gallery could not be loaded, and tries again', async ({ page, expectedErrors }) => {
  expectedErrors.push('net::ERR');
  // A stopped server could not bring the tab itself: here only the list does not arrive.
  await page.route('**/api/gallery-images', (route) => route.abort());
  await page.getByRole('tab', { name: 'Gallery Images' }).click();
  await expect(page.getByText(/The gallery images could not be loaded/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/gallery-images');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No gallery images yet')).toBeVisible();
});

test('does a whole round by keyboard alone', async ({ page }) => {
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name }).first();
    for (
      let tabs = 0;
      tabs < 60 && !(await button.evaluate((element) => element === document.activeElement));
      tabs += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('tab', { name: 'Packages & Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Add New Gallery Images' })).toBeVisible();
  await press('Browse Files to Upload');
  const chooser = page.waitForEvent('filechooser');
  await press('Choose files');
  await (await chooser).setFiles(await swatches(2));
  await press('Upload 2 files');
  await expect(page.getByRole('dialog')).toBeHidden();
  const first = page.getByLabel('Description *').first();
  for (let tabs = 0; tabs < 20 && !(await first.evaluate((element) => element === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Gallery images added successfully.');
  await press('Delete One');
  await press('Delete');
  await expectNotice(page, 'Gallery image deleted successfully.');
});

test('gives axe nothing to find and scrolls down only on a phone, whatever is open', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await fillGallery(page, 5, (n) => (n === 2 ? 'Unbreakable'.repeat(45).slice(0, 500) : `Photograph ${n}`));
  await openTab(page, 'Gallery Images');
  const expectFit = async (what: string) => {
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  };
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await expectFit('the gallery');
  await page.getByRole('button', { name: 'Edit Photograph 1' }).click();
  await expectFit('an edit');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox').first().check();
  await expectFit('a selection');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  const dialog = await chooseFiles(page, await swatches(3));
  await expect(dialog.getByText(/Ready$/)).toHaveCount(3);
  await expectFit('the upload dialog');
  await dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect(page.getByLabel('Description *')).toHaveCount(3);
  await expectFit('drafts');
});

test('goes on with an upload once the person whose session ended has signed in again', async ({ page, studio }) => {
  await openTab(page, 'Gallery Images');
  const dialog = await chooseFiles(page, await swatches(2));
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password').fill(studio.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expectNotice(page, '2 image(s) uploaded. Fill in the details and save.');
  await expect(page.getByLabel('Description *')).toHaveCount(2);
});

test('says that it is saving, once and not to be clicked again', async ({ page }) => {
  await openTab(page, 'Gallery Images');
  await upload(page, await swatches(1));
  await page.getByLabel('Description *').fill('Slowly');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/gallery-images/batch', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save All 1 Images' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(page.getByLabel('Description *')).toBeDisabled();
  await expectAccessible(page);
  answer();
  await expectNotice(page, 'Gallery images added successfully.');
});
