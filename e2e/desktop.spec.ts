import { expectAccessible } from './accessibility.ts';
import { changePrice, line, openTabs, signIn, test } from './desktop-steps.ts';
import { chooseFiles } from './gallery-steps.ts';
import { photograph } from './photographs.ts';
import { hostFiles } from './static-host.ts';
import { expect, THOROUGH } from './test.ts';

test('says that a session cannot be stored, and asks again at the next start', THOROUGH, async ({ launch, studio }) => {
  const desktop = await launch({ keychain: false });
  await signIn(desktop, studio);
  await expect(desktop.page.getByText('This computer has no keychain.')).toBeVisible();
  await desktop.kill();
  const again = await launch({ keychain: false });
  await expect(again.page.getByText('Login to Dashboard')).toBeVisible();
});

test('shows all data, keeps all changes and sends each once on a day without a network', async ({
  launch,
  studio,
  page: site,
}) => {
  test.setTimeout(180_000);
  await site.request.post('/api/contacts', {
    data: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '5550100',
      selectedPackage: 'Signature',
      message: 'A portrait.',
    },
  });
  let desktop = await launch();
  await signIn(desktop, studio);
  await openTabs(desktop);
  await expect(desktop.page.getByLabel('Price').nth(1)).toHaveValue('499');

  await test.step('the network goes', async () => {
    await studio.stop();
    await changePrice(desktop, '549');
    await expect(
      desktop.page
        .getByText('Saved on this computer. This will be sent when you’re back online.', { exact: true })
        .first(),
    ).toBeVisible();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await expect(line(desktop)).toContainText(/as of \d+:\d\d [AP]M/);
  });

  await test.step('an enquiry is read and deleted, a photograph is added', async () => {
    const { page } = desktop;
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete inquiry' }).click();
    await expect(page.getByRole('tabpanel').getByText('Inquiry from Ada Lovelace deleted')).toBeVisible();
    await expect(page.getByText('No Booking Inquiries Yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    await chooseFiles(page, [await photograph('lake.jpg', 640), await photograph('dune.jpg', 640)]);
    await page.getByRole('button', { name: /^Upload/ }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByLabel('Description *').nth(0).fill('The lake');
    await page.getByLabel('Description *').nth(1).fill('The dune');
    await page.getByRole('button', { name: 'Save All 2 Images' }).click();
    await expect(page.getByText('Current Gallery Images (2)')).toBeVisible();
    const gallery = page.getByRole('tabpanel', { name: 'Gallery Images' });
    await expect(gallery.getByText('waiting', { exact: true })).toHaveCount(2);
    await expect(line(desktop)).toContainText('Offline · 3 changes waiting');
  });

  await test.step('the computer fails, and starts again without a network', async () => {
    await desktop.kill();
    desktop = await launch();
    await expect(desktop.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(desktop.page.getByLabel('Price').nth(1)).toHaveValue('549');
    await line(desktop).click();
    await expect(desktop.page.getByText('Price of Signature $499 → $549')).toBeVisible();
    await expect(desktop.page.getByText('2 photos for Seniors')).toBeVisible();
    await expectAccessible(desktop.page);
    await desktop.page.getByRole('button', { name: 'Close' }).click();
    await desktop.page.getByRole('tab', { name: 'Gallery Images' }).click();
    const picture = desktop.page.getByRole('img', { name: 'The lake' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });

  await test.step('the network comes back', async () => {
    await studio.start();
    await line(desktop).click();
    await desktop.page.getByRole('button', { name: 'Sync now' }).click();
    await expect(desktop.page.getByText('Your site has everything you changed.')).toBeVisible();
    await desktop.page.getByRole('button', { name: 'Close' }).click();
    await expect(line(desktop)).toContainText('Online · up to date');
    await expect(desktop.page.getByText(/^Live · published/)).toBeVisible();
    await site.goto('/');
    await expect(site.locator('#packages').getByText('549')).toBeVisible();
    await expect(site.locator('#gallery').getByRole('img')).toHaveCount(2);
    await desktop.page.getByRole('tab', { name: 'Bookings' }).click();
    await expect(desktop.page.getByText('No Booking Inquiries Yet')).toBeVisible();
    await expect(desktop.page.getByText('waiting', { exact: true })).toHaveCount(0);
  });
});

test(
  'previews and exports the page with pending changes, without a network',
  THOROUGH,
  async ({ launch, studio, page: site }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, studio);
    await page.getByRole('tab', { name: 'Packages & Settings' }).click();
    await expect(page.getByLabel('Price').nth(1)).toHaveValue('499');
    await studio.stop();
    await changePrice(desktop, '612');
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await line(desktop).click();
    const panel = page.getByRole('dialog', { name: 'Sync' });
    const preview = await desktop.secondWindow(() => panel.getByRole('button', { name: 'Preview site' }).click());
    await expect(preview.getByText('$612', { exact: true })).toBeVisible();
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Export site…' }).click();
    if (desktop.kind === 'electron') return;
    await expect.poll(() => desktop.said.some(({ asked }) => String(asked).includes('exported-site'))).toBe(true);
    const { asked } = desktop.said.find((one) => String(one.asked).includes('exported-site')) ?? {};
    const folder = /It’s in (.+?) and includes changes that haven’t been sent yet\./.exec(String(asked))?.[1] ?? '';
    const host = await hostFiles(folder);
    await site.goto(host.url);
    await expect(site.getByText('$612', { exact: true })).toBeVisible();
    host.close();
  },
);
