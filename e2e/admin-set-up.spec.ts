import type { Page } from '@playwright/test';
import { readSetUpToken } from '../server/src/accounts/account-commands.ts';
import { readConfig } from '../server/src/config/config.ts';
import { expectAccessible } from './accessibility.ts';
import { chooseServer, test } from './desktop-steps.ts';
import { expectNotice } from './gallery-steps.ts';
import { NOT_SET_UP, type Studio } from './studio.ts';
import { expect, THOROUGH } from './test.ts';

test.use({ settings: NOT_SET_UP });

const tokenOf = async ({ env }: Studio): Promise<string> => (await readSetUpToken(readConfig(env))).token;

const EMAIL = 'hello@hollisvane.example.com';

const answer = async (page: Page): Promise<void> => {
  await page.getByLabel('Studio Name').fill('Hollis & Vane');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill('long enough');
};

const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Set Up My Site' }).click();

test('leads from the link of the first start to a named site and its dashboard', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin#token=${await tokenOf(studio)}`);
  await expect(page.getByLabel('Studio Name')).toBeVisible();
  expect(new URL(page.url()).hash, 'the token is not kept in the history').toBe('');
  await expect(page.getByLabel('Token')).toHaveCount(0);
  await expectAccessible(page);
  await answer(page);
  await submit(page);
  await expectNotice(page, 'Your site is ready. Welcome!');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hollis & Vane' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(EMAIL);
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('asks whoever comes without the link for the token, and keeps what they typed', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('401', '403');
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('admin');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  const token = page.getByLabel('Token');
  await expect(token, 'a login leads to the first visit').toBeVisible();
  await submit(page);
  await expect(token).toBeFocused();
  await expectAccessible(page);
  await token.fill('guessed');
  await answer(page);
  await submit(page);
  await expect(page.getByText('That isn’t this site’s token. Please copy it again.')).toBeVisible();
  await expect(token).toBeFocused();
  await token.fill((await tokenOf(studio)).toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('sends whoever comes too late to the login', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('409');
  const token = await tokenOf(studio);
  await page.goto(`/admin#token=${token}`);
  await answer(page);
  const data = { token, name: 'Another', email: 'another@example.com', password: 'long enough' };
  expect((await page.request.post('/api/set-up', { data })).status()).toBe(200);
  await page.context().clearCookies();
  await submit(page);
  await page.waitForURL('**/admin/login');
  await expectNotice(page, 'This site already has an account. Please sign in.');
});

test('the desktop app says that a new site is set up in a browser', THOROUGH, async ({ launch, studio, request }) => {
  const desktop = await launch();
  await chooseServer(desktop, new URL(studio.url).host);
  await expect(desktop.page.getByText('This site has no account yet.')).toBeVisible();
  await expectAccessible(desktop.page);
  const data = { token: await tokenOf(studio), name: 'Studio', email: EMAIL, password: 'long enough' };
  expect((await request.post('/api/set-up', { data })).status()).toBe(200);
  await desktop.page.getByRole('button', { name: 'Check Again' }).click();
  await desktop.page.getByLabel('Username').fill(EMAIL);
  await desktop.page.getByLabel('Password').fill('long enough');
  await desktop.page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(desktop.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
