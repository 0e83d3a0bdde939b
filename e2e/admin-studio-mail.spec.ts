import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { openTab } from './gallery-steps.ts';
import {
  BUSINESS,
  FROM,
  type MailServer,
  mailSettings,
  NO_SUCH_MAILBOX,
  NOT_WELCOME,
  openMailServer,
} from './mail-server.ts';
import { openOnPhone } from './phone.ts';
import { saved, saveSettings } from './settings-steps.ts';
import { createStudioAt } from './studio.ts';
import { test as base, expect, signIn, THOROUGH } from './test.ts';

const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  mailServer: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
});

/** A studio that is started with a mail server. */
const testWithMail = test.extend({
  studio: async ({ studioHost, mailServer }, use) => {
    const studio = await createStudioAt(studioHost, mailSettings(mailServer));
    await use(studio);
    await studio.remove();
  },
});

base.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

const openMail = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mail to you' })).toBeVisible();
};

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

test(
  'says that nobody hears of inquiries without a mail server, until that is put away, and where to enter one',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    const line = page.getByText('Nobody is told of inquiries by mail.', { exact: true });
    await expect(line).toBeVisible();
    await page.getByRole('link', { name: 'Studio → Mail' }).click();
    await expect(page).toHaveURL(/\/admin\/studio\/mail$/);
    await expect(page.getByText(/enter your mail server under Studio/)).toBeVisible();
    await expect(line).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save Mail Server' })).toBeVisible();
    await expectAccessible(page);
    const phone = await openOnPhone(page);
    await phone.goto('/admin/studio/mail');
    await expect(phone.getByRole('button', { name: 'Save Mail Server' })).toBeVisible();
    await expectAccessible(phone);
    await phone.context().close();

    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Packages & Settings', selected: true })).toBeVisible();
    await page.getByRole('button', { name: 'Put away: Nobody is told' }).click();
    await expect(line).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Studio Name')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Bookings' })).toBeVisible();
    await openMail(page);
    await openTab(page, 'Bookings');
    await expect(line).toHaveCount(0);
  },
);

test('enters a mail server, tries its port, and gets a test mail, without a restart', async ({
  page,
  studio,
  mailServer,
}) => {
  const { hostname, port } = new URL(mailServer.url);
  await signIn(page, studio);
  await tellBusiness(page);
  await openMail(page);
  const card = region(page, 'Mail server');
  await card.getByLabel('Provider').selectOption('Fastmail');
  await expect(card.getByText(/Fastmail wants an app password/)).toBeVisible();
  await expect(card.getByLabel('Port')).toHaveValue('465');
  await card.getByLabel('Server').fill(hostname);
  await card.getByLabel('Port').fill(port);
  await card.getByLabel('Encryption').selectOption('STARTTLS');
  await card.getByLabel('Sender’s address').fill('nobody');
  await card.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(card.getByText(`Port ${port} works.`)).toBeVisible();
  await card.getByRole('button', { name: 'Save Mail Server' }).click();
  await expect(card.getByText('Please enter a valid email address')).toBeVisible();
  await card.getByLabel('Sender’s address').fill(FROM);
  await card.getByRole('button', { name: 'Save Mail Server' }).click();
  await expect(page.getByText('The mail server has been saved.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await expect(page.getByText('Accepted.', { exact: true })).toBeVisible();
  expect(mailServer.taken).toEqual([[BUSINESS]]);
});

testWithMail(
  'chooses the recipients, sends a test mail, and shows the answer',
  THOROUGH,
  async ({ page, studio, mailServer }) => {
    await signIn(page, studio);
    await tellBusiness(page);
    await openMail(page);
    await expect(page.getByText('You are told of each inquiry.')).toBeVisible();
    await expect(region(page, 'Mail to you')).toContainText(BUSINESS);
    await expect(region(page, 'Mail to you')).toContainText(FROM);
    await expect(page.getByText(/SPF · (Found|Missing|No answer)/)).toBeVisible();
    await expect(page.getByText(/DMARC · (Found|Missing|No answer)/)).toBeVisible();

    const field = page.getByLabel('Email addresses');
    await expect(page.getByText(`Left blank, your business e-mail is told: ${BUSINESS}.`)).toBeVisible();
    await field.fill('ada@photos.test, ben at photos.test');
    await page.getByRole('button', { name: 'Save Addresses' }).click();
    await expect(page.getByText('“ben at photos.test” is not an email address')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('ada@photos.test, ben@photos.test');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('The addresses have been saved.').first()).toBeVisible();
    await expect(field).toHaveValue('ada@photos.test\nben@photos.test');

    const send = page.getByRole('button', { name: 'Send Test Mail' });
    await send.click();
    await expect(region(page, 'Test mail')).toContainText('Accepted.');
    await expect(page.getByRole('list', { name: 'What the mail server said' })).toContainText('queued as 1');
    expect(mailServer.taken).toEqual([['ada@photos.test', 'ben@photos.test']]);
    mailServer.refuses('ben@photos.test', NO_SUCH_MAILBOX);
    await send.click();
    await expect(region(page, 'Test mail')).toContainText('Not accepted.');
    await expect(page.getByRole('list', { name: 'What the mail server said' })).toContainText('5.1.1 No such mailbox');
    await expectAccessible(page);

    const phone = await openOnPhone(page);
    await phone.goto('/admin/studio/mail');
    await expect(phone.getByRole('navigation', { name: 'Sections of the studio' })).toBeVisible();
    await expect(phone.getByText(/SPF · /)).toBeVisible();
    await expectAccessible(phone);
    await phone.context().close();
  },
);

testWithMail('saves the message to clients once a test mail has been accepted', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await tellBusiness(page);
  await openMail(page);
  const choice = page.getByRole('switch', { name: 'Send it to clients' });
  await expect(choice).toBeDisabled();
  await expect(page.getByText('Can be switched on once a test mail has been accepted.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await expect(choice).toBeEnabled();
  await choice.click();
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Hello {name},\nwe look forward to {package} on {day}.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('{day} stands for nothing here: use {name}, {package} or {date}')).toBeVisible();
  await expect(message).toBeFocused();
  await expectAccessible(page);
  await message.fill('Hello {name},\nwe look forward to {package} on {date}.');
  await expect(page.getByText('we look forward to Essential on Sat, Jun 12, 2027.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('The message has been saved.').first()).toBeVisible();
  const phone = await openOnPhone(page);
  await phone.goto('/admin/studio/mail');
  await expect(phone.getByRole('switch', { name: 'Send it to clients' })).toBeChecked();
  await expectAccessible(phone);
  await phone.context().close();
});

testWithMail('keeps what is typed on the way to the tabs and through a reload', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openMail(page);
  await page.getByLabel('Email addresses').fill('ada@photos.test');
  await expect(page.getByText('You have unsaved changes').last()).toBeVisible();
  await openTab(page, 'Bookings');
  const studioLink = page.getByRole('link', { name: 'Studio (unsaved changes)' });
  await studioLink.click();
  await expect(page.getByLabel('Email addresses')).toHaveValue('ada@photos.test');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('What you changed in Studio → Mail has not been saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/had not been saved. It is back/)).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveValue('ada@photos.test');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByLabel('Email addresses')).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Studio', exact: true })).toBeVisible();
});

testWithMail('passes the tabs by keyboard without leaving the Studio page', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openMail(page);
  await page.getByRole('tab', { name: 'Packages & Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Bookings' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Mail to you' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Booking Inquiries' })).toBeVisible();
});

