import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { chooseFiles, dropFiles, expectNotice, openTab, putUpload, swatches, upload } from './gallery-steps.ts';
import { type Photograph, photograph } from './photographs.ts';
import { expect, signIn, test } from './test.ts';

test.beforeEach(async ({ page, studio, expectedErrors }) => {
  // The admin app asks who is signed in before anybody is.
  expectedErrors.push('401');
  await signIn(page, studio);
});

interface Hero {
  id: string;
  alt: string;
  isActive: boolean;
  backgroundPosition: string;
  backgroundSize: string;
}

/** Large enough to fill a screen, small enough to be saved at once. */
const picture = (name: string): Promise<Photograph> => photograph(name, 1280);

const heroesOf = async (page: Page): Promise<Hero[]> => (await page.request.get('/api/hero-images')).json();

const addHero = async (page: Page, file: string, alt: string): Promise<Hero> => {
  const imageURL = await putUpload(page, await picture(file));
  const added = await page.request.post('/api/hero-images', { data: { imageURL, alt } });
  expect(added.status()).toBe(201);
  return added.json();
};

const desk = (page: Page): Locator => page.getByRole('group', { name: 'Image position, desktop preview' });
const phone = (page: Page): Locator => page.getByRole('group', { name: 'Image position, phone preview' });
const card = (page: Page, alt: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Delete ${alt}`, exact: true }) });

test('adds a hero picture in the words of the notice, the first of all as the active one', async ({ page }) => {
  await openTab(page, 'Hero Images');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Validation error');
  await expectNotice(page, 'Please upload an image and provide a description.');
  await expectAccessible(page);
  const dialog = await chooseFiles(page, [await picture('lake.jpg')]);
  await expect(dialog.getByText(/Ready$/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expectNotice(page, 'Image uploaded. Fill in the details and save.');
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Image' })).toBeVisible();
  await expect(page.getByText('Drag the image to position it. Use the slider to adjust size.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Please upload an image and provide a description.');
  await expect(page.getByLabel('Image Description')).toBeFocused();
  await page.getByLabel('Image Description').fill('The lake');
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Hero image added successfully.');
  await expect(page.getByText('Currently Active: The lake')).toBeVisible();
  await expect(page.getByText('Current Hero Images (1)')).toBeVisible();
  await expect(page.getByLabel('Image Description')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Browse Files to Upload' })).toBeVisible();
  await upload(page, [await picture('dune.jpg')]);
  await page.getByLabel('Image Description').fill('The dune');
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expect(page.getByText('Current Hero Images (2)')).toBeVisible();
  expect((await heroesOf(page)).map(({ alt, isActive, ...rest }) => [alt, isActive, rest.backgroundPosition])).toEqual([
    ['The dune', false, 'center 65%'],
    ['The lake', true, 'center 65%'],
  ]);
});

test('activates, deletes and brings back as it was', async ({ page }) => {
  await addHero(page, 'lake.jpg', 'The lake');
  await addHero(page, 'dune.jpg', 'The dune');
  await openTab(page, 'Hero Images');
  await expect(card(page, 'The lake').getByText('Active', { exact: true })).toBeVisible();
  await expect(card(page, 'The lake').getByRole('button', { name: 'Set Active' })).toHaveCount(0);
  await card(page, 'The dune').getByRole('button', { name: 'Set Active' }).click();
  await expectNotice(page, 'Hero image activated successfully.');
  await expect(page.getByText('Currently Active: The dune')).toBeVisible();
  await page.getByRole('button', { name: 'Delete The dune' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectNotice(page, 'Hero image deleted successfully.');
  await expect(page.getByText('Currently Active: The lake')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Hero image restored.');
  await expect(page.getByText('Currently Active: The dune')).toBeVisible();
  await expect(page.getByText('Current Hero Images (2)')).toBeVisible();
});

test('says what failed when the server has stopped, and loses nothing', async ({ page, studio, expectedErrors }) => {
  test.setTimeout(120_000);
  expectedErrors.push('net::ERR');
  await addHero(page, 'lake.jpg', 'The lake');
  await addHero(page, 'dune.jpg', 'The dune');
  await openTab(page, 'Hero Images');
  await upload(page, [await picture('meadow.jpg')]);
  await page.getByLabel('Image Description').fill('The meadow');
  await page.getByLabel('Across (%)').fill('20');
  await studio.kill();
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Failed to add hero image.');
  await card(page, 'The dune').getByRole('button', { name: 'Set Active' }).click();
  await expectNotice(page, 'Failed to activate hero image.');
  await page.getByRole('button', { name: 'Delete The lake' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectNotice(page, 'Failed to delete hero image.');
  await card(page, 'The lake').getByRole('button', { name: 'Position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
  await dialog.getByLabel('Down (%)').fill('10');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Failed to update hero image.');
  await expect(dialog.getByLabel('Down (%)')).toHaveValue('10');
  await studio.start();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectNotice(page, 'Hero image updated successfully.');
  await expect(dialog).toBeHidden();
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await openTab(page, 'Hero Images');
  await expect(page.getByLabel('Image Description')).toHaveValue('The meadow');
  await expect(page.getByText('Position: 20% 65%')).toBeVisible();
  await expect(desk(page).locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expectNotice(page, 'Hero image added successfully.');
  expect((await heroesOf(page))[0]).toMatchObject({ alt: 'The meadow', backgroundPosition: '20% 65%' });
});

test('says when the upload has gone, and keeps the description for the next', async ({ page }) => {
  await openTab(page, 'Hero Images');
  await dropFiles(page, page.getByRole('heading', { name: /Current Hero Images/ }), await swatches(2));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Only one image fits here: “swatch-0.jpg”.')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await page.getByLabel('Image Description').fill('Written yesterday');
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await openTab(page, 'Hero Images');
  await expect(page.getByText(/^The upload has run out/)).toBeVisible();
  await expectAccessible(page);
  await upload(page, await swatches(1));
  await expect(page.getByText(/^The upload has run out/)).toHaveCount(0);
  await expect(page.getByLabel('Image Description')).toHaveValue('Written yesterday');
});

test('moves the picture by mouse, arrow keys and typing, within 0 to 100, and puts it back', async ({ page }) => {
  await addHero(page, 'lake.jpg', 'The lake');
  await openTab(page, 'Hero Images');
  await page.getByRole('button', { name: 'Position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
  const position = (x: number, y: number) => dialog.getByText(`Position: ${x}% ${y}%`, { exact: true });
  await expect(position(50, 65)).toBeVisible();
  await expect(dialog.getByText('Image Size: 100%')).toBeVisible();
  await expectAccessible(page);
  await desk(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(position(49, 75)).toBeVisible();
  await dialog.getByLabel('Across (%)').fill('12.5');
  await expect(position(13, 75)).toBeVisible();
  await dialog.getByLabel('Across (%)').fill('130');
  await expect(dialog.getByText('Please enter a number from 0 to 100.')).toBeVisible();
  await expect(position(13, 75)).toBeVisible();
  await expectAccessible(page);
  const thumb = dialog.getByRole('slider');
  await thumb.focus();
  for (const [key, size] of [
    ['ArrowRight', 105],
    ['End', 200],
    ['ArrowRight', 200],
    ['Home', 50],
    ['ArrowLeft', 50],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog.getByText(`Image Size: ${size}%`)).toBeVisible();
  }
  await page.keyboard.press('End');
  const frame = await desk(page).boundingBox();
  if (!frame) throw new Error('the preview is not on the screen');
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + 3000, frame.y + 3000, { steps: 5 });
  await page.mouse.up();
  await expect(position(0, 0)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(position(50, 65)).toBeVisible();
  await expect(dialog.getByText('Image Size: 100%')).toBeVisible();
  await dialog.getByLabel('Down (%)').fill('0');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await heroesOf(page)).toMatchObject([{ backgroundPosition: 'center 65%', backgroundSize: '100%' }]);
});

test('moves the picture by a finger on a phone, without scrolling the page', async ({
  browser,
  studio,
  page: desktop,
}) => {
  await addHero(desktop, 'dune.jpg', 'The dune');
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    baseURL: studio.url,
    storageState: await desktop.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto('/admin');
  await openTab(page, 'Hero Images');
  await page.getByRole('button', { name: 'Position' }).tap();
  await page.getByLabel('Across (%)').fill('50');
  const frame = await desk(page).boundingBox();
  if (!frame) throw new Error('the preview is not on the screen');
  const client = await context.newCDPSession(page);
  const at = (x: number, y: number) => [{ x: frame.x + frame.width * x, y: frame.y + frame.height * y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.5, 0.8) });
  for (const y of [0.7, 0.5, 0.3, 0.05]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(0.5, y) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByText('Position: 50% 100%', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});

/** Grey values of a picture at a small size, to compare what two screens show. */
const look = (shot: Buffer): Promise<Buffer> =>
  sharp(shot).resize(160, 90, { fit: 'fill' }).removeAlpha().greyscale().blur(1).raw().toBuffer();

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? Number.NaN)), 0) / a.length;

const PLACEMENTS = [
  ['50% 65%', '100%'],
  ['0% 0%', '100%'],
  ['100% 100%', '100%'],
  ['20% 80%', '200%'],
  ['85% 10%', '135%'],
  ['30% 70%', '75%'],
  ['100% 0%', '50%'],
] as const;

const SCREENS = [
  { frame: desk, width: 1280, height: 720 },
  { frame: phone, width: 405, height: 720 },
] as const;

/** The picture is compared; the words over it are set in the fonts of each. */
const WORDS = '.hero-words, .cue, header, nav, [data-words] { visibility: hidden !important; }';

const withoutWords = async (page: Page): Promise<void> => {
  await page.addStyleTag({ content: WORDS });
  await page.waitForLoadState('networkidle');
};

const previewsOf = async (page: Page, alt: string): Promise<Buffer[]> => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin');
  await openTab(page, 'Hero Images');
  await card(page, alt).getByRole('button', { name: 'Position' }).click();
  await withoutWords(page);
  const shots: Buffer[] = [];
  for (const { frame } of SCREENS) shots.push(await look(await frame(page).screenshot()));
  return shots;
};

const pagesOf = async (page: Page): Promise<Buffer[]> => {
  const shots: Buffer[] = [];
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await withoutWords(page);
    shots.push(await look(await page.screenshot()));
  }
  return shots;
};

for (const file of ['dune.jpg', 'portrait-washington-square.jpg']) {
  test(`previews what the page shows, for every position and size: ${file}`, async ({ page }) => {
    test.setTimeout(240_000);
    const { id } = await addHero(page, file, file);
    const seen: Buffer[] = [];
    for (const [backgroundPosition, backgroundSize] of PLACEMENTS) {
      const saved = await page.request.patch(`/api/hero-images/${id}`, {
        data: { backgroundPosition, backgroundSize },
      });
      expect(saved.ok()).toBe(true);
      const previews = await previewsOf(page, file);
      const pages = await pagesOf(page);
      const differences = previews.map((preview, index) => difference(preview, pages[index] ?? Buffer.alloc(0)));
      const where = `at ${backgroundPosition}, ${backgroundSize}`;
      for (const value of differences) expect(value, where).toBeLessThan(2.5);
      seen.push(...previews.slice(0, 1));
    }
    const first = seen[0] ?? Buffer.alloc(0);
    const apart = seen.slice(1).map((other) => difference(first, other));
    for (const value of apart) expect(value, 'the comparison would notice another placement').toBeGreaterThan(5);
  });
}

test('does a whole hero by keyboard alone', async ({ page }) => {
  const reach = async (target: Locator) => {
    for (
      let tabs = 0;
      tabs < 80 && !(await target.evaluate((element) => element === document.activeElement));
      tabs += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const press = async (name: string) => {
    await reach(page.getByRole('button', { name }).first());
    await page.keyboard.press('Enter');
  };
  await page.getByRole('tab', { name: 'Packages & Settings' }).focus();
  for (const next of ['Bookings', 'Gallery Images', 'Hero Images']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: next })).toBeFocused();
  }
  await press('Browse Files to Upload');
  const chooser = page.waitForEvent('filechooser');
  await press('Choose files');
  await (await chooser).setFiles([await picture('lake.jpg')]);
  await press('Upload 1 file');
  await expect(page.getByRole('dialog')).toBeHidden();
  await reach(page.getByLabel('Image Description'));
  await page.keyboard.type('The lake');
  await reach(phone(page));
  await page.keyboard.press('ArrowRight');
  await reach(page.getByRole('slider'));
  await page.keyboard.press('ArrowRight');
  await press('Save Hero Image');
  await expectNotice(page, 'Hero image added successfully.');
  expect(await heroesOf(page)).toMatchObject([{ backgroundPosition: '51% 65%', backgroundSize: '105%' }]);
});

test('says that it is saving a picture and its place, once and not to be clicked again', async ({ page }) => {
  let answer = Promise.withResolvers<void>();
  await page.route(/\/api\/hero-images(\/[^/]+)?$/, async (route) => {
    if (route.request().method() !== 'GET') await answer.promise;
    await route.continue();
  });
  await openTab(page, 'Hero Images');
  await upload(page, [await picture('lake.jpg')]);
  await page.getByLabel('Image Description').fill('Slowly');
  await page.getByRole('button', { name: 'Save Hero Image' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expectAccessible(page);
  answer.resolve();
  await expectNotice(page, 'Hero image added successfully.');
  answer = Promise.withResolvers<void>();
  await page.getByRole('button', { name: 'Position' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Image Position & Size' });
  await dialog.getByLabel('Across (%)').fill('20');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expectAccessible(page);
  answer.resolve();
  await expectNotice(page, 'Hero image updated successfully.');
  await expect(dialog).toHaveCount(0);
});
