import { expectAccessible } from './accessibility.ts';
import { fillEnquiries } from './enquiries.ts';
import { openOnPhone } from './phone.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test(
  'shows the whole first inquiry on a phone’s first screen, and a way to find others',
  THOROUGH,
  async ({ page: desk, studio }) => {
    await fillEnquiries(studio, 3);
    await signIn(desk, studio);
    const page = await openOnPhone(desk);
    await page.goto('/admin/bookings');
    const first = page.getByRole('feed').getByRole('article').first();
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(first.getByRole('button', { name: 'Mark as spam' }).getByText('Spam', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Search')).toBeHidden();
    await page.getByRole('button', { name: 'Find inquiries' }).click();
    await expect(page.getByLabel('Search')).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  },
);

test('hints at the sections outside the visible strip', THOROUGH, async ({ page: desk, studio }) => {
  await fillEnquiries(studio, 3);
  await signIn(desk, studio);
  const page = await openOnPhone(desk);
  const strip = page.getByRole('tablist');
  await expect(strip).toHaveAttribute('data-beyond');
  await expect(strip).not.toHaveAttribute('data-before');
  await expect(strip).toHaveCSS('mask-image', /linear-gradient/);
  await page.goto('/admin/users');
  await expect(page.getByText('(3 unread)'), 'a badge that came later').toBeAttached();
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  await expect(strip).toHaveAttribute('data-before');
  await expect(strip).not.toHaveAttribute('data-beyond');
  await page.context().close();
});
