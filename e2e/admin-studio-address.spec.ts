import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

test('a proxy in front is seen, and counts once a person has confirmed it, without a restart', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' });
  await page.goto('/admin/studio/address');
  await expect(page.getByText('Your site doesn’t have its own address yet.')).toBeVisible();
  await expect(page.getByText('You came through one proxy.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'nobody has confirmed that' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm One Proxy' }).click();
  await expect(page.getByText('The server expects one proxy.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm One Proxy' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'nobody has confirmed that' })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Proxy' }).click();
  await expect(page.getByText('The server expects one proxy.')).toBeVisible();
});

test('a domain that cannot be one is refused at its field, and the lines for a proxy name it', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('400');
  await signIn(page, studio);
  await page.goto('/admin/studio/address');
  const steps = page.getByRole('list', { name: 'Steps to your own address' }).getByRole('listitem');
  await expect(steps).toHaveText([/^1\. Enter your domain/, /^2\. Add its records/, /^3\. Get https/]);
  await expect(steps.getByRole('img', { name: 'To do' })).toHaveCount(3);
  await page.getByLabel('Domain').fill('https://www.studio.example/blog');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText('Please enter your domain, such as www.example.com')).toBeVisible();
  await page.getByLabel('Domain').fill('www.studio.example');
  await page.getByRole('button', { name: 'Show Records' }).click();
  await expect(steps.first().getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(page.getByText(/redir https:\/\/www\.studio\.example\{uri\} permanent/)).toHaveCount(1);
  await expectAccessibleOnPhoneToo(page);
});
