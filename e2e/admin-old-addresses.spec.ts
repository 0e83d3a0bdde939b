import type { Page } from '@playwright/test';
import { createCollection } from '@shutterdesk/shared';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { expectNotice } from './gallery-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, signIn, test } from './test.ts';

const leadOf = async (page: Page, address: string) => {
  const answer = await page.request.get(address, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
};

test('leads on old addresses that are typed, pasted or found missing, and refuses a circle at its line', async ({
  page,
  studio,
  context,
  expectedErrors,
}) => {
  expectedErrors.push('400');
  const api = await adminOf(studio);
  await api(createCollection, { body: { name: 'Weddings', isShown: true } });
  for (const address of ['/blog', '/blog', '/contact-us.html']) await page.request.get(address);
  await signIn(page, studio);
  await page.goto('/admin/studio/old-addresses');
  const field = page.getByLabel('Add old addresses');
  const add = page.getByRole('button', { name: 'Add Addresses' });
  const save = page.getByRole('button', { name: 'Save Old Addresses' });
  const rows = page.getByRole('list', { name: 'Old addresses' }).getByRole('listitem');
  const lost = page.getByRole('list', { name: 'Where visitors found nothing' }).getByRole('listitem');
  await expect(page.getByText('No old addresses yet.')).toBeVisible();
  await expect(lost).toHaveText([/^\/blog2 times/, /^\/contact-us\.htmlOnce/]);

  await add.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Please enter an old address and where it leads/);
  await field.fill('/about.html /');
  await add.press('Enter');
  await expect(page.getByText('1 added. Save them to make them work.')).toBeVisible();
  await expect(field).toBeFocused();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() =>
    navigator.clipboard.writeText('Old,New\nhttps://old.example/shoots/anna/\t/weddings\n/a -> /b\n/b -> /a\n'),
  );
  await page.keyboard.press('ControlOrMeta+V');
  await add.press('Enter');
  await expect(field).toHaveValue('Old,New');
  await expect(field).toHaveAccessibleDescription(/Line 1: Please enter a page of this site/);
  await expect(rows).toHaveText([
    '/a/bThis leads in a circle.',
    '/about.htmlHome page',
    '/b/aThis leads in a circle.',
    '/shoots/annaWeddings',
  ]);
  await expectAccessible(page);
  await save.press('Enter');
  await expect(page.getByText('/a would lead in a circle')).toBeVisible();
  await expect(rows).toHaveCount(4);
  for (const address of ['/a', '/b'])
    await page.getByRole('button', { name: `Remove ${address}`, exact: true }).click();
  await page.getByLabel('Lead /blog to').selectOption('Weddings');
  await expect(lost, 'it is in the list above').toHaveText([/^\/contact-us\.html/]);
  await field.fill('');
  await save.press('Enter');
  await expectNotice(page, 'Old addresses saved.');
  expect(await leadOf(page, '/blog')).toEqual([301, '/weddings/']);
  expect(await leadOf(page, '/shoots/anna')).toEqual([301, '/weddings/']);
  expect(await leadOf(page, '/about.html')).toEqual([301, '/']);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(lost).toHaveText([/^\/contact-us\.html/]);
  await expectAccessibleOnPhoneToo(page);
});
