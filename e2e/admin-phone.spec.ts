import { expectAccessible } from './accessibility.ts';
import { fillEnquiries } from './enquiries.ts';
import { openOnPhone } from './phone.ts';
import { saveSettings } from './settings-steps.ts';
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
    await expect(
      first.getByRole('button', { name: 'Reply' }).or(first.getByRole('link', { name: 'Reply' })),
    ).toBeVisible();
    await expect(page.getByLabel('Search')).toBeHidden();
    await page.getByRole('button', { name: 'Find inquiries' }).click();
    await expect(page.getByLabel('Search')).toBeFocused();
    await page.keyboard.type('nobody at all');
    await expect(page.getByText('No inquiry matches')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Find inquiries' }).click();
    await expect(first, 'a closed search hides nothing').toBeVisible();
    await page.context().close();
  },
);

test('folds the settings to their values on a phone, and opens a card with something to mend', async ({
  page: desk,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('400');
  await signIn(desk, studio);
  const page = await openOnPhone(desk);
  await expect(page.getByLabel('Package Name')).toHaveCount(3);
  // A studio that is set up has no first steps above its settings.
  const height = await page
    .locator('form')
    .filter({ has: page.getByLabel('Package Name') })
    .evaluate((form) => form.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(3000);
  await expectAccessible(page);
  const email = page.getByLabel('Email', { exact: true });
  const contact = page.locator('summary', { hasText: 'Contact Information' });
  await expect(email).toBeHidden();
  await contact.click();
  await email.fill('nobody');
  await contact.click();
  await expect(contact).toContainText('nobody');
  await saveSettings(page).click();
  await expect(email, 'the card opens for its error').toBeFocused();
  await page.reload();
  await expect(email, 'the card opens for unsaved text').toHaveValue('nobody');
  await expect(email).toBeVisible();
  await page.context().close();
});

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
  await page.goto('/admin/bookings');
  const chips = page.getByLabel('Which inquiries');
  await expect(chips).toHaveAttribute('data-beyond');
  await chips.getByRole('radio', { name: 'Spam' }).click();
  await expect(page.getByRole('radio', { name: 'Spam' })).toBeInViewport({ ratio: 1 });
  await page.context().close();
});
