import type { Desktop } from './desktop/launch-desktop.ts';
import { test as base, changePrice, line, signIn } from './desktop-steps.ts';
import { sendEnquiry } from './enquiries.ts';
import { BUSINESS, type MailServer, mailSettings, NOT_WELCOME, openMailServer } from './mail-server.ts';
import { createStudioAt } from './studio.ts';
import { expect, THOROUGH } from './test.ts';

const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  mailServer: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
  studio: async ({ studioHost, mailServer }, use) => {
    const studio = await createStudioAt(studioHost, mailSettings(mailServer));
    await use(studio);
    await studio.remove();
  },
});

const tellBusiness = async (desktop: Desktop): Promise<void> => {
  const { page } = desktop;
  await page.getByLabel('Email', { exact: true }).fill(BUSINESS);
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(line(desktop)).toContainText('Online · up to date');
};

const outagesOf = ({ said }: Desktop) =>
  said.flatMap(({ notification }) => (JSON.stringify(notification)?.includes('Emails aren’t') ? [notification] : []));

test(
  'notifies once of a mail outage, and a click opens Studio → Mail',
  THOROUGH,
  async ({ launch, studio, mailServer, page: visitor }) => {
    await visitor.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const saved = await visitor.request.put('/api/mail', { data: { recipients: [BUSINESS] } });
    expect(saved.status()).toBe(200);
    mailServer.greets(NOT_WELCOME);
    await sendEnquiry(visitor);
    const desktop = await launch();
    const { page, standIn } = desktop;
    await signIn(desktop, studio);
    await expect(page.getByText(/^Emails haven’t gone out since/)).toBeVisible();
    if (!standIn) return;
    await expect(async () => {
      standIn.passAMinute();
      expect(outagesOf(desktop)).toHaveLength(1);
    }).toPass();
    standIn.clickNotification();
    await expect(page.getByRole('heading', { name: 'Mail to you' })).toBeVisible();
    await expect(page.getByText(/Reason: .*You are not welcome here/)).toBeVisible();
    standIn.passAMinute();
    standIn.passAMinute();
    expect(outagesOf(desktop)).toHaveLength(1);
  },
);

test(
  'shows the mail settings without a network, and says what needs the server',
  THOROUGH,
  async ({ launch, studio }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await tellBusiness(desktop);
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await expect(page.getByText('You’ll get an email for each inquiry.')).toBeVisible();
    await page.getByRole('tab', { name: 'Packages & Settings' }).click();
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await expect(page.getByText('You’re offline. This needs a connection.')).toBeVisible();
    for (const name of ['Save Addresses', 'Send Test Email']) {
      await expect(page.getByRole('button', { name })).toBeDisabled();
    }
    await page.reload();
    await expect(page.getByText('studio@photos.test')).toBeVisible();
  },
);
