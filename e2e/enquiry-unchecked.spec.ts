import { listEnquiries } from '@shutterdesk/shared';
import { fill, send } from './enquiry-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, formIsAlive, test } from './test.ts';

test.describe('when the part that checks the form does not load', () => {
  test.beforeEach(async ({ page, expectedErrors }) => {
    expectedErrors.push('net::');
    await page.route('**/enquiry-form*.js', (route) => route.abort());
    await page.goto('/');
    await fill(page, { name: 'Ada Lovelace' });
    await formIsAlive(page);
  });

  test('keeps the text while there is no network', async ({ page, studio }) => {
    await page.context().setOffline(true);
    await send(page);
    await expect(page.getByText('Failed to send message. Please try again.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    await page.context().setOffline(false);
    await send(page);
    await expect(page.getByText('Message sent!', { exact: true })).toBeInViewport();
    const api = await adminOf(studio);
    expect(await api(listEnquiries)).toHaveLength(1);
  });
});
