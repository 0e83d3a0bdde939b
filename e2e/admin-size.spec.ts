import { request } from 'node:http';
import type { Page } from '@playwright/test';
import { openTab } from './gallery-steps.ts';
import { watchShifts } from './layout-shifts.ts';
import { expect, signIn, test } from './test.ts';

const KB = 1000;

/** The size of a script as the server sends it to a browser with brotli, in bytes. */
const sentBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on('end', () => resolve(bytes));
    });
    call.on('error', reject).end();
  });

const scriptsOf = (page: Page): Set<string> => {
  const urls = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) urls.add(response.url());
  });
  return urls;
};

const total = async (urls: Iterable<string>): Promise<number> =>
  (await Promise.all([...urls].map(sentBytes))).reduce((sum, bytes) => sum + bytes, 0);

// A person without a session is led to the login, from wherever they come.
test('loads at most 110 kB of JavaScript, and nothing of the dashboard, for a person who is signed out', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/admin/bookings');
  await expect(page.getByRole('button', { name: 'Admin Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The start is one file: all others belong to the dashboard.
  expect([...scripts].map((url) => new URL(url).pathname)).toEqual([expect.stringMatching(/\/index-[^/]+\.js$/)]);
  expect(await total(scripts)).toBeLessThanOrEqual(110 * KB);
});

test('requests no script of the dashboard before the server has said who is signed in', async ({ page, studio }) => {
  await signIn(page, studio);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await released;
    await route.continue();
  });
  const scripts = scriptsOf(page);
  const asked = page.waitForRequest('**/api/auth/user');
  await page.goto('/admin', { waitUntil: 'commit' });
  await asked;
  await page.waitForLoadState('load');
  expect([...scripts]).toEqual([expect.stringMatching(/\/index-[^/]+\.js$/)]);
  release();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect([...scripts].some((url) => url.includes('/dashboard-'))).toBe(true);
});

test('loads at most 220 kB of JavaScript for the whole dashboard beside the login', async ({ page, studio }) => {
  const scripts = scriptsOf(page);
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Admin Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const forLogin = new Set(scripts);
  await signIn(page, studio);
  for (const name of ['Bookings', 'Gallery Images', 'Hero Images', 'Admin Users']) await openTab(page, name);
  const more = [...scripts].filter((url) => !forLogin.has(url));
  expect(more.length).toBeGreaterThan(0);
  expect(await total(more)).toBeLessThanOrEqual(220 * KB);
});

test('lets the processor rest while it waits for the dashboard', async ({ page, studio }) => {
  await signIn(page, studio);
  // React asks for its next turn by such a message.
  await page.addInitScript(() => {
    const seen = { turns: 0 };
    Object.assign(window, { seen });
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply(post, port, given) {
        seen.turns += 1;
        return Reflect.apply(post, port, given);
      },
    });
  });
  const settings = page.waitForResponse('**/api/settings');
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await settings;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Save All Changes' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const turns = await page.evaluate(() => Reflect.get(window, 'seen').turns);
  expect(turns).toBeGreaterThan(0);
  expect(turns).toBeLessThanOrEqual(300);
});

test('shows the dashboard at once, without moving what is there', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.setViewportSize({ width: 390, height: 844 });
  const shifted = await watchShifts(page);
  // The answers that add lines arrive one after another.
  for (const [index, path] of ['publishing', 'backup', 'hero-images/active', 'gallery-images'].entries()) {
    await page.route(`**/api/${path}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 100 * (index + 1)));
      await route.continue();
    });
  }
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Save All Changes' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // A shift is reported in the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await shifted()).toBeLessThanOrEqual(0.02);
});
