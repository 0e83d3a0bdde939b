import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Picks the focused element up by keyboard. The arrow keys work only from the next timer turn on. */
export const takeUp = async (page: Page, announcement: string): Promise<void> => {
  await page.keyboard.press('Space');
  await expect(page.getByText(announcement)).toBeAttached();
  await page.evaluate(() => new Promise((heard) => setTimeout(heard)));
};
