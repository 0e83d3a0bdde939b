import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { openSection, openTab } from './gallery-steps.ts';
import { BUSINESS, FROM, type MailServer, mailSettings, NOT_WELCOME, openMailServer } from './mail-server.ts';
import { saved, saveSettings } from './settings-steps.ts';
import { test as base, expect, signIn, THOROUGH } from './test.ts';

const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  mailServer: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
});

const testWithMail = test.extend({ settings: ({ mailServer }, use) => use(mailSettings(mailServer)) });
const testOnScreen = test.extend({ settings: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' } });

const tellBusiness = async (page: Page): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(BUSINESS);
  await saveSettings(page).click();
  await expect(saved(page)).toBeVisible();
};

const region = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .last();

const onlyInquiry = (page: Page) => page.getByRole('feed').getByRole('article').first();

testOnScreen(
  'enters a mail server, tries its port, and gets a test mail, without a restart',
  async ({ page, studio, mailServer }) => {
    const { hostname, port } = new URL(mailServer.url);
    await signIn(page, studio);
    await tellBusiness(page);
    await openSection(page, 'Mail');
    const card = region(page, 'Mail server');
    await card.getByLabel('Provider').selectOption('Fastmail');
    await expect(card.getByText(/Fastmail needs an app password/)).toBeVisible();
    await card.getByText('Server: smtp.fastmail.com:465').click();
    await expect(card.getByLabel('Port')).toHaveValue('465');
    await card.getByLabel('Server').fill(hostname);
    await card.getByLabel('Port').fill(port);
    await card.getByLabel('Encryption').selectOption('STARTTLS');
    await card.getByLabel('Sender’s address').fill('nobody');
    await card.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(card.getByText(`Port ${port} works.`)).toBeVisible();
    await card.getByRole('button', { name: 'Save Mail Server' }).click();
    await expect(card.getByText('Please enter a valid email address')).toBeVisible();
    await card.getByLabel('Sender’s address').fill(FROM);
    await card.getByRole('button', { name: 'Save Mail Server' }).click();
    await expect(page.getByText('Mail server saved.', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    await expect(page.getByText('Accepted.', { exact: true })).toBeVisible();
    expect(mailServer.taken).toEqual([[BUSINESS]]);
  },
);

testWithMail('saves the message to clients', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await tellBusiness(page);
  await openSection(page, 'Mail');
  const choice = page.getByRole('switch', { name: 'Send it to clients' });
  await choice.click();
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Hello {name},\nwe look forward to {package} on {day}.');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('{day} isn’t a placeholder: use {first name}, {name}, {package} or {date}'),
  ).toBeVisible();
  await expect(message).toBeFocused();
  await expectAccessible(page);
  await message.fill('Hello {name},\nwe look forward to {package} on {date}.');
  await expect(page.getByText('we look forward to Essential on Saturday, June 12, 2027.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Message saved.').first()).toBeVisible();
  await expectAccessibleOnPhoneToo(page);
});

testWithMail('names the section of Studio in which something is unsaved', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openSection(page, 'Mail');
  await page.getByLabel('Email addresses').fill('ada@photos.test');
  await openTab(page, 'Bookings');
  await expect(page.getByRole('link', { name: 'Studio (unsaved changes)' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You haven’t saved your changes in Studio → Mail.')).toBeVisible();
});

testWithMail('passes the tabs by keyboard without leaving the Studio page', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openSection(page, 'Mail');
  await page.getByRole('tab', { name: 'Packages & Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Mail to you' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Booking Inquiries' })).toBeVisible();
});

testWithMail(
  'says that messages wait during an outage, and that it is over',
  THOROUGH,
  async ({ page, studio, mailServer }) => {
    await signIn(page, studio);
    await tellBusiness(page);
    mailServer.greets(NOT_WELCOME);
    await sendEnquiry(page);
    await openTab(page, 'Bookings');
    const inquiry = onlyInquiry(page);
    await expect(inquiry).toContainText(/Saved · not emailed yet · next attempt \d+:\d\d [AP]M/);
    await expect(inquiry).toContainText('5.7.1 You are not welcome here');
    const line = page.getByText(/^Emails haven’t gone out since \d+:\d\d [AP]M\. We’ll keep trying\.$/);
    await page.reload();
    await expect(line).toBeVisible();
    await expectAccessibleOnPhoneToo(page);

    await page.getByRole('button', { name: 'Show status' }).click();
    await page.getByRole('link', { name: 'Studio → Mail' }).click();
    await expect(page).toHaveURL(/\/admin\/studio\/mail$/);
    await openTab(page, 'Bookings');
    mailServer.greets(null);
    await inquiry.getByRole('button', { name: 'Send Again' }).click();
    await expect(inquiry.getByText('Saved · not emailed yet')).toHaveCount(0);
    await openSection(page, 'Mail');
    await expect(page.getByText('You’ll get an email for each inquiry.')).toBeVisible();
    await openTab(page, 'Bookings');
    await expect(line).toHaveCount(0);
  },
);
