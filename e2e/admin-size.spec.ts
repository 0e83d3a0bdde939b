import { request } from 'node:http';
import type { Page } from '@playwright/test';
import { openTab } from './gallery-steps.ts';
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

test('loads at most 110 kB of JavaScript for the login, and 220 kB more for the dashboard', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401');
  const scripts = scriptsOf(page);
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Admin Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const forLogin = new Set(scripts);
  expect([...forLogin].some((url) => url.includes('dashboard'))).toBe(false);
  const login = await total(forLogin);
  expect(login).toBeGreaterThan(0);
  expect(login).toBeLessThanOrEqual(110 * KB);

  await signIn(page, studio);
  for (const name of ['Bookings', 'Gallery Images', 'Hero Images', 'Admin Users']) await openTab(page, name);
  const more = [...scripts].filter((url) => !forLogin.has(url));
  expect(more.length).toBeGreaterThan(0);
  expect(await total(more)).toBeLessThanOrEqual(220 * KB);
});
