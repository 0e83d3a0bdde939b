import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cards, choose, fillEnquiries, openBookings, sendEnquiry } from './enquiries.ts';
import { hold } from './held-calls.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ intercepts: true });

/** The controls that a person sees on a card. */
const controlsOn = (card: Locator): Promise<string[]> =>
  card
    .locator('a, button, select, summary, input, textarea')
    .evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => control.getAttribute('aria-label') ?? control.textContent),
    );

const topOf = async (card: Locator): Promise<number> => (await card.boundingBox())?.y ?? Number.POSITIVE_INFINITY;

test('shows at most seven controls on an inquiry, the first of which begins high up', async ({ page, studio }) => {
  const message = 'We are getting married on the 1st of May.\n'.repeat(20);
  await sendEnquiry(page, { name: 'Earlier', email: 'tom@example.com' });
  await sendEnquiry(page, { name: 'Tom', email: 'tom@example.com' });
  await sendEnquiry(page, { name: 'A long message', email: 'long@example.com', message });
  await sendEnquiry(page, { name: 'A program', openFor: 10 });
  await signIn(page, studio);
  for (const { id, name } of await (await page.request.get('/api/contacts')).json())
    if (name === 'Tom')
      for (const text of ['Called.', 'Deposit paid.'])
        await page.request.post(`/api/contacts/${id}/notes`, { data: { text } });
  for (const [width, height, highest] of [
    [1280, 800, 280],
    [390, 844, 250],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/bookings');
    await expect(cards(page)).toHaveCount(4);
    expect(await topOf(cards(page).first())).toBeLessThanOrEqual(highest);
    const tom = cards(page).filter({ hasText: 'Deposit paid.' });
    await expect(tom).toContainText('Wrote before: 1 earlier inquiry');
    expect(await controlsOn(tom)).toEqual([
      'Stage of the inquiry from Tom',
      'Delete inquiry',
      'Reply',
      'tom@example.com',
      '(555) 010-2000',
      'Add note',
      'More: Tom',
    ]);
    for (const card of await cards(page).all()) {
      const controls = await controlsOn(card);
      expect(controls.length, controls.join(', ')).toBeLessThanOrEqual(7);
    }
    await tom.getByRole('link', { name: 'Reply' }).click();
    await expect(tom.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
    expect((await controlsOn(tom)).length).toBeLessThanOrEqual(7);
    await tom.getByRole('button', { name: 'More: Tom' }).click();
    await expect(tom.getByRole('button', { name: 'Export or erase this person…' })).toBeInViewport();
    await expectAccessible(page);
  }
});

test('moves nothing when it is known who wants the same day', async ({ page, studio }) => {
  for (const name of ['Anna', 'Zoë', 'Maximiliane Freifrau von Hohenberg-Sonderstein'])
    await sendEnquiry(page, { name, email: `${name.length}@example.com` });
  await sendEnquiry(page, { name: 'Tom', email: '4@example.com', preferredDate: '' });
  await signIn(page, studio);
  const boxes = () => cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
  const tops = async () => (await boxes()).map(({ top }) => top);
  // Until the cards are measured, each lies where one of the usual height would begin.
  const areMeasured = async () =>
    (await boxes()).every(({ top }, n, all) => n === 0 || Math.abs(top - all[n - 1].bottom) < 1);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const release = await hold(page, '**/api/contacts/related*', 'GET');
    await page.goto('/admin/bookings');
    await expect(cards(page)).toHaveCount(4);
    await expect.poll(areMeasured).toBe(true);
    const before = await tops();
    release();
    await expect(page.getByText('2 others want this day')).toHaveCount(3);
    await expect(page.getByText('Wrote before: 1 earlier inquiry')).toHaveCount(1);
    expect(await tops()).toEqual(before);
    await expectAccessible(page);
  }
});

const unread = (page: Page, name: string) => cards(page).filter({ hasText: name }).getByText('Unread', { exact: true });

test('has read an inquiry after three seconds in the window, and leaves one unread that the person marked so', async ({
  page,
  studio,
}) => {
  await page.clock.install();
  await sendEnquiry(page, { name: 'Below' });
  await sendEnquiry(page, { name: 'Kept' });
  await sendEnquiry(page, { name: 'Seen' });
  await page.setViewportSize({ width: 1280, height: 700 });
  await signIn(page, studio);
  await openBookings(page);
  await expect(unread(page, 'Seen')).toBeVisible();
  await choose(cards(page).filter({ hasText: 'Kept' }), 'Mark as read');
  await choose(cards(page).filter({ hasText: 'Kept' }), 'Mark as unread');
  await page.clock.fastForward(3000);
  await expect(unread(page, 'Seen')).toHaveCount(0);
  await expect(unread(page, 'Kept')).toBeVisible();
  await expect(unread(page, 'Below'), 'it is only partly in the window').toBeVisible();
  await expect(page.getByRole('tab', { name: 'Bookings' })).toHaveAccessibleName('Bookings (2 unread)');
});

test(
  'shows the chosen inquiry beside the list in a wide window, by keyboard too',
  THOROUGH,
  async ({ page, studio }) => {
    await fillEnquiries(studio, 300);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, studio);
    await openBookings(page);
    const list = page.getByRole('feed');
    const nameAt = (place: number) => list.locator(`article[aria-posinset="${place}"]`).getAttribute('aria-label');
    const chosen = page.locator('section:has(> div > header h3)').filter({ has: page.getByTitle('Delete inquiry') });
    await expect(chosen.getByRole('heading')).toHaveText((await nameAt(1)) ?? '');
    await list.locator('article[aria-posinset="3"]').click();
    await expect(chosen.getByRole('heading')).toHaveText((await nameAt(3)) ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('PageDown');
    const fifth = (await nameAt(5)) ?? '';
    await expect(list.locator('article[aria-posinset="5"]')).toBeFocused();
    await expect(chosen.getByRole('heading')).toHaveText(fifth);
    await expectAccessible(page);
    await chosen.getByTitle('Delete inquiry').click();
    await expect(chosen.getByRole('heading')).not.toHaveText(fifth);
    await expect(list.locator('article[aria-posinset="5"]')).toBeFocused();
  },
);
