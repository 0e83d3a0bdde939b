import { expectAccessible } from './accessibility.ts';
import { openTab } from './gallery-steps.ts';
import { addHero } from './hero-steps.ts';
import { saved, saveSettings } from './settings-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test(
  'leads a new studio through its first steps, and shows the placeholders on the page until then',
  THOROUGH,
  async ({ page, studio }) => {
    await page.goto('/');
    for (const words of ['hello@example.com', '(555) 123-4567', 'The first photographs will be here soon.', '$299']) {
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
    }
    await signIn(page, studio);
    const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
    await expect(steps).toContainText('0 of 7 done');
    await expect(steps).toContainText('Your page is called “Shutterdesk”');
    await expect(page.getByText(/^How clients reach you. Until you add one/)).toBeVisible();
    await expectAccessible(page);

    await steps.getByRole('button', { name: 'Name your studio' }).click();
    await expect(page.getByLabel('Studio Name')).toBeFocused();
    await page.keyboard.type('Ada & Sons');
    await steps.getByRole('button', { name: 'Add your contact details' }).click();
    await page.keyboard.type('ada@example.com');
    await expect(page.getByText(/^How clients reach you. Blank fields/)).toBeVisible();
    await steps.getByRole('button', { name: 'Set your packages and prices' }).click();
    await expect(page.getByLabel('Package Name').first()).toBeFocused();
    await saveSettings(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(steps).toContainText('2 of 7 done');
    await expect(steps.getByText('Done:')).toHaveCount(2);

    await expect(page.getByRole('link', { name: 'Packages', exact: true })).toHaveAttribute('aria-current', 'true');

    await page.getByRole('button', { name: 'Next: Choose your hero image' }).click();
    await expect(page.getByText('Current Hero Images (0)')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Next:/ }).filter({ visible: true })).toHaveCount(0);
    await addHero(page, 'lake.jpg', 'The lake');
    await page.goto('/admin');
    await openTab(page, 'Hero Images');
    await page.getByRole('button', { name: 'Next: Add ten photos' }).filter({ visible: true }).click();
    await expect(page.getByText('Current Gallery Images (0)')).toBeVisible();
    await expectAccessible(page);
    await openTab(page, 'Packages & Settings');
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await expect(steps).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Next:/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Studio Name')).toHaveValue('Ada & Sons');
    await expect(steps).toHaveCount(0);
  },
);
