import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { openSection } from './gallery-steps.ts';
import type { Studio } from './studio.ts';
import { expect, signIn, test } from './test.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const signInElsewhere = async ({ url, password }: Studio, agent: string): Promise<Response> => {
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  const body = JSON.stringify({ username: 'admin', password });
  return fetch(`${url}/api/admin/login`, { method: 'POST', headers, body });
};

const rows = (page: Page) => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');

test('shows where a person is signed in, and ends one device and all others, by keyboard and by pointer', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await signInElsewhere(studio, PHONE);
  await openSection(page, 'Devices');
  await expect(page).toHaveURL(/\/admin\/studio\/devices$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign Out: Safari on iOS' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Safari on iOS: whoever uses it will have to sign in again',
  );
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign Out: Safari on iOS' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign Out All Others' })).toHaveCount(0);

  await signInElsewhere(studio, PHONE);
  await signInElsewhere(studio, 'Shutterdesk-Desktop (macOS)');
  await page.reload();
  await expect(rows(page).filter({ hasText: 'Desktop app on macOS' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expectAccessibleOnPhoneToo(page);
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect(rows(page)).toHaveCount(1);
});
