import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { type HookReceiver, openHookReceiver } from './hook-receiver.ts';
import { openOnPhone } from './phone.ts';
import { createStudioAt } from './studio.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

/** A studio that may send events to this machine. */
const testWithReceiver = test.extend<{ receiver: HookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  receiver: async ({}, use) => {
    const receiver = await openHookReceiver();
    await use(receiver);
    await receiver.close();
  },
  studio: async ({ studioHost }, use) => {
    const studio = await createStudioAt(studioHost, { WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
    await use(studio);
    await studio.remove();
  },
});

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

const openWebhook = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('navigation', { name: 'Sections of the studio' }).getByRole('link', { name: 'Webhook' }).click();
  await page.getByRole('button', { name: 'Set Up…' }).click();
  await expect(page.getByLabel('Web address')).toBeFocused();
};

const saveAddress = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel('Web address').fill(address);
  await page.keyboard.press('Control+s');
};

testWithReceiver(
  'sends each inquiry to the saved address, and says what the address answered last',
  THOROUGH,
  async ({ page, studio, receiver }) => {
    await signIn(page, studio);
    await openWebhook(page);
    await expect(page).toHaveURL(/\/admin\/studio\/webhook$/);
    await expect(page.getByText('Off. No other program gets your inquiries.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Test Event' })).toBeDisabled();
    await expectAccessible(page);

    await saveAddress(page, receiver.url);
    await expect(page.getByText('Copy it now. You won’t see it again.')).toBeVisible();
    await expect(page.getByLabel('The new secret')).toHaveText(/^whsec_/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done, I’ve copied it' }).click();
    await expect(page.getByText(/^Your secret ends in /)).toBeVisible();
    await expect(page.getByText('We send each inquiry to your address.')).toBeVisible();

    await page.getByRole('button', { name: 'Send Test Event' }).click();
    await expect(page.getByText('The address accepted the test event (200).')).toBeVisible();
    receiver.answers(500, 'Out of order');
    await sendEnquiry(page, { name: 'محمد بن عبد الله الخطيب' });
    await page.reload();
    await expect(page.getByText(/^Your program has accepted nothing since/)).toBeVisible();
    await expect(page.getByText('Last answer: Out of order')).toBeVisible();
    await expectAccessible(page);
    receiver.answers(200, 'Thank you');
    await page.getByRole('button', { name: 'Send Test Event' }).click();
    await expect(page.getByText('We send each inquiry to your address.')).toBeVisible();

    const phone = await openOnPhone(page);
    await phone.goto('/admin/studio/webhook');
    await expect(phone.getByText('We send each inquiry to your address.')).toBeVisible();
    await expectAccessible(phone);
    await phone.context().close();
  },
);
