import { fillEnquiries } from './enquiries.ts';
import { expect, test } from './test.ts';

test.use({ inTab: true });

test('opens the inquiry of a link in a message, also after signing in', async ({ page, studio }) => {
  await fillEnquiries(studio, 12);
  await page.goto('/admin/bookings#inquiry-01900000-0000-7000-8000-000000000010');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(studio.password);
  await page.getByRole('button', { name: 'Admin Login' }).click();
  const linked = page.locator('[data-id="01900000-0000-7000-8000-000000000010"]');
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();

  await page.goto('/admin/bookings#inquiry-01900000-0000-7000-8000-999999999999');
  await page.reload();
  await expect(page.getByText('Inquiry not found').first()).toBeVisible();
});
