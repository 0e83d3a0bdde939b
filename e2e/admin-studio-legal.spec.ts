import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

test.use({ inTab: true });

const card = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

test('makes the pages that a country asks for, from what the site does', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('400');
  await signIn(page, studio);
  await page.goto('/admin/studio/legal');
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.getByText('In Germany, a photographer’s site needs an imprint and a privacy page.')).toBeVisible();
  await expect(page.getByText('Save your country first')).toBeVisible();
  await page.getByRole('button', { name: 'Save Legal Pages' }).click();
  await expect(page.getByText('Save your country first')).toHaveCount(0);
  const imprint = card(page, 'Imprint');
  await expect(imprint.getByLabel('Address')).toHaveAttribute('placeholder', '/impressum');
  await imprint.getByLabel('Text').fill('# Hollis & Vane\n\nHafenstraße 1\n20457 Hamburg');
  await imprint.getByLabel('Address').fill('/admin');
  const privacy = card(page, 'Privacy');
  await privacy.getByRole('button', { name: 'Start With What This Site Does' }).click();
  await expect(privacy.getByLabel('Text')).toHaveValue(/## Who is responsible.+sets no cookies for its visitors/s);
  await page.getByRole('button', { name: 'Save Legal Pages' }).click();
  await expect(imprint.getByText('/admin is already used by another part of your site')).toBeVisible();
  await expect(imprint.getByLabel('Address')).toBeFocused();
  await imprint.getByLabel('Address').fill('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Legal Pages' }).click();
  await expect(page.getByText('Legal pages saved.', { exact: true })).toBeVisible();
  await expect(imprint.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/impressum/');

  await page.goto('/');
  await page.getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  await expect(page.getByText('20457 Hamburg')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page.getByRole('heading', { name: 'When you write to us' })).toBeVisible();
});

test('puts the studio’s own words, links and switches on the page', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.goto('/admin/studio/page');
  await page.getByLabel('Gallery Heading').fill('Bilder');
  await page.getByLabel('Title', { exact: true }).fill('Hochzeiten in Hamburg');
  await expect(page.getByRole('figure', { name: 'In a search result' })).toContainText('Hochzeiten in Hamburg');
  await page.getByRole('button', { name: 'Add Hours' }).click();
  await page.getByRole('group', { name: 'Days of line 1' }).getByRole('button', { name: 'Friday' }).click();
  await page.getByRole('switch', { name: 'Working footer links' }).click();
  await page.getByRole('switch', { name: 'Credit line' }).click();
  await page.getByRole('button', { name: 'Add Link' }).click();
  await page.getByLabel('Label').fill('Client area');
  await page.getByLabel('Address', { exact: true }).fill('clients.example.com');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Page saved.', { exact: true })).toBeVisible();
  const stored = await (await page.request.get('/api/settings')).json();
  expect(stored).toMatchObject({
    openingHours: [{ days: [1, 2, 3, 4], opens: '09:00', closes: '17:00' }],
    ownLinks: [{ label: 'Client area', url: 'https://clients.example.com' }],
  });

  await page.goto('/');
  await expect(page).toHaveTitle('Hochzeiten in Hamburg');
  await expect(page.getByRole('heading', { name: 'Bilder' })).toBeVisible();
  await expect(page.getByText('Made with Shutterdesk')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Packages' }).click();
  await expect(page).toHaveURL(/#packages$/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Client area' })).toBeVisible();
});
