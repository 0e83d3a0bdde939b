import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

test('says in sentences how the site is, and what to do, on a phone', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, studio);
  // A phone's header has no room for the link.
  await page.getByRole('button', { name: 'Your account:' }).click();
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  const sections = page.getByRole('navigation', { name: 'Sections of the studio' });
  // On a phone, the sections stand behind the name of the one that is shown.
  await sections.getByRole('button', { name: 'Page' }).click();
  await sections.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Shutterdesk \d+\.\d+\.\d+$/ })).toBeVisible();
  const address = page.getByRole('listitem').filter({ hasText: 'Your site has no address yet' });
  await expect(address).toContainText('Studio → Address');
  await expect(page.getByRole('listitem').filter({ hasText: 'Clock' })).toContainText('UTC');
  await expectAccessible(page);
  const asked = page.waitForResponse('**/api/checkup');
  await page.getByRole('button', { name: 'Check Again' }).click();
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: 'could be better' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await address.getByRole('link', { name: 'Studio → Address' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your address', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});
