import { changePrice, line, signIn, test } from './desktop-steps.ts';
import { cards, choose, sendEnquiry } from './enquiries.ts';
import { openTab } from './gallery-steps.ts';
import { expect, THOROUGH } from './test.ts';

test(
  'makes an address that leads to the server, and says without a network that it needs one',
  THOROUGH,
  async ({ launch, studio, page: visitor }) => {
    await sendEnquiry(visitor, { name: 'Zoë & Jo' });
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    const openCalendar = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Studio', exact: true }).click();
      await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    };
    await openCalendar();
    await page.getByRole('button', { name: 'Create Address' }).click();
    const address = page.getByLabel('Your calendar address');
    await expect(address).toHaveText(new RegExp(`^webcal://${new URL(studio.url).host}/api/calendar/`));
    const feed = ((await address.textContent()) ?? '').replace('webcal:', 'http:');
    expect((await fetch(feed)).status).toBe(200);
    await page.getByRole('button', { name: 'Done, I’ve copied it' }).click();

    await openTab(page, 'Bookings');
    await page.getByLabel('Stage of the inquiry from Zoë & Jo').selectOption('booked');
    const download = page.waitForEvent('download');
    await choose(cards(page).first(), 'Add to Calendar');
    expect((await download).suggestedFilename()).toBe('zoë-jo-2027-05-01.ics');

    await openTab(page, 'Packages & Settings');
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await page.reload();
    await openCalendar();
    await expect(page.getByText(/^Your address was created /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Address' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Remove Address' })).toBeDisabled();
    await openTab(page, 'Bookings');
    await choose(cards(page).first(), 'Add to Calendar');
    await expect(page.getByRole('region', { name: /Notifications/ }).getByText('You’re offline.')).toBeVisible();
  },
);
