import type { Page } from '@playwright/test';
import { takeTheTimeOfAPerson } from './test.ts';

export const fill = async (page: Page, change: { name?: string; message?: string } = {}) => {
  await page.getByLabel('Name').fill(change.name ?? 'ليلى العلي');
  await page.getByLabel('Email').fill('layla@example.com');
  await page.getByLabel('Phone').fill('+1 646 555 0188');
  await page.getByLabel('Package').selectOption('Premium');
  await page.getByLabel('Message').fill(change.message ?? 'x'.repeat(1000));
};

export const press = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

export const send = async (page: Page) => {
  await takeTheTimeOfAPerson(page);
  await press(page);
};
