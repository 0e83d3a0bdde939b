import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS, plusDays, readSettings, saveSettings, todayIn } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { openMenu } from './enquiries.ts';
import { openTab } from './gallery-steps.ts';
import { openOnPhone } from './phone.ts';
import { adminOf } from './studio-content.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ timezoneId: 'Europe/Berlin' });

const today = todayIn('Europe/Berlin', Date.now());
const ID = '01930000-0000-7000-8000-000000000001';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401', '412');
});

const openDates = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'Dates', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Periods away' })).toBeVisible();
};

const save = (page: Page) => page.getByRole('button', { name: 'Save Dates' });
const saved = (page: Page) => page.getByText('Dates saved.').first();
const says = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What your page says today' }) })
    .last();

test('sets periods, days, weekdays, notice and time zone, and the page says so', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openDates(page);
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
  await expectAccessible(page);

  const html = await (await page.request.get('/')).text();
  expect(html).toContain('We are in Norway.');
  expect(html).toContain('We are closed on Sundays, and on ');
  expect(html).toContain(`min="${plusDays(today, 7)}"`);

  const phone = await openOnPhone(page);
  await phone.goto('/admin/studio/dates');
  await expect(phone.getByRole('button', { name: /^Edit: From/ })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(phone);
  await phone.context().close();
});

test('keeps what the page says in sight on a wide screen', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, studio);
  await openDates(page);
  await page.getByLabel('Your studio’s time zone').fill('Europe/Berlin');
  await page.keyboard.press('Tab');
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await expect(page.getByRole('heading', { name: 'Periods away' })).not.toBeInViewport();
  await expect(says(page).getByText('Every day is open.')).toBeInViewport({ ratio: 1 });
});

test('names each error in its field, and saves nothing', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openDates(page);
  await page.getByLabel('Your studio’s time zone').fill('Berlin');
  await page.getByLabel('Days of notice').fill('-1');
  await page.getByRole('button', { name: 'Add Period' }).click();
  await page.getByLabel('First day').fill(plusDays(today, 9));
  await page.getByLabel('Last day').fill(plusDays(today, 7));
  await page.getByLabel('Day', { exact: true }).fill(plusDays(today, -5));
  await page.getByRole('button', { name: 'Add Day' }).click();
  await expect(page.getByText('This day is in the past')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('This period ends before it begins')).toBeVisible();
  await expect(page.getByLabel('Last day')).toBeFocused();
  await expect(page.getByText('No such time zone')).toBeVisible();
  await expect(page.getByText('Please enter a number of days from 0 to 365')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your studio’s time zone').fill('');
  await page.getByLabel('Days of notice').fill('');
  await page.getByLabel('First day').fill(plusDays(today, -9));
  await page.getByLabel('Last day').fill(plusDays(today, -7));
  await save(page).click();
  await expect(page.getByText('This period is in the past')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^We kept what you typed/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('No periods away.')).toBeVisible();
  const api = await adminOf(studio);
  expect(await api(readSettings)).toMatchObject({ away: [], closedDays: [] });
});

test(
  'keeps the additions of two people, and asks about a period that both changed',
  THOROUGH,
  async ({ page, studio }) => {
    const api = await adminOf(studio);
    const period = { id: ID, from: plusDays(today, 10), to: plusDays(today, 12), sentence: '' };
    await api(saveSettings, { body: { ...DEFAULT_SETTINGS, away: [period] } });
    await signIn(page, studio);
    await openDates(page);
    await page.getByRole('button', { name: /^Edit: / }).click();
    await page.getByLabel('Your sentence for clients').fill('Mine');
    await page.getByRole('button', { name: 'Sunday' }).click();
    const theirs = { ...period, sentence: 'Theirs' };
    await api(saveSettings, { body: { ...DEFAULT_SETTINGS, away: [theirs], closedWeekdays: [1], heroText: 'Theirs' } });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await expect(dialog.getByText('Periods Away')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Keep theirs' }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await expect(saved(page)).toBeVisible();
    expect(await api(readSettings)).toMatchObject({ away: [theirs], closedWeekdays: [1, 7], heroText: 'Theirs' });
  },
);

test(
  'offers in Bookings the inquiries of a period away, until the line is put away',
  THOROUGH,
  async ({ page, studio }) => {
    const api = await adminOf(studio);
    const utc = todayIn(null, Date.now());
    await api(saveSettings, {
      body: { ...DEFAULT_SETTINGS, away: [{ id: ID, from: utc, to: utc, sentence: '' }] },
    });
    await page.request.post('/api/contacts', {
      data: { name: 'Ada', email: 'a@example.com', phone: '1', selectedPackage: 'Essential', message: 'Hello' },
    });
    const tomorrow = Date.now() + 25 * 3_600_000;
    await page.clock.install({ time: tomorrow });
    await signIn(page, studio);
    await openTab(page, 'Bookings');
    const line = page.getByText(/^1 inquiry arrived while you were away, on .*\.$/);
    await expect(line).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show it' }).click();
    await openMenu(page);
    await expect(page.getByLabel('Received from')).toHaveValue(utc);
    await expect(page.getByLabel('Received until')).toHaveValue(utc);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').getByText('Hello')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(line).toBeHidden();
    await page.reload();
    await openTab(page, 'Bookings');
    await expect(page.getByRole('article').getByText('Hello')).toBeVisible();
    await expect(line).toBeHidden();
  },
);
