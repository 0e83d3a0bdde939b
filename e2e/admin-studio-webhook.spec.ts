import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { parts } from '@shutterdesk/shared';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { openSection } from './gallery-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

/** A program on this machine that receives events. */
interface HookReceiver {
  readonly url: string;
  /** The events that have arrived, whatever the answer was. */
  readonly got: readonly { readonly id: string; readonly type: string }[];
  /** Its answer from now on. */
  answers(status: number, text?: string): void;
  close(): Promise<void>;
}

const openHookReceiver = async (): Promise<HookReceiver> => {
  const got: { id: string; type: string }[] = [];
  let answer = { status: 200, text: 'Thank you' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push({ id: String(request.headers['webhook-id']), type: JSON.parse(body).type });
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${bound.port}/inquiries`,
    got,
    answers: (status, text = '') => {
      answer = { status, text };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A studio that may send events to this machine. */
const testWithReceiver = test.extend<{ receiver: HookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  receiver: async ({}, use) => {
    const receiver = await openHookReceiver();
    await use(receiver);
    await receiver.close();
  },
  settings: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
});

const openWebhook = async (page: Page): Promise<void> => {
  await openSection(page, 'Webhook');
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
    const call = await adminOf(studio);
    await expect.poll(async () => (await call(parts.webhook.read)).standing.state).toBe('failing');
    await page.reload();
    await expect(page.getByText(/^Your program has accepted nothing since/)).toBeVisible();
    await expect(page.getByText('Last answer: 500 Out of order')).toBeVisible();
    await expectAccessible(page);
    receiver.answers(200, 'Thank you');
    await page.getByRole('button', { name: 'Send Test Event' }).click();
    await expect(page.getByText('We send each inquiry to your address.')).toBeVisible();
    await expectAccessibleOnPhoneToo(page);
  },
);
