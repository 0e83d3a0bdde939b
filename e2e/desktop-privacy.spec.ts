import { listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { ageProofs } from './aged-proof.ts';
import { line, signIn, syncNow, test } from './desktop-steps.ts';
import { adminOf } from './studio-content.ts';
import { keepsAllInItsFolder } from './studio-place.ts';
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
    await expect(dialog.getByRole('button', { name: 'Erase Forever' })).toBeVisible();
    await expect(dialog).toContainText('1 inquiry from ADA@example.com');
    await expect(dialog).toContainText('You’re offline.');
    await dialog.getByRole('button', { name: 'Erase Forever' }).click();
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

test(
  'asks in the Sync panel for the password before it sends an erasure of an earlier day',
  THOROUGH,
  async ({ launch, network, studio }) => {
    test.skip(!keepsAllInItsFolder(), 'the sign-in is aged in the file of SQLite');
    const api = await adminOf(studio);
    await api(sendEnquiry, { body: ADA });
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: network.url, password: studio.password });
    await page.getByRole('tab', { name: /Bookings/ }).click();
    await expect(page.getByRole('article', { name: 'Ada' })).toBeVisible();
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await page.getByRole('link', { name: 'Privacy', exact: true }).click();
    await expect(line(desktop)).toContainText('Online · up to date');
    network.cut();
    await page.getByLabel('Email address', { exact: true }).fill(ADA.email);
    await page.getByLabel('Email address', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Erase Forever' }).click();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    ageProofs(studio);
    await network.mend();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('1 change needs you');
    expect(await api(listEnquiries)).toHaveLength(1);

    await line(desktop).click();
    const change = page.getByRole('listitem').filter({ hasText: 'Person erased' });
    await expect(change).toContainText('This is sent as soon as you have given your password');
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Enter your password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(dialog.getByLabel('Password')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Password').fill(studio.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sent (1)' })).toBeVisible();
    expect(await api(listEnquiries)).toEqual([]);
  },
);
