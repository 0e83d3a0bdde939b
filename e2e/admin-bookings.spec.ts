import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cards, choose, chooseForAll, fillEnquiries, openBookings, openMenu, sendEnquiry } from './enquiries.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('suggests the next step while there are no inquiries', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openBookings(page);
  await expect(page.getByText('View and manage customer booking requests')).toBeVisible();
  await expect(page.getByText('No Booking Inquiries Yet')).toBeVisible();
  await expect(page.getByText("When customers submit booking requests, they'll appear here.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Spam' }).click();
  await expect(page.getByText('No spam', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('shows each inquiry with its links, newest first, and prepares a reply', async ({ page, studio }) => {
  await sendEnquiry(page, { name: 'First', preferredDate: '' });
  await sendEnquiry(page, { name: 'Second & last', email: 'a+b@example.com', selectedPackage: 'Signature' });
  await signIn(page, studio);
  await openBookings(page);
  await expect(cards(page).getByRole('heading')).toHaveText(['Second & last', 'First']);
  const second = cards(page).first();
  await expect(second.getByText('Signature', { exact: true })).toBeVisible();
  await expect(second.getByText('Preferred Date: Sat, May 1, 2027')).toBeVisible();
  await expect(cards(page).last().getByText('Preferred Date')).toHaveCount(0);
  await expect(second.getByRole('link', { name: 'a+b@example.com' })).toHaveAttribute(
    'href',
    'mailto:a%2Bb@example.com',
  );
  await expect(second.getByRole('link', { name: '(555) 010-2000' })).toHaveAttribute('href', 'tel:5550102000');
  const href = (await second.getByRole('link', { name: 'Reply' }).getAttribute('href')) ?? '';
  const mail = new URL(href);
  expect(decodeURIComponent(mail.pathname)).toBe('a+b@example.com');
  expect(mail.searchParams.get('subject')).toContain('Signature');
  expect(mail.searchParams.get('body')).toContain(
    'Second & last wrote:\r\n> A family session, please.\r\n> We are five.',
  );
});

test('copies addresses and numbers', THOROUGH, async ({ page, studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sendEnquiry(page);
  await signIn(page, studio);
  await openBookings(page);
  await choose(cards(page).first(), 'Copy phone number');
  await expect(page.getByText('Phone number copied.', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('(555) 010-2000');
  await choose(cards(page).first(), 'Copy email address');
  await expect(page.getByText('Email address copied.', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('anna@example.com');
});

test(
  'finds inquiries by any field, package and date, and exports the shown ones in the studio’s time zone',
  THOROUGH,
  async ({ page, studio }) => {
    await sendEnquiry(page, { name: 'Zoë Ångström', message: '=HYPERLINK("http://evil.example","Click")' });
    await sendEnquiry(page, { name: 'Jo', phone: '+1 555 777 8888', selectedPackage: 'Premium', preferredDate: '' });
    await sendEnquiry(page, { name: 'Max' });
    await signIn(page, studio);
    const settings = await (await page.request.get('/api/settings')).json();
    await page.request.put('/api/settings', { data: { ...settings, timeZone: 'Asia/Tokyo' } });
    await openBookings(page);
    const search = page.getByLabel('Search');
    await search.fill('angstrom');
    await expect(page.getByText('1 of 3 inquiries shown')).toBeVisible();
    await search.fill('5557778888');
    await expect(cards(page).getByRole('heading')).toHaveText(['Jo']);
    await search.fill('nobody at all');
    await expect(page.getByText('No inquiry matches')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await openMenu(page);
    await page.getByLabel('Package', { exact: true }).selectOption('Essential');
    await expect(cards(page).getByRole('heading')).toHaveText(['Max', 'Zoë Ångström']);
    await page.getByLabel('Date', { exact: true }).selectOption('Today');
    await expect(page.getByText('2 of 3 inquiries shown')).toBeVisible();
    await page.getByLabel('Date', { exact: true }).selectOption('Between…');
    await page.getByLabel('Received from').fill('2020-01-01');
    await page.getByLabel('Received until').fill('2020-12-31');
    await expect(page.getByText('0 of 3 inquiries shown')).toBeVisible();
    await page.getByLabel('Received until').fill('');
    await expect(page.getByText('2 of 3 inquiries shown')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(
      /^\uFEFF"Received \(Asia\/Tokyo\)","Name","Email","Phone","Package","Preferred Date","Message","Stage",/,
    );
    expect(csv).toMatch(/\r\n"\d{4}-\d\d-\d\d \d\d:\d\d","Max","anna@example.com"/);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Click"")"`);
    expect(csv).not.toContain('"Jo"');
  },
);

test(
  'remembers the unread inquiries of each person, with their number in the tab',
  THOROUGH,
  async ({ page, studio }) => {
    await sendEnquiry(page, { name: 'First' });
    await sendEnquiry(page, { name: 'Second' });
    // No card is wholly in this window, so none is read by itself.
    await page.setViewportSize({ width: 1280, height: 360 });
    await signIn(page, studio);
    const tab = page.getByRole('tab', { name: 'Bookings' });
    await expect(tab).toHaveAccessibleName('Bookings (2 unread)');
    await openBookings(page);
    await choose(cards(page).first(), 'Mark as read');
    await expect(tab).toHaveAccessibleName('Bookings (1 unread)');
    await page.reload();
    await expect(tab).toHaveAccessibleName('Bookings (1 unread)');
    await openBookings(page);
    await choose(cards(page).first(), 'Mark as unread');
    await chooseForAll(page, 'Mark all as read');
    await expect(tab).toHaveAccessibleName('Bookings');
  },
);

test('does not count an inquiry as unread that somebody else has deleted', THOROUGH, async ({ page, studio }) => {
  await sendEnquiry(page, { name: 'Stays' });
  await sendEnquiry(page, { name: 'Goes' });
  await signIn(page, studio);
  await openBookings(page);
  const tab = page.getByRole('tab', { name: 'Bookings' });
  await chooseForAll(page, 'Mark all as read');
  await expect(tab).toHaveAccessibleName('Bookings');
  for (const place of [0, 1]) await choose(cards(page).nth(place), 'Mark as unread');
  await expect(tab).toHaveAccessibleName('Bookings (2 unread)');
  const [gone] = await (await page.request.get('/api/contacts')).json();
  expect((await page.request.delete(`/api/contacts/${gone.id}`)).status()).toBe(204);
  await chooseForAll(page, 'Refresh');
  await expect(cards(page)).toHaveCount(1);
  await expect(tab).toHaveAccessibleName('Bookings (1 unread)');
});

test('deletes an inquiry at once, and Undo restores it', THOROUGH, async ({ page, studio }) => {
  await sendEnquiry(page, { name: 'Stays' });
  await sendEnquiry(page, { name: 'Goes' });
  await signIn(page, studio);
  await openBookings(page);
  await cards(page).first().getByTitle('Delete inquiry').click();
  await expect(page.getByText('Booking inquiry deleted successfully.', { exact: true }).first()).toBeVisible();
  // A pointer on a notice keeps it open.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(cards(page).getByRole('heading')).toHaveText(['Stays']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Booking inquiry restored.', { exact: true }).first()).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(['Goes', 'Stays']);
});

test('keeps an inquiry that could not be deleted, and says so', THOROUGH, async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('net::ERR');
  await sendEnquiry(page);
  await signIn(page, studio);
  await openBookings(page);
  await expect(cards(page)).toHaveCount(1);
  await studio.stop();
  await page.getByTitle('Delete inquiry').click();
  await expect(page.getByText('Failed to delete booking inquiry.', { exact: true }).first()).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await chooseForAll(page, 'Refresh');
  await expect(page.getByText(/The inquiries couldn’t be loaded/)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
  await studio.start();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText(/The inquiries couldn’t be loaded/)).toHaveCount(0);
});

test('says that someone else has deleted an inquiry', THOROUGH, async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('404');
  await sendEnquiry(page, { name: 'Stays' });
  await sendEnquiry(page, { name: 'Gone' });
  await signIn(page, studio);
  await openBookings(page);
  await expect(cards(page).getByRole('heading')).toHaveText(['Gone', 'Stays']);
  const [gone] = await (await page.request.get('/api/contacts?limit=1')).json();
  await page.request.delete(`/api/contacts/${gone.id}`);
  await choose(cards(page).first(), 'Mark as spam');
  await expect(page.getByText('Someone else deleted this inquiry.').first()).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(['Stays']);
  await expect(page.getByText('1 inquiry', { exact: true })).toBeVisible();
});

test.describe('with a clock of its own', () => {
  test.use({ inTab: false });

  test(
    'polls for new inquiries with a small call, and shows them at once while the list is at its top',
    THOROUGH,
    async ({ page, studio }) => {
      await page.clock.install();
      await sendEnquiry(page, { name: 'First' });
      await signIn(page, studio);
      const tab = page.getByRole('tab', { name: 'Bookings' });
      await openBookings(page);
      await expect(cards(page).getByRole('heading')).toHaveText(['First']);
      await expect(tab).toHaveAccessibleName('Bookings (1 unread)');
      const nothingNew = page.waitForResponse((answer) => answer.url().includes('/api/contacts/count?after='));
      await page.clock.fastForward(15_000);
      expect((await nothingNew).status()).toBe(304);

      await sendEnquiry(page, { name: 'Second' });
      await sendEnquiry(page, { name: 'Third' });
      await page.clock.fastForward(15_000);
      // The first has been seen for longer than three seconds by now.
      await expect(tab).toHaveAccessibleName('Bookings (2 unread)');
      const headings = cards(page).getByRole('heading');
      await expect(headings).toHaveText(['Third', 'Second', 'First']);

      await page.setViewportSize({ width: 390, height: 300 });
      await page.evaluate(() => window.scrollTo(0, 200));
      await sendEnquiry(page, { name: 'Fourth' });
      await page.clock.fastForward(15_000);
      const show = page.getByRole('button', { name: '1 new inquiry' });
      await expect(show).toBeVisible();
      await expectAccessible(page);
      await show.click();
      await expect(headings.first()).toHaveText('Fourth');
      await expect(cards(page).first()).toBeFocused();
      await expect(show).toHaveCount(0);
    },
  );
});

test(
  'loads further inquiries on scrolling, and reports those that could not be loaded',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR');
    await fillEnquiries(studio, 120);
    await signIn(page, studio);
    await openBookings(page);
    await expect(page.getByText('120 inquiries', { exact: true })).toBeVisible();
    const further = '**/api/contacts?*before=*';
    await page.route(further, (route) => route.abort());
    const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await toTheEnd();
    await expect(page.getByText(/The rest of the inquiries couldn’t be loaded/)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(further);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(async () => {
      await toTheEnd();
      await expect(page.locator('article[aria-posinset="120"]')).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(/couldn’t be loaded/)).toHaveCount(0);
  },
);

for (const width of [1280, 390]) {
  test(`stays readable with 300 inquiries, ${width} pixels wide`, THOROUGH, async ({ page, studio }) => {
    await fillEnquiries(studio, 300);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, studio);
    await openBookings(page);
    await expect(page.getByText('300 inquiries', { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await noSidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
}

test(
  'moves through 5,000 inquiries by keyboard, with only those near the window in the page',
  THOROUGH,
  async ({ page, studio }) => {
    await fillEnquiries(studio, 5000);
    await signIn(page, studio);
    await openBookings(page);
    await expect(page.getByText('5,000 inquiries', { exact: true })).toBeVisible();
    await cards(page).first().focus();
    for (let place = 1; place <= 12; place += 1) {
      await page.keyboard.press('PageDown');
      await expect(page.locator(`article[aria-posinset="${place + 1}"]`)).toBeFocused();
    }
    await page.keyboard.press('PageUp');
    const focused = page.locator('article[aria-posinset="12"]');
    await expect(focused).toBeFocused();
    await expect(focused).toBeInViewport();
    await expect(focused).toHaveAttribute('aria-setsize', '5000');
    expect(await cards(page).count()).toBeLessThan(30);
    await page.getByLabel('Search').fill('client4999@');
    await expect(page.getByText('1 of 5,000 inquiries shown')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
  },
);
