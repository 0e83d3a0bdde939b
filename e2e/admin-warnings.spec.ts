import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

const SENTENCE = /Requests come through one proxy, but nobody has confirmed that, so all visitors share one limit/;

test('the header says what a proxy and the settings disagree about', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeHidden();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: SENTENCE })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await page.setExtraHTTPHeaders({});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeHidden();
});

test('a dashboard whose script does not arrive says so instead of staying empty', async ({ page, expectedErrors }) => {
  expectedErrors.push('Failed to load resource', 'net::ERR');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByText('The dashboard has not started yet. Please reload this page.')).toBeVisible();
});
