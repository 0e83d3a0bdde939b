import { glob, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { type Desktop, type DesktopOptions, launchDesktop } from './desktop/launch-desktop.ts';
import type { Studio } from './studio.ts';
import { test as base, expect } from './test.ts';

type Launch = (options?: Partial<DesktopOptions>) => Promise<Desktop>;

interface Fixtures {
  /** The app's own folder on this computer. */
  userData: string;
  launch: Launch;
  /** Waits for the app's first reading of all enquiries: only later ones are new. */
  firstReading: () => Promise<void>;
}

const hasReadEnquiries = async (userData: string): Promise<boolean> => {
  for await (const file of glob(path.join(userData, 'studios/*/offline.db'))) {
    const store = new SQLite(file, { readonly: true });
    const read = store.prepare('select 1 from replicas where cursor is not null and isReading = 0').get();
    store.close();
    if (read) return true;
  }
  return false;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  userData: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'desktop-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  firstReading: async ({ userData }, use) => use(() => expect.poll(() => hasReadEnquiries(userData)).toBe(true)),
  launch: async ({ browser, userData }, use, { annotations }) => {
    const opened: Desktop[] = [];
    await use(async (options = {}) => {
      const desktop = await launchDesktop({ browser, userData, ...options });
      annotations.push({ type: 'desktop', description: desktop.kind });
      opened.push(desktop);
      return desktop;
    });
    for (const desktop of opened) await desktop.kill();
  },
});

export const chooseServer = async ({ page }: Desktop, address: string): Promise<void> => {
  await page.getByLabel('Address of your site').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
};

export const signIn = async (desktop: Desktop, studio: Pick<Studio, 'url' | 'password'>): Promise<void> => {
  await chooseServer(desktop, studio.url);
  await desktop.page.getByLabel('Username').fill('admin');
  await desktop.page.getByLabel('Password').fill(studio.password);
  await desktop.page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(desktop.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
};

export const line = ({ page }: Desktop) => page.getByRole('button', { name: 'Show all changes' });

export const openTabs = async ({ page }: Desktop): Promise<void> => {
  for (const name of ['Bookings', 'Gallery Images', 'Hero Images', 'Packages & Settings']) {
    await page.getByRole('tab', { name }).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect(panel).toBeVisible();
    await expect(panel.getByText(/^Loading/)).toHaveCount(0);
  }
};

export const changePrice = async ({ page }: Desktop, price: string): Promise<void> => {
  await page.getByRole('tab', { name: 'Packages & Settings' }).click();
  await page.getByLabel('Price').nth(1).fill(price);
  await page.getByRole('button', { name: 'Save All Changes' }).click();
};
