import { expectAccessible } from './accessibility.ts';
import { cards, choose, chooseForAll, fillEnquiries, openBookings, sendEnquiry } from './enquiries.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

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
