import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listEnquiries, parts, sendEnquiry } from '@shutterdesk/shared';
import { expectAccessible, expectAccessibleOnPhoneToo } from './accessibility.ts';
import { fillEnquiries } from './enquiries.ts';
import { openSection } from './gallery-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const ADA = { name: 'Ada', email: 'Ada@Example.com', phone: '5550100', selectedPackage: 'Essential', message: 'Hello' };

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('404');
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export or erase a person' });

test(
  'keeps inquiries for some months, and counts beforehand those that would go',
  THOROUGH,
  async ({ page, studio }) => {
    await fillEnquiries(studio, 3000);
    await signIn(page, studio);
    await openSection(page, 'Privacy');
    await expect(page).toHaveURL(/\/admin\/studio\/privacy$/);
    await expect(page.getByText('Off. You delete inquiries yourself.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Delete old inquiries' }).click();
    await expect(page.getByText('Nothing to delete yet.')).toBeVisible();
    const months = page.getByLabel('Months');
    for (const wrong of ['0', '1.5', '10000', '', 'two']) {
      await months.fill(wrong);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Please enter a whole number of months from 1 to 120')).toBeVisible();
      await expect(months).toBeFocused();
    }
    await months.fill('1');
    await expect(
      page.getByText(/^Once saved, [\d,]+ inquiries older than 1 month will move to Recently Deleted tonight/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. We delete old inquiries each night.').first()).toBeVisible();
    await expect(
      page.getByText(/^[\d,]+ inquiries older than 1 month will move to Recently Deleted tonight/),
    ).toBeVisible();
    await expectAccessibleOnPhoneToo(page);
    expect((await (await adminOf(studio))(parts.retention.read)).retentionMonths).toBe(1);
  },
);

test('exports everything stored about a person, and erases it', THOROUGH, async ({ page, studio }) => {
  const api = await adminOf(studio);
  for (const message of ['Hello', 'Hello again']) await api(sendEnquiry, { body: { ...ADA, message } });
  await api(sendEnquiry, { body: { ...ADA, name: 'Bea', email: 'bea@example.com' } });
  await signIn(page, studio);
  await openSection(page, 'Privacy');
  const address = page.getByLabel('Email address');
  const lookUp = page.getByRole('button', { name: 'Look Up…' });
  await address.fill('ada');
  await lookUp.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill('nobody@example.com');
  await address.press('Enter');
  await expect(dialog(page)).toContainText('No one with this address');
  await expect(dialog(page).getByRole('button', { name: 'Erase Forever' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await address.fill(' ADA@example.com ');
  await address.press('Enter');
  await expect(dialog(page)).toContainText('2 inquiries from ADA@example.com');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export as a File' }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    address: 'ada@example.com',
    records: { inquiries: [{ message: 'Hello' }, { message: 'Hello again' }] },
  });
  await dialog(page).getByRole('button', { name: 'Erase Forever' }).click();
  await expect(page.getByText('This person has been erased.').first()).toBeVisible();
  expect((await api(listEnquiries)).map(({ name }) => name)).toEqual(['Bea']);
});

test('puts a consent line at the form', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openSection(page, 'Privacy');
  await page.getByLabel('Your sentence').fill('I agree.');
  await page.getByLabel('Link to your privacy page').fill('http://example.com');
  await page.getByRole('switch', { name: 'Must be ticked' }).click();
  await page.getByRole('button', { name: 'Save Consent Line' }).click();
  await expect(page.getByText('Please enter an address that begins with https://')).toBeVisible();
  await page.getByLabel('Link to your privacy page').fill('example.com/privacy');
  await page.getByRole('button', { name: 'Save Consent Line' }).click();
  await expect(page.getByText('Consent line saved.').first()).toBeVisible();
  await expectAccessible(page);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('I agree.');
  expect(html).toContain('href="https://example.com/privacy"');
});
