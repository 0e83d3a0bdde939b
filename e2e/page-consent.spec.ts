import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS, listEnquiries, saveSettings } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { fill, press, send } from './enquiry-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, formIsAlive, test } from './test.ts';

const LINE = {
  consentText: 'I agree that my details are kept to answer my inquiry.',
  consentLink: 'https://example.com/privacy',
  consentRequired: true,
};
const TICK = 'Please tick this box to send your message';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('400');
});

const box = (page: Page) => page.getByRole('checkbox', { name: LINE.consentText });

test('demands the tick if the studio asks for it, and keeps the line with the inquiry', async ({ page, studio }) => {
  const api = await adminOf(studio);
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...LINE } });
  await page.goto('/');
  await fill(page);
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', LINE.consentLink);
  await formIsAlive(page);
  await press(page);
  await expect(page.getByText(TICK)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  expect(await api(listEnquiries)).toEqual([]);
  await box(page).check();
  await send(page);
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  const [enquiry] = await api(listEnquiries);
  expect(enquiry?.consent).toEqual({ text: LINE.consentText, link: LINE.consentLink, isTicked: true });
});
