import type { Page, Response } from '@playwright/test';
import { filled } from './filled-studio.ts';
import { watchShifts } from './layout-shifts.ts';
import { expect } from './test.ts';

/** Bytes on the wire, after compression by the server. */
const bytesOf = (responses: readonly Response[]): number =>
  responses.reduce((sum, response) => sum + Number(response.headers()['content-length']), 0);

/** Collects all responses of one kind from now on. */
const watch = (page: Page, kind: string): Response[] => {
  const seen: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === kind) seen.push(response);
  });
  return seen;
};

const ABOUT_TO_ACT = { x: 200, y: 300 };

filled('loads no script before a visitor acts, and at most 75 kB in total', async ({ page }) => {
  const scripts = watch(page, 'script');
  const worker = page.waitForEvent('worker');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.map((response) => response.url())).toEqual([]);
  await page.mouse.move(ABOUT_TO_ACT.x, ABOUT_TO_ACT.y);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').focus();
  await page.getByLabel('Phone').focus();
  await expect(page.getByText('Required'), 'the rules have come, which come last').toBeVisible();
  const zoom = page.waitForResponse(/photo-zoom/);
  await page.locator('#gallery a.photo').first().click();
  await page.getByRole('button', { name: 'Start slideshow' }).click();
  await zoom;
  expect(scripts.length).toBeGreaterThan(3);
  const workersAddress = (await worker).url();
  const workers = await page.request.get(workersAddress, { headers: { 'accept-encoding': 'br' } });
  const workersBytes = scripts.some((response) => response.url() === workersAddress)
    ? 0
    : Number(workers.headers()['content-length']);
  expect(bytesOf(scripts) + workersBytes).toBeLessThanOrEqual(75_000);
});

filled('has at most 10 kB of CSS', async ({ page }) => {
  const sheets = watch(page, 'stylesheet');
  await page.goto('/');
  expect(sheets.length).toBeGreaterThan(0);
  expect(bytesOf(sheets)).toBeLessThanOrEqual(10_000);
});

const PHONE = { width: 390, height: 844 };

filled('sends a phone at most 120 kB of photographs for the first screen', async ({ browser, studio }) => {
  const context = await browser.newContext({
    baseURL: studio.url,
    viewport: PHONE,
    screen: PHONE,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const html = async () => (await page.request.get('/')).text();
  await expect.poll(html, 'the hero picture has its crop for phones, which is made after the save').toContain('/hero-');
  const images = watch(page, 'image');
  await page.goto('/', { waitUntil: 'networkidle' });
  const below = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top >= window.innerHeight)
      .map((image) => image.currentSrc),
  );
  const first = images.filter((response) => !below.includes(response.url()));
  expect(first.length).toBeGreaterThan(0);
  expect(bytesOf(first)).toBeLessThanOrEqual(120_000);
  await context.close();
});

filled('loads at most 23 kB of fonts, and further characters only where a page has them', async ({ page }) => {
  const fonts = watch(page, 'font');
  const names = () => fonts.map((response) => /(\w+)-(?:core|rest)/.exec(response.url())?.[0]).sort();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByText('Made with Shutterdesk').scrollIntoViewIfNeeded();
  expect(names()).toEqual(['figtree-core', 'garamond-core']);
  expect(bytesOf(fonts)).toBeLessThanOrEqual(23_000);
  await page.locator('h1').evaluate((name) => {
    name.textContent = 'Zoë Ångström';
  });
  await expect.poll(names).toEqual(['figtree-core', 'garamond-core', 'garamond-rest']);
});

/** The sum of all layout shifts until a visitor has seen the whole page, whose fonts come late. */
const shiftsOf = async (page: Page): Promise<number> => {
  const shifted = await watchShifts(page);
  const painted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  painted.resolve();
  await page.waitForLoadState();
  for (const image of await page.locator('#gallery img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
  }
  await page.getByText('Made with Shutterdesk').scrollIntoViewIfNeeded();
  return shifted();
};

filled('has no layout shift, from the first byte to the last photograph, even with late fonts', async ({ page }) =>
  expect(await shiftsOf(page)).toBe(0),
);
