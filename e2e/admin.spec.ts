import { expectAccessible } from './accessibility.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

test('shows a stranger nothing of the dashboard', async ({ page }) => {
  await page.goto('/admin');
  await page.waitForURL('**/admin/login');
  await expect(page.getByText('Login to Dashboard')).toBeVisible();
  await expect(page.getByText('Choose your login method to access the admin panel')).toBeVisible();
  await expect(page.getByText('Sign in with Google, GitHub, or your Replit account')).toBeVisible();
  await expectAccessible(page);
});

test('reports a failed sign-in on the form and in a notice', async ({ page, expectedErrors }) => {
  expectedErrors.push('401');
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expectAccessible(page);
});

// The journeys of each tab run axe on a wide screen.
test('has no axe violations on any tab, 390 pixels wide', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, studio);
  for (const name of ['Packages & Settings', 'Bookings', 'Gallery Images', 'Hero Images', 'Admin Users']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('says in the header that the browser has no network', THOROUGH, async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('net::ERR');
  await signIn(page, studio);
  await expect(page.getByRole('button', { name: 'Show status' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Network:' }).click();
  const sentence = 'You’re offline. Saving works again once you’re back online.';
  await expect(page.getByRole('dialog', { name: 'Status' }).getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Status' }).getByText(sentence)).toBeHidden();
});

test('closes booking on the page, and opens it again', async ({ page, studio }) => {
  await signIn(page, studio);
  const save = async () => {
    await page.getByRole('switch').first().click();
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(page.getByText('Settings saved!', { exact: true })).toBeVisible();
  };
  await save();
  await page.goto('/');
  await expect(page.getByText('Booking Currently Unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Booking Disabled' })).toBeDisabled();
  await page.getByRole('button', { name: 'Book This Package' }).first().click();
  await expect(page.getByText('Booking Currently Unavailable')).toBeInViewport();
  await expect(page.getByLabel('Name'), 'nobody is led to write in vain').not.toBeFocused();
  await page.goto('/admin');
  await save();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test(
  'keeps the name of the open tab visible, however it was opened and however narrow the window is',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    const tab = page.getByRole('tab', { name: 'Hero Images' });
    await page.goto('/admin/hero');
    await expect(page.getByRole('tabpanel', { name: 'Hero Images' })).toBeVisible();
    for (const width of [900, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('tab', { name: 'Hero Images' }).press('Home');
    await expect(page.getByRole('tab', { name: 'Packages & Settings' })).toBeInViewport({ ratio: 1 });
  },
);

test('gives every section an address for reload, Back and Forward', async ({ page, studio }) => {
  await signIn(page, studio);
  const shown = (name: string) => expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name });
  await page.getByLabel('Hero Text').fill('Still being typed');
  await tab('Bookings').click();
  await tab('Admin Users').click();
  await expect(page).toHaveURL('/admin/users');
  await page.goBack();
  await shown('Bookings');
  await expect(page).toHaveURL('/admin/bookings');
  await page.goBack();
  await shown('Packages & Settings');
  await expect(page.getByLabel('Hero Text')).toHaveValue('Still being typed');
  await page.goForward();
  await page.goForward();
  await shown('Admin Users');
  await page.getByRole('button', { name: 'Your account:' }).click();
  await page.getByRole('button', { name: 'Account and password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await shown('Admin Users');
});

test('shows the focus ring of a tab for keyboard users, but not after a click', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await page.reload();
  const bookings = page.getByRole('tab', { name: 'Bookings' });
  await bookings.click();
  await expect(bookings).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Gallery Images' })).toHaveCSS('outline-style', 'solid');
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, inTab: false });

  test(
    'gives buttons an edge, the current tab a mark and the live page an icon',
    THOROUGH,
    async ({ page, studio }) => {
      await signIn(page, studio);
      const save = page.getByRole('button', { name: 'Save All Changes' });
      expect(await save.evaluate((button) => getComputedStyle(button).borderStyle)).toBe('solid');
      const mark = (tab: Element) => getComputedStyle(tab, '::after').backgroundColor;
      const current = await page.getByRole('tab', { selected: true }).evaluate(mark);
      expect(current).not.toBe(await page.getByRole('tab', { selected: false }).first().evaluate(mark));
      await page.getByRole('button', { name: 'Show status' }).click();
      const live = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Live' });
      await expect(live.locator('svg')).toBeVisible();
    },
  );
});
