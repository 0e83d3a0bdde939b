import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { expect, test } from './test.ts';

test.use({ inTab: true });

const MOST_STEPS = 80;

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    return (labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });

/** Presses Tab until the element with this name has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches "${name}".`);
};

test('works by keyboard alone, from signing in to signing out', async ({ page, studio }) => {
  await sendEnquiry(page, { name: 'Anna' });
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Admin Login' })).toBeVisible();
  await tabTo(page, 'Username');
  await page.keyboard.type('admin');
  await tabTo(page, 'Password');
  await page.keyboard.type(studio.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(page, 'Hero Text');
  await page.keyboard.type('By keys alone? Yes');
  // A British layout on a Mac writes '#' with ⌥3, a Spanish one '@' with ⌥2, and Windows 'é' with Alt and the number pad.
  const isTaken = (key: string, code: string) =>
    page.evaluate(
      (init) => {
        const event = new KeyboardEvent('keydown', { ...init, altKey: true, bubbles: true, cancelable: true });
        return !document.activeElement?.dispatchEvent(event);
      },
      { key, code },
    );
  expect(await isTaken('#', 'Digit3')).toBe(false);
  expect(await isTaken('@', 'Digit2')).toBe(false);
  expect(await isTaken('2', 'Numpad2')).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved!', { exact: true }).first()).toBeVisible();

  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeFocused();
  await expect(page.getByRole('feed').getByRole('heading', { name: 'Anna' })).toBeVisible();
  await tabTo(page, 'More: Anna');
  await page.keyboard.press('Enter');
  const copy = page.getByRole('button', { name: 'Copy email address' });
  await expect(copy).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More: Anna' })).toBeFocused();
  await tabTo(page, 'Delete inquiry');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booking inquiry deleted successfully.', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('F8');
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('feed').getByRole('heading', { name: 'Anna' })).toBeVisible();

  await page.keyboard.press('Alt+5');
  await expect(page.getByRole('tab', { name: 'Admin Users' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible();
  await tabTo(page, 'Add User');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Username');
  await page.keyboard.type('helper');
  await tabTo(page, 'Password');
  await page.keyboard.type('long enough');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Admin user created successfully', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(page.getByLabel('Hero Text')).toHaveValue('By keys alone? Yes');

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/login');
});
