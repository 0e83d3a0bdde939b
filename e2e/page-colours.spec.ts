import { hdrPhotograph } from '../server/test/gain-maps.ts';
import { fillGallery, galleryOf, putUpload } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

/** Makes a page with two finished photographs: one with a gain map, then an ordinary one. */
test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
  const photo = { name: 'hdr.jpg', mimeType: 'image/jpeg', buffer: await hdrPhotograph() };
  const image = { imageURL: await putUpload(page, photo), alt: 'The sun', category: 'Family', order: '-1' };
  expect((await page.request.post('/api/gallery-images/batch', { data: { images: [image] } })).ok()).toBe(true);
  await fillGallery(page, 1);
  await expect.poll(async () => JSON.stringify(await galleryOf(page))).toContain('1200h.jpg');
});

const HDR = /\/1200h\.jpg$/;

test('never loads the JPEG with the gain map on an ordinary screen', THOROUGH, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await page.getByRole('link', { name: 'The sun' }).click();
  const image = page.getByRole('dialog').getByRole('img', { name: 'The sun' });
  await expect(image).toHaveJSProperty('complete', true);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Photograph 1' })).toHaveJSProperty('complete', true);
  expect(requested.filter((url) => HDR.test(url))).toEqual([]);
  expect(requested.some((url) => url.endsWith('.avif'))).toBe(true);
});

const HIGH = '--force-color-profile=hdr10';

test(
  'loads the JPEG with the gain map on a screen with a high dynamic range, in the lightbox only',
  THOROUGH,
  async ({ launchOptions, playwright, studio }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), HIGH],
    });
    const page = await browser.newPage({ baseURL: studio.url });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    expect(await page.evaluate(() => matchMedia('(dynamic-range: high)').matches)).toBe(true);
    await expect(page.getByRole('img', { name: 'The sun' })).toHaveJSProperty('complete', true);
    expect(requested.filter((url) => HDR.test(url))).toEqual([]);
    const image = page.getByRole('dialog').getByRole('img', { name: 'The sun' });
    const source = () => image.evaluate((shown: HTMLImageElement) => [shown.currentSrc.slice(-9), shown.naturalWidth]);
    await page.getByRole('link', { name: 'The sun' }).click();
    await expect.poll(source).toEqual(['1200h.jpg', 1200]);

    // If a file cannot be decoded, the lightbox takes the next source.
    await page.route(HDR, (route) => route.fulfill({ contentType: 'image/jpeg', body: 'no picture' }));
    await page.reload();
    await expect.poll(async () => (await source())[0]).toBe('1200.avif');
    await expect.poll(async () => (await source())[1]).toBeGreaterThan(0);
    await browser.close();
  },
);
