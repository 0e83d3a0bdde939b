import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { chooseForAll, sendEnquiry } from './enquiries.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const cards = (page: Page) => page.getByRole('feed').getByRole('article');

test('says why an inquiry is doubtful or spam, and trusts a cleared sender', THOROUGH, async ({ page, studio }) => {
  await sendEnquiry(page, { name: 'A program', topic: 'https://spam.example' });
  await sendEnquiry(page, { name: 'A hurry', openFor: 10 });
  await signIn(page, studio);
  await page.goto('/admin/bookings#spam');
  await expect(cards(page).getByRole('heading')).toHaveText(['A program']);
  const why = cards(page).getByText('Spam: a hidden field is filled in');
  await why.click();
  await expect(cards(page).getByText('a hidden field is filled in (8)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'All' }).click();
  const doubtful = cards(page).filter({ hasText: 'A hurry' });
  await expect(doubtful.getByText('Possible spam', { exact: true })).toBeVisible();
  await doubtful.getByText(/^Possible spam: it was sent within two seconds/).click();
  await expectAccessible(page);
  await doubtful.getByRole('button', { name: 'Not spam' }).click();
  await expect(doubtful.getByText('Possible spam', { exact: true })).toHaveCount(0);
  await expect(doubtful).toBeFocused();
  await sendEnquiry(page, { name: 'The same', topic: 'https://spam.example' });
  await chooseForAll(page, 'Refresh');
  await expect(cards(page).getByRole('heading')).toHaveText(['The same', 'A hurry']);
});