testWithMail('keeps the tabs when a section cannot be loaded', THOROUGH, async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('ERR_FAILED', 'Failed to fetch', 'Failed to load');
  await page.route(/assets\/mail-section/, (route) => route.abort());
  await signIn(page, studio);
  await page.getByLabel('Hero Text').fill('Half a sent');
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await expect(page.getByText(/The section “Mail” could not be loaded/)).toBeVisible();
  await openTab(page, 'Packages & Settings');
  await expect(page.getByLabel('Hero Text')).toHaveValue('Half a sent');
});

testWithMail(
  'shows the state of each inquiry’s message, and sends it again',
  THOROUGH,
  async ({ page, studio, mailServer }) => {
    await signIn(page, studio);
    await tellBusiness(page);
    mailServer.refuses(BUSINESS, NO_SUCH_MAILBOX);
    await sendEnquiry(page, { name: 'محمد بن عبد الله الخطيب' });
    await openTab(page, 'Bookings');
    const inquiry = onlyInquiry(page);
    await expect(inquiry).toContainText('Refused by the mail server');
    await expect(inquiry).toContainText('550 5.1.1 No such mailbox');
    await expectAccessible(page);
    mailServer.refuses(BUSINESS, null);
    await inquiry.getByRole('button', { name: 'Send Again' }).click();
    await expect(inquiry.getByText(/^Mailed \d+:\d\d [AP]M$/)).toBeVisible();
    expect(mailServer.taken).toEqual([[BUSINESS]]);
    await expect(inquiry.getByText(/queued as 1/)).toBeHidden();
    await inquiry.getByText(/^Mailed/).click();
    await expect(inquiry.getByText(/^Accepted by the mail server: “250 .*queued as 1”$/)).toBeVisible();
    await expectAccessible(page);
  },
);

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
    await expect(inquiry).toContainText(/Stored · not mailed yet · next attempt \d+:\d\d [AP]M/);
    await expect(inquiry).toContainText('5.7.1 You are not welcome here');
    const line = page.getByText(/^Mail has not got through since \d+:\d\d [AP]M: messages about inquiries wait\.$/);
    await page.reload();
    await expect(line).toBeVisible();
    await expectAccessible(page);
    const phone = await openOnPhone(page);
    await phone.goto('/admin/bookings');
    await expect(onlyInquiry(phone)).toContainText('Stored · not mailed yet');
    await expectAccessible(phone);
    await phone.context().close();

    mailServer.greets(null);
    await inquiry.getByRole('button', { name: 'Send Again' }).click();
    await expect(inquiry.getByText(/^Mailed/)).toBeVisible();
    await page.getByRole('link', { name: 'Studio → Mail' }).click();
    await expect(page.getByText('You are told of each inquiry.')).toBeVisible();
    await openTab(page, 'Bookings');
    await expect(line).toHaveCount(0);
  },
);
