import type { Browser, Page } from '@playwright/test';
import { expectAccessible, PHONE } from './accessibility.ts';
import type { Studio } from './studio.ts';
import { expect, signIn, test } from './test.ts';

const PASSWORD = 'long enough';

/** A person of the studio at another computer; nothing that their screens ask for may be refused. */
const personAt = async (browser: Browser, studio: Studio, username: string) => {
  const context = await browser.newContext({ baseURL: studio.url });
  const refused: string[] = [];
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  const answer = await page.request.post('/api/admin/login', { data: { username, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
  return { page, refused, close: () => context.close() };
};

const tabsOf = (page: Page) => page.getByRole('tab').allTextContents();

test('gives each person a role, and shows them what their role is for', async ({ page, studio, browser }) => {
  await signIn(page, studio);
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByPlaceholder('Enter username').fill('mia');
  await page.getByPlaceholder('Minimum 8 characters').fill(PASSWORD);
  await expect(page.getByRole('radio', { name: /^Owner/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Inbox/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create User' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'mia' });
  await expect(card).toContainText('Inbox · Created');

  // Mia sees inquiries, and no other place.
  const mia = await personAt(browser, studio, 'mia');
  await mia.page.goto('/admin');
  await expect(mia.page.getByRole('tab', { name: 'Bookings' })).toHaveAttribute('aria-selected', 'true');
  expect(await tabsOf(mia.page)).toEqual(['Bookings']);
  await mia.page.getByRole('link', { name: 'Studio', exact: true }).click();
  await expect(mia.page.getByRole('navigation', { name: 'Sections of the studio' }).getByRole('link')).toHaveText([
    'Calendar',
    'Devices',
  ]);
  await mia.page.goto('/admin/gallery');
  await expect(
    mia.page.getByText('Your account is for inquiries only. Please ask an owner of this site.'),
  ).toBeVisible();
  await mia.page.setViewportSize(PHONE);
  await expectAccessible(mia.page);
  await mia.page.waitForLoadState('networkidle');

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Change Role of mia' }).click();
  const dialog = page.getByRole('dialog', { name: 'What can mia do?' });
  await dialog.getByRole('radio', { name: /^Helper/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Role' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Helper · Created');

  // From now on she has everything but what the studio keeps to itself.
  await mia.page.setViewportSize({ width: 1280, height: 800 });
  await mia.page.goto('/admin');
  await expect(mia.page.getByRole('button', { name: 'Save All Changes' })).toBeVisible();
  expect(await tabsOf(mia.page)).toEqual(['Packages & Settings', 'Bookings', 'Gallery Images', 'Hero Images']);
  for (const name of ['Page', 'Legal', 'Mail', 'Replies', 'Dates', 'Calendar', 'About']) {
    if (name === 'Page') await mia.page.getByRole('link', { name: 'Studio', exact: true }).click();
    await mia.page.getByRole('link', { name, exact: true }).click();
    await mia.page.waitForLoadState('networkidle');
  }
  await expect(mia.page.getByRole('link', { name: 'Backup', exact: true })).toHaveCount(0);
  await mia.page.goto('/admin/studio/backup');
  await expect(mia.page.getByText('Only an owner of this site can do this. Please ask one of them.')).toBeVisible();
  expect(mia.refused).toEqual([]);
  await mia.close();
});

test('says why the last owner stays one', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('409');
  await signIn(page, studio);
  await page.getByRole('tab', { name: 'Admin Users' }).click();
  await page.getByRole('button', { name: 'Change Role of admin' }).click();
  await page.getByRole('radio', { name: /^Helper/ }).check();
  await expect(page.getByText('This is your own role.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Role' }).click();
  await expect(page.getByText('This is the last owner who can sign in').first()).toBeVisible();
});
