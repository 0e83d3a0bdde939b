import { test as base, expect } from '@playwright/test';
import { createDemo } from './studio.ts';
import { THOROUGH } from './test.ts';

base(
  'the demo is filled once, looks like a studio, and its login with another service works',
  THOROUGH,
  async ({ page }) => {
    base.setTimeout(180_000);
    const demo = await createDemo();
    const counts = async () => {
      await page.goto(`${demo.url}/admin/login`);
      await page.getByLabel('Username').fill('demo');
      await page.getByLabel('Password').fill('demo-studio');
      await page.getByRole('button', { name: 'Admin Login' }).click();
      await page.waitForURL('**/admin');
      const read = async (path: string) =>
        ((await (await page.request.get(`${demo.url}${path}`)).json()) as unknown[]).length;
      return [await read('/api/gallery-images'), await read('/api/hero-images'), await read('/api/contacts')];
    };
    try {
      expect(await counts()).toEqual([16, 1, 12]);
      await demo.kill();
      await demo.start();
      expect(await counts()).toEqual([16, 1, 12]);
      await page.context().clearCookies();
      await page.goto(`${demo.url}/admin/login`);
      await page.getByRole('button', { name: 'Login with Replit' }).click();
      await page.getByRole('button', { name: 'Olga Owner' }).click();
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await page.goto(demo.url);
      await expect(page.getByRole('heading', { level: 1, name: 'Hollis & Vane' })).toBeVisible();
      // The first of them stand in the page, the others come as a visitor nears them.
      await page.locator('#packages').scrollIntoViewIfNeeded();
      await expect(page.locator('#gallery').getByRole('img')).toHaveCount(16);
    } finally {
      await demo.remove();
    }
  },
);
