import type { Locator, Page } from '@playwright/test';

/** The button that saves the settings tab. */
export const saveSettings = (page: Page): Locator => page.getByRole('button', { name: 'Save All Changes' });

/** The notice after a save. */
export const saved = (page: Page): Locator => page.getByText('Settings saved!', { exact: true }).first();
