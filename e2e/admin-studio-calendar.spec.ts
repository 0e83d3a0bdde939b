import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { openSection } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test(
  'makes an address that a calendar reads, replaces it and removes it',
  THOROUGH,
  async ({ page, context, studio }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, studio);
    await openSection(page, 'Calendar');
    await expect(page).toHaveURL(/\/admin\/studio\/calendar$/);
    await expect(page.getByText('No calendar address yet.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create Address' }).click();
    const shown = page.getByLabel('Your calendar address');
    await expect(shown).toHaveText(/^webcal:\/\/.+\/api\/calendar\/[\w-]{43}\.ics$/);
    const address = (await shown.textContent()) ?? '';
    await expect(page.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute('href', address);
    await page.getByRole('button', { name: 'Copy Address' }).click();
    await expect(page.getByText('Address copied.').first()).toBeVisible();
    expect(await copied(page)).toBe(address);
    await page.getByRole('button', { name: 'Copy Web Address' }).click();
    const web = address.replace('webcal:', 'http:');
    await expect.poll(() => copied(page)).toBe(web);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Done, I’ve copied it' }).click();
    await expect(page.getByText('No calendar has used it yet.')).toBeVisible();
    const feed = await fetch(web);
    expect([feed.status, await feed.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR\r\n/)]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^A calendar last checked it \d+:\d\d [AP]M \(updated hourly\)\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Your address was created /)).toBeVisible();
    await expect(page.getByText(address)).toHaveCount(0);

    await page.getByRole('button', { name: 'New Address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New Address' }).click();
    await expect(page.getByLabel('Your calendar address')).toHaveText(/^webcal:/);
    await expectAccessibleOnPhoneToo(page);
    expect((await fetch(web)).status).toBe(404);
    await page.getByRole('button', { name: 'Done, I’ve copied it' }).click();

    await page.getByRole('button', { name: 'Remove Address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No calendar address yet.')).toBeVisible();
  },
);
