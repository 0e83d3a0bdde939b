import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Takes up by the keyboard what has the focus. The arrow keys are heard from the next turn of the timers on. */
export const takeUp = async (page: Page, announcement: string): Promise<void> => {
  await page.keyboard.press('Space');
  await expect(page.getByText(announcement)).toBeAttached();
  await page.evaluate(() => new Promise((heard) => setTimeout(heard)));
};
