import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { takeUp } from './drag-steps.ts';
import { saved, saveSettings } from './settings-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

const packageNames = (page: Page) =>
  page.getByLabel('Package Name').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('adds, edits, features and removes packages, with previews like the page’s cards', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByRole('button', { name: 'Add Package' }).click();
  await expect(page.getByLabel('Package Name').last()).toBeFocused();
  await expect(page.getByLabel('Package Name').last()).toHaveValue('New Package');
  await expect(page.getByLabel('Price').last()).toHaveValue('0');
  await page.getByLabel('Package Name').last().fill('Mini');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Price') })
    .last();
  await expect(card.getByLabel('Feature 1', { exact: true })).toHaveValue('Feature 1');
  await card.getByLabel('Feature 1', { exact: true }).fill('Half an hour');
  await card.getByLabel('Feature 1', { exact: true }).press('Enter');
  await expect(card.getByLabel('Feature 2', { exact: true })).toBeFocused();
  await page.keyboard.type('One photograph');
  await expect(card.locator('.package')).toContainText('Mini$0Half an hourOne photographBook This Package');
  await card.getByRole('switch', { name: 'Featured' }).click();
  await expect(card.locator('.package-featured')).toBeVisible();
  await expect(card.getByText('2 packages are featured, but one alone stands out more.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Package' }).first().click();
  await saveSettings(page).click();
  await expect(saved(page)).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mini' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Essential' })).toHaveCount(0);
});

test('makes a feature of each line of a pasted list, without its bullets', async ({ page, studio }) => {
  await signIn(page, studio);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Price') })
    .first();
  const second = card.getByLabel('Feature 2', { exact: true });
  await second.fill('');
  await second.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '• Two hours\r\n\r\n- An album\n3. A print');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(card.getByLabel('Feature 4', { exact: true })).toBeFocused();
  const features = await card.getByLabel(/^Feature \d$/).all();
  expect(await Promise.all(features.slice(0, 5).map((field) => field.inputValue()))).toEqual([
    '1 hour session',
    'Two hours',
    'An album',
    'A print',
    'Online gallery',
  ]);
});

test('moves packages by keyboard and by dragging', THOROUGH, async ({ page, studio }) => {
  // Tall enough to show all of them, so that nothing scrolls during a drag.
  await page.setViewportSize({ width: 1280, height: 4000 });
  await signIn(page, studio);
  await expect.poll(() => packageNames(page)).toEqual(['Essential', 'Signature', 'Premium']);
  await page.getByRole('button', { name: 'Move Essential' }).focus();
  await takeUp(page, 'Essential picked up at position 1 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Essential is over position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => packageNames(page)).toEqual(['Signature', 'Essential', 'Premium']);
  await expect(page.getByRole('button', { name: 'Move Essential' })).toBeFocused();

  const handle = page.getByRole('button', { name: 'Move Premium' });
  const target = page.getByRole('button', { name: 'Move Essential' });
  // Hovering waits until the packages have slid to their new places.
  await target.hover();
  const to = await target.boundingBox();
  if (!to) throw new Error('The handle is not shown.');
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 40, { steps: 12 });
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 4 });
  await expect(page.getByText('Premium is over position 2 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => packageNames(page)).toEqual(['Signature', 'Premium', 'Essential']);
  await saveSettings(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => packageNames(page)).toEqual(['Signature', 'Premium', 'Essential']);
});
