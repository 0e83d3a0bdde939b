import type { Page } from '@playwright/test';
import { plusDays, todayIn } from '@shutterdesk/shared';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { openSection } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ timezoneId: 'Europe/Berlin' });

const today = todayIn('Europe/Berlin', Date.now());

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('412');
});

const saved = (page: Page) => page.getByText('Dates saved.').first();
const says = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What your page says today' }) })
    .last();

test('sets periods, days, weekdays, notice and time zone, and the page says so', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openSection(page, 'Dates');
  await expect(page).toHaveURL(/\/admin\/studio\/dates$/);
  await expect(says(page)).toContainText('Every day is open.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Europe/Berlin' }).click();
  await expect(page.getByText(/It’s \w+,? \d+:\d\d [AP]M there now\./)).toBeVisible();
  await page.getByRole('button', { name: 'Sunday' }).press('Space');
  await expect(page.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Days of notice').fill('7');
  await page.getByLabel('Day', { exact: true }).fill(plusDays(today, 20));
  await page.getByLabel('Day', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Add Period' }).click();
  await expect(page.getByLabel('First day')).toBeFocused();
  await page.getByLabel('First day').fill(plusDays(today, 10));
  await page.getByLabel('Last day').fill(plusDays(today, 12));
  await page.getByLabel('Your sentence for clients').fill('We are in Norway.');
  await expect(says(page)).toContainText('We are in Norway.');
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.locator('summary', { hasText: /^From .*We are in Norway\.$/ })).toBeVisible();
  await expectAccessibleOnPhoneToo(page);

  const html = await (await page.request.get('/')).text();
  expect(html).toContain('We are in Norway.');
  expect(html).toContain('We are closed on Sundays, and on ');
  expect(html).toContain(`min="${plusDays(today, 7)}"`);
});

test('keeps what the page says in sight on a wide screen', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, studio);
  await openSection(page, 'Dates');
  await page.getByLabel('Your studio’s time zone').fill('Europe/Berlin');
  await page.keyboard.press('Tab');
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await expect(page.getByRole('heading', { name: 'Periods away' })).not.toBeInViewport();
  await expect(says(page).getByText('Every day is open.')).toBeInViewport({ ratio: 1 });
});
