import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { beginOtherGeneration } from '../server/src/db/generation.ts';
import { expectAccessible } from './accessibility.ts';
import type { Desktop } from './desktop/launch-desktop.ts';
import { changePrice, line, openTabs, signIn, test } from './desktop-steps.ts';
import { chooseForAll } from './enquiries.ts';
import { expect, THOROUGH } from './test.ts';

/** Probes the server immediately: the app's own probes become rarer while there is none. */
const syncNow = async (desktop: Desktop): Promise<void> => {
  await line(desktop).click();
  const panel = desktop.page.getByRole('dialog', { name: 'Sync' });
  await panel.getByRole('button', { name: 'Sync now' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
};

test(
  'says that the site was restored, holds what waits until it is sent, and lists what was lost, to copy',
  THOROUGH,
  async ({ launch, studio, page: browser }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await openTabs(desktop);
    const backup = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
    await studio.stop();
    await cp(studio.dataDir, backup, { recursive: true });
    await studio.start();
    await syncNow(desktop);
    await changePrice(desktop, '549');
    await page.getByLabel('Business Hours').fill('Monday to Friday');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    const enquiry = { email: 'ada@example.com', phone: '555', selectedPackage: 'Signature', message: 'Hello' };
    const sent = await browser.request.post('/api/contacts', { data: { ...enquiry, name: 'Ada Lovelace' } });
    expect(sent.ok()).toBe(true);
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    await page.getByRole('tab', { name: /^Bookings/ }).click();
    await chooseForAll(page, 'Refresh');
    await expect(page.getByRole('feed').getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();

    await studio.stop();
    await rm(studio.dataDir, { recursive: true });
    await cp(backup, studio.dataDir, { recursive: true });
    await rm(backup, { recursive: true });
    const sqlite = new SQLite(path.join(studio.dataDir, 'shutterdesk.db'));
    beginOtherGeneration(sqlite, '2026-05-03T08:15:00.000Z');
    sqlite.close();
    await page.getByRole('tab', { name: 'Packages & Settings' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('(555) 010-0199');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await studio.start();
    await syncNow(desktop);
    const sentence =
      /The site was restored from a backup of May 3, 2026, .*\. 1 of your changes waits: look at it, then/;
    await expect(line(desktop)).toContainText('Your site was restored');
    await line(desktop).click();
    const panel = page.getByRole('dialog', { name: 'Sync' });
    await expect(panel.getByText(sentence)).toBeVisible();
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    const item = (words: string) => panel.getByRole('listitem').filter({ hasText: words, has: dismiss });

    await expectAccessible(page);

    const lost = item('1 inquiry that arrived later');
    const download = page.waitForEvent('download');
    await lost.getByRole('button', { name: 'Export' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toMatch(/"Received \(.+\)","Name","Email","Phone","Package","Preferred Date","Message"/);
    expect(text).toContain('"Ada Lovelace","ada@example.com"');
    await lost.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(lost).toHaveCount(0);

    const settings = async () => (await browser.request.get('/api/settings')).json();
    expect((await settings()).packages[1].price, 'nothing is sent unasked').toBe('499');
    await expect(item('Monday to Friday')).toBeVisible();
    for (const words of ['Price of Signature $499 → $549', 'Monday to Friday']) {
      await item(words).getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
      await expect(item(words)).toHaveCount(0);
    }
    await panel.getByRole('button', { name: 'Send it' }).click();
    await expect.poll(async () => (await settings()).businessPhone).toBe('(555) 010-0199');
    await expect(panel.getByText('Your site has everything you changed.')).toBeVisible();
    expect((await settings()).businessHours).not.toBe('Monday to Friday');
  },
);
