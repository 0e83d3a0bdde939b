import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { openSection } from './gallery-steps.ts';
import { expect, signIn, test } from './test.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');

test('tells who did what, filtered by part and person, page by page, and as a file', async ({ page, studio }) => {
  await signIn(page, studio);
  const admin = (path: string, data: unknown) => page.request.put(`${studio.url}${path}`, { data });
  expect((await admin('/api/settings', { ...DEFAULT_SETTINGS, businessPhone: '0123456789' })).ok()).toBe(true);
  for (let n = 0; n < 55; n += 1) await admin('/api/parts/replies', { templates: [] });
  await openSection(page, 'Activity');
  await expect(page).toHaveURL(/\/admin\/studio\/activity$/);
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText('Changed the reply templates');
  await expect(rows(page).first()).toContainText('admin · ');
  await expectAccessibleOnPhoneToo(page);
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(rows(page).filter({ hasText: 'Changed the settings:' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.getByLabel('What').selectOption('Sign-ins and devices');
  await expect(rows(page).filter({ hasText: 'Changed the reply templates' })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Signed in with a password');
  await page.getByLabel('What').selectOption('Backups');
  await expect(page.getByText('Nothing in the last year.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show Everything' }).press('Enter');
  await expect(page.getByLabel('What')).toHaveValue('');
  await expect(rows(page).first()).toContainText('Changed the reply templates');

  await page.getByLabel('What').selectOption('Inquiries');
  await page.getByLabel('Who').selectOption('admin');
  await expect(rows(page)).toHaveCount(50);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(56);
  expect(lines[0]).toMatch(/^\uFEFF"When \(.+\)","Made Offline","Who","What","Network","Event"$/);
  expect(lines[1]).toMatch(/","","admin","Changed the reply templates","127\.0\.0\.1","replies-changed"$/);
});
