import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { hold } from './held-calls.ts';
import { saved, saveSettings } from './settings-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true, intercepts: true });

const tab = (page: Page) => page.getByRole('tab', { name: 'Packages & Settings' });

test('saves every field trimmed, says so, and shows it on the page', async ({ page, studio }) => {
  await signIn(page, studio);
  await expect(page.getByText('Admin Settings')).toBeVisible();
  await expect(page.getByText('Manage your pricing packages and booking availability')).toBeVisible();
  for (const card of ['Contact Information', 'Page Content', 'Social Media Links', 'Scheduling Settings']) {
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  }
  const release = await hold(page, '**/api/settings', 'PUT');
  await page.getByLabel('Hero Text').fill('  Light, kept.  ');
  await page.getByLabel('Business Hours').fill('Monday\nTuesday');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await expect(tab(page)).toHaveAccessibleName(/unsaved changes/);
  await saveSettings(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Publishing…' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Welcome Text').fill('typed while saving');
  release();
  await expect(saved(page)).toBeVisible();
  await expect(
    page.getByText('Your pricing, scheduling, and content have been updated.', { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Hero Text')).toHaveValue('Light, kept.');
  await expect(page.getByLabel('Welcome Text')).toHaveValue('typed while saving');
  await expect(page.getByText(/^Live · published \d+:\d\d [AP]M$/)).toBeVisible();
  await page.getByLabel('Welcome Text').fill('');
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText('Light, kept.').first()).toBeVisible();
});

test('saves behind a proxy that gives the settings a tag which the server does not know', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('412');
  await page.route('**/api/settings', (route) => {
    const headers = route.request().headers();
    return route.fallback({ headers: headers['if-match'] ? { ...headers, 'if-match': '"made-by-a-proxy"' } : headers });
  });
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Through the proxy');
  await saveSettings(page).click();
  await expect(saved(page)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Through the proxy').first()).toBeVisible();
});

test(
  'shows the rules beside the fields, and focuses the first invalid one after a failed save',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('400');
    await signIn(page, studio);
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('Address').fill('x'.repeat(201));
    await expect(page.getByText('201 / 200')).toBeVisible();
    await page.getByLabel('Facebook URL').fill('facebook');
    await page.getByLabel('Instagram URL').focus();
    for (const sentence of [
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Address is too long',
      'Please enter a valid URL',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expectAccessible(page);
    await saveSettings(page).click();
    await expect(page.getByText('Failed to save settings. Please try again.', { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Address')).toHaveValue('x'.repeat(201));
  },
);

test('keeps typed text when the server cannot be reached', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('net::ERR');
  await signIn(page, studio);
  await page.getByLabel('Contact Text').fill('Write to me');
  await studio.stop();
  await saveSettings(page).click();
  await expect(page.getByText('Failed to save settings. Please try again.', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Can’t reach the server. Nothing is lost/).first()).toBeVisible();
  await studio.start();
  await saveSettings(page).click();
  await expect(saved(page)).toBeVisible();
});

test('says that visitors do not see the last save, and publishes again', THOROUGH, async ({ page, studio }) => {
  const sentence = 'The page could not be renewed. Visitors see it as it was.';
  // A render cannot be made to fail from outside; the server's own tests cover its report.
  await page.route('**/api/publishing', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { state: 'failed', publishedAt: null, message: sentence } })
      : route.continue(),
  );
  await signIn(page, studio);
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/publishing');
  await page.getByRole('button', { name: 'Show status' }).click();
  const status = page.getByRole('dialog', { name: 'Status' });
  await expectAccessible(page);
  await status.getByRole('button', { name: 'Try again' }).click();
  await expect(status.getByText(/^Live · published \d+:\d\d [AP]M$/)).toBeVisible();
  await status.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'View site' })).toHaveAttribute('href', '/');
});

test.describe('in a browser that has not loaded the tab yet', () => {
  test.use({ inTab: false });

  test('opens a tab after a failure, once the server is back', THOROUGH, async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('net::ERR', 'dynamically imported module', 'Unable to preload CSS');
    // The browser is never idle, so the tab is requested only when it is opened.
    await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
    await signIn(page, studio);
    await page.getByLabel('Hero Text').fill('Not saved yet');
    await page.waitForLoadState('networkidle');
    await studio.stop();
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await expect(page.getByText('The section “Bookings” couldn’t be loaded.')).toBeVisible();
    await studio.start();
    await page.getByRole('tabpanel', { name: 'Bookings' }).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No Booking Inquiries Yet')).toBeVisible();
    const unstyled = () =>
      page.evaluate(
        () => [...document.querySelectorAll('link')].filter((l) => l.rel === 'stylesheet' && !l.sheet).length,
      );
    await expect.poll(unstyled).toBe(0);
    await page.getByRole('tab', { name: 'Packages & Settings' }).click();
    await expect(page.getByLabel('Hero Text')).toHaveValue('Not saved yet');
  });
});

test(
  'links to each chapter from an index, which keeps typed text and the save button',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    await page.getByLabel('Hero Text').fill('Still being typed');
    const index = page.getByRole('navigation', { name: 'Chapters' });
    for (const [name, label] of [
      ['Packages', 'Package Name'],
      ['Premium', 'Package Name'],
      ['Social Media Links', 'Facebook URL'],
      ['Page Content', 'Hero Text'],
    ] as const) {
      await index.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
      await page.keyboard.press('Tab');
      const field = page.getByLabel(label, { exact: true }).nth(name === 'Premium' ? 2 : 0);
      await expect(field).toBeInViewport();
      await expect(saveSettings(page)).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByLabel('Hero Text')).toHaveValue('Still being typed');
    await expect(page).toHaveURL('/admin');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Scheduling Settings', 'Packages', 'Contact Information']) {
      const link = index.getByRole('link', { name });
      await link.click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
      await expect(link).toBeInViewport({ ratio: 1 });
      await expect(link).toHaveAttribute('aria-current');
    }
    await expectAccessible(page);
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.focus();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.locator('#settings-contact summary')).toBeHidden();
    await expect(phone).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('#settings-contact summary')).toBeVisible();
    await expect(phone).toBeFocused();
  },
);
