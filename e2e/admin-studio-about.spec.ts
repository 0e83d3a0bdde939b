import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

for (const width of [1280, 390]) {
  test(`says in sentences how the site is, and what to do, at ${width} pixels`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, studio);
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Shutterdesk \d+\.\d+\.\d+$/ })).toBeVisible();
    const address = page.getByRole('listitem').filter({ hasText: 'The site does not know its address' });
    await expect(address).toContainText('Studio → Address');
    await expect(page.getByRole('listitem').filter({ hasText: 'Clock' })).toContainText('UTC');
    await expectAccessible(page);
    const asked = page.waitForResponse('**/api/checkup');
    await page.getByRole('button', { name: 'Check Again' }).click();
    expect((await asked).status()).toBe(200);
    await expect(page.getByRole('status').filter({ hasText: 'could be better' })).toBeVisible();
  });
}
