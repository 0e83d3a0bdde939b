import { listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import { line, signIn, syncNow, test } from './desktop-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, THOROUGH } from './test.ts';

const ADA = { name: 'Ada', email: 'ada@example.com', phone: '5550100', selectedPackage: 'Essential', message: 'Hello' };

test(
  'erases a person without a network: in the app at once, on the server when it is back',
  THOROUGH,
  async ({ launch, network, studio }) => {
    const api = await adminOf(studio);
    await api(sendEnquiry, { body: ADA });
    await api(sendEnquiry, { body: { ...ADA, name: 'Bea', email: 'bea@example.com' } });
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: network.url, password: studio.password });
    await page.getByRole('tab', { name: /Bookings/ }).click();
    const card = page.getByRole('article', { name: 'Ada' });
    await expect(card).toBeVisible();
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await page.getByRole('link', { name: 'Privacy', exact: true }).click();
    await expect(page.getByLabel('Email address', { exact: true })).toBeVisible();
    await expect(line(desktop)).toContainText('Online · up to date');
    network.cut();
    await page.getByLabel('Email address', { exact: true }).fill('ADA@example.com');
    await page.getByLabel('Email address', { exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export or erase a person' });
    await expect(dialog.getByRole('button', { name: 'Erase for Good' })).toBeVisible();
    await expect(dialog).toContainText('1 inquiry of ADA@example.com');
    await expect(dialog).toContainText('You are offline.');
    await dialog.getByRole('button', { name: 'Erase for Good' }).click();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    await page.getByRole('tab', { name: /Bookings/ }).click();
    await expect(page.getByRole('article', { name: 'Bea' })).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await api(listEnquiries)).toHaveLength(2);
    await network.mend();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    expect((await api(listEnquiries)).map(({ name }) => name)).toEqual(['Bea']);
  },
);
