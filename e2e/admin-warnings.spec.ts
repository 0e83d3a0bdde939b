import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from './accessibility.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
import { expect, signIn, test } from './test.ts';

test('the header says that the date has jumped ahead, until an owner says that it is right', async ({
  page,
  studio,
}) => {
  test.skip(!keepsAllInItsFolder(), 'the jump is written into the data folder');
  const [now, before] = [new Date().toISOString(), '2025-01-02T03:04:05.678Z'];
  const jumped = { seenAt: before, doubt: { at: now, days: 400 } };
  await writeFile(path.join(studio.dataDir, 'clock.json'), JSON.stringify(jumped));
  await signIn(page, studio);
  await page.goto('/admin');
  const sentence = page.getByRole('status').filter({ hasText: /The server’s date has jumped ahead by 400 days/ });
  await expect(sentence).toBeVisible();
  await page.getByRole('button', { name: /Show status/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Status' });
  await expect(dialog.getByText(/Nothing old is deleted until an owner says that it’s right/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'The date is right' }).click();
  await expect(page.getByText('Thank you. Old items are deleted as usual again.').first()).toBeVisible();
  await expect(dialog.getByText(/jumped ahead/)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(sentence).toBeHidden();
});

test('a dashboard whose script does not arrive says so instead of staying empty', async ({ page, expectedErrors }) => {
  expectedErrors.push('Failed to load resource', 'net::ERR');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByText('The dashboard has not started yet. Please reload this page.')).toBeVisible();
});
