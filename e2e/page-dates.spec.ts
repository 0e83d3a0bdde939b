import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS, plusDays, type SettingsInput, saveSettings, todayIn, weekdayOf } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { fill, send } from './enquiry-steps.ts';
import type { Studio } from './studio.ts';
import { adminOf } from './studio-content.ts';
import { expect, test } from './test.ts';

const ID = '01930000-0000-7000-8000-000000000001';
const today = todayIn(null, Date.now());
/** A Sunday, some weeks ahead. */
const SUNDAY = plusDays(today, 28 - (weekdayOf(today) % 7));
const MONDAY = plusDays(SUNDAY, 1);

const spoken = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

const CLOSED = `We are closed on Sundays. The next open day is ${spoken(MONDAY)}.`;

const save = async (studio: Studio, change: Partial<SettingsInput>): Promise<void> => {
  const api = await adminOf(studio);
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...change } });
};

const field = (page: Page) => page.getByLabel('Preferred date');
const sent = (page: Page) => page.getByText('Message sent!', { exact: true });

test('refuses a closed day in its field, and takes the next open one', async ({ page, studio }) => {
  await save(studio, {
    closedWeekdays: [7],
    away: [{ id: ID, from: plusDays(today, 2), to: plusDays(today, 3), sentence: 'مغلق لعطلة الربيع' }],
  });
  await page.goto('/');
  await expect(page.getByRole('note').filter({ hasText: 'We are away from' })).toContainText('مغلق لعطلة الربيع');
  await expect(field(page)).toHaveAccessibleDescription('We are closed on Sundays.');
  await field(page).fill(SUNDAY);
  await fill(page);
  await expect(field(page)).toHaveAccessibleDescription(`We are closed on Sundays. ${CLOSED}`);
  await expectAccessible(page);
  await field(page).fill(MONDAY);
  await page.getByLabel('Message').focus();
  await expect(page.getByText(CLOSED)).toBeHidden();
  await send(page);
  await expect(sent(page)).toBeVisible();
});
