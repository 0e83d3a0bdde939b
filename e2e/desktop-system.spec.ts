import type { Desktop } from './desktop/launch-desktop.ts';
import { changePrice, chooseServer, line, signIn, test } from './desktop-steps.ts';
import { sendEnquiry } from './enquiries.ts';
import { expect, THOROUGH } from './test.ts';

const notificationsOf = ({ said }: Desktop) => said.flatMap(({ notification }) => (notification ? [notification] : []));

const lastOf = ({ said }: Desktop, what: string) => said.findLast((one) => one[what] !== undefined)?.[what];

/** Waits for the app's window to reload after a confirmed action in its menu. */
const expectWindowAnew = ({ said }: Desktop): Promise<void> =>
  expect.poll(() => said.filter(({ window }) => window)).toHaveLength(2);

/** Lets minutes pass until exactly these notifications have been shown. */
const expectNotifications = (desktop: Desktop, expected: unknown[]) =>
  expect(async () => {
    desktop.standIn?.passAMinute();
    expect(notificationsOf(desktop)).toEqual(expected);
  }).toPass();

test('announces a new enquiry, counts it on the icon, and a click shows the enquiries', async ({
  launch,
  firstReading,
  studio,
  page: visitor,
}) => {
  await sendEnquiry(visitor, { name: 'Early Bird' });
  const desktop = await launch({ tray: true });
  const { page, standIn } = desktop;
  await signIn(desktop, studio);
  await expect(page.getByRole('tab', { name: /Bookings.*1/ })).toBeVisible();
  if (!standIn) return;
  await firstReading();
  await sendEnquiry(visitor, { name: 'Grace Hopper', selectedPackage: 'Premium' });
  await expectNotifications(desktop, [{ title: 'New inquiry', body: 'Grace Hopper · Premium' }]);
  expect(lastOf(desktop, 'badge')).toBe(1);
  expect(lastOf(desktop, 'tray')).toBe('Shutterdesk · 1 new inquiry');
  await expect(page.getByRole('tab', { name: /Bookings.*2/ })).toBeVisible();

  standIn.clickNotification();
  await expect(page.getByRole('heading', { name: 'Booking Inquiries' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await expect.poll(() => lastOf(desktop, 'badge')).toBe(0);
  await expect.poll(() => lastOf(desktop, 'tray')).toBe('Shutterdesk');
});

test(
  'keeps running in the tray when its window is closed, returns unchanged, and quits from there',
  THOROUGH,
  async ({ launch, firstReading, studio, page: visitor }) => {
    await sendEnquiry(visitor, { name: 'Early Bird' });
    const desktop = await launch({ tray: true });
    const { page, standIn } = desktop;
    await signIn(desktop, studio);
    await expect(page.getByRole('tab', { name: /Bookings.*1/ })).toBeVisible();
    await page.getByLabel('Hero Text').fill('Half a sent');
    if (!standIn) return;
    // Enquiries that the app has read by now are not new.
    await firstReading();
    standIn.closeWindow();
    await expect.poll(() => notificationsOf(desktop)).toMatchObject([{ title: /keeps running in the tray/ }]);
    expect(lastOf(desktop, 'hidden')).toBe(true);
    expect(lastOf(desktop, 'asked')).toBeUndefined();
    await sendEnquiry(visitor, { name: 'Grace Hopper' });
    await expectNotifications(desktop, [expect.anything(), { title: 'New inquiry', body: 'Grace Hopper · Essential' }]);

    const shown = desktop.said.filter((one) => one.shown).length;
    standIn.chooseTray('Open Shutterdesk');
    await expect.poll(() => desktop.said.filter((one) => one.shown)).toHaveLength(shown + 1);
    await expect(page.getByLabel('Hero Text')).toHaveValue('Half a sent');
    standIn.closeWindow();
    standIn.chooseTray('Quit');
    await desktop.ended();
    expect(notificationsOf(desktop)).toHaveLength(2);
  },
);

test('quits with its window where there is no tray', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch();
  await signIn(desktop, studio);
  if (!desktop.standIn) return;
  desktop.standIn.closeWindow();
  await desktop.ended();
  expect(lastOf(desktop, 'hidden')).toBeUndefined();
});

test('keeps working after the person decides to stay', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch();
  const { standIn } = desktop;
  await signIn(desktop, studio);
  await desktop.page.getByLabel('Hero Text').fill('Not saved yet');
  if (!standIn) return;
  standIn.holdBack();
  standIn.answerNext(1);
  standIn.askToQuit();
  await expect.poll(() => lastOf(desktop, 'asked')).toBe('You have unsaved changes.');
  await desktop.page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(desktop.page.getByText('Settings saved!', { exact: true }).first()).toBeVisible();
  await expect(line(desktop)).toContainText('Online · up to date');
});

test(
  'says which actions need a network, and asks before closing with pending changes',
  THOROUGH,
  async ({ launch, studio }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await page.getByRole('tab', { name: 'Admin Users' }).click();
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await page.getByRole('tab', { name: 'Admin Users' }).click();
    await expect(page.getByText('You’re offline. This needs a connection.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add User' })).toBeDisabled();
    await desktop.quit();
    await expect
      .poll(() => desktop.said)
      .toContainEqual({
        asked: '1 change hasn’t been sent yet. It stays on this computer and goes out when you open the app again.',
      });
  },
);

test('signs out and leaves no data of the studio on the computer', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch();
  await signIn(desktop, studio);
  await studio.stop();
  await changePrice(desktop, '549');
  await expect(line(desktop)).toContainText('Offline · 1 change waiting');
  await desktop.menu('Sign Out and Remove Local Data…');
  await expect
    .poll(() => desktop.said)
    .toContainEqual({
      asked: 'This removes your site’s data from this computer, including 1 unsent change.',
    });
  await expectWindowAnew(desktop);
  await desktop.kill();
  const again = await launch();
  await expect(again.page.getByText('Login to Dashboard')).toBeVisible();
  await expect(again.page.getByText('You’re offline. This needs a connection.')).toBeVisible();
  await expect(again.page.getByRole('button', { name: 'Admin Login' })).toBeDisabled();
});

test(
  'switches to another site, and continues the first one’s pending changes on return',
  THOROUGH,
  async ({ launch, studio }) => {
    const desktop = await launch();
    await signIn(desktop, studio);
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await desktop.menu('Work on Another Site…');
    const { host } = new URL(studio.url);
    await expect
      .poll(() => desktop.said)
      .toContainEqual({ asked: `1 unsent change for ${host} stays here and will go out when you come back to it.` });
    await expectWindowAnew(desktop);
    await desktop.quit();
    const again = await launch();
    await expect(again.page.getByRole('heading', { name: 'Welcome to Shutterdesk' })).toBeVisible();
    await studio.start();
    await chooseServer(again, studio.url);
    await expect(again.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(line(again)).toContainText('Online · up to date');
    await expect(again.page.getByLabel('Price').nth(1)).toHaveValue('549');
  },
);
