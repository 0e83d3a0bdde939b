import type { Locator, Page } from '@playwright/test';
import { readConfig } from '../server/src/config/config.ts';
import { openSiteDatabase } from '../server/src/db/open-site-database.ts';
import { insertEnquiries } from '../server/src/desk/enquiries/enquiries-repository.ts';
import type { Studio } from './studio.ts';
import { expect } from './test.ts';

const HOUR = 3_600_000;
const AT_ONCE = 500;
const NAMES = ['Anna Bell', 'محمد بن عبد الله الخطيب', 'Zoë Ångström', 'W'.repeat(80), 'Jo O’Hara'] as const;
const MESSAGES = [
  'We would love a family session in the park.\n\nThere are five of us and a dog.',
  'We are getting married in June and look for somebody calm. '.repeat(18).slice(0, 1000),
  'مرحبا، نود حجز جلسة تصوير عائلية في الحديقة.',
] as const;

const uuid = (place: number): string => `01900000-0000-7000-8000-${String(place).padStart(12, '0')}`;

const enquiry = (place: number) => ({
  id: uuid(place),
  createdAt: new Date(Date.now() - place * HOUR).toISOString(),
  spam: false,
  enquiry: {
    name: NAMES[place % NAMES.length] ?? '',
    email: `client${place}@example.com`,
    phone: `(555) 010-${String(place).padStart(4, '0')}`,
    selectedPackage: place % 2 === 0 ? 'Essential' : 'Signature',
    preferredDate: place % 3 === 0 ? '2027-05-01' : null,
    message: MESSAGES[place % MESSAGES.length] ?? '',
  },
});

/** Inserts the enquiries of many years while the server is stopped, newest first. */
export const fillEnquiries = async (studio: Studio, count: number): Promise<void> => {
  await studio.stop();
  const { db } = await openSiteDatabase(readConfig(studio.env));
  const all = Array.from({ length: count }, (_, place) => enquiry(place));
  for (let from = 0; from < count; from += AT_ONCE) await insertEnquiries(db, all.slice(from, from + AT_ONCE));
  await db.destroy();
  await studio.start();
};

const ORDINARY = {
  name: 'Anna Bell',
  email: 'anna@example.com',
  phone: '(555) 010-2000',
  selectedPackage: 'Essential',
  preferredDate: '2027-05-01',
  message: 'A family session, please.\nWe are five.',
};

/** Sends an enquiry like a visitor; `topic` filled in marks a program. */
export const sendEnquiry = async (
  page: Page,
  part: Partial<typeof ORDINARY & { topic: string; openFor: number }> = {},
): Promise<void> => {
  const response = await page.request.post('/api/contacts', { data: { ...ORDINARY, ...part } });
  expect(response.status()).toBe(201);
};

export const openBookings = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { name: 'Booking Inquiries' })).toBeVisible();
};

export const cards = (page: Page) => page.getByRole('feed').getByRole('article');

/** Chooses what the card's menu offers. */
export const choose = async (card: Locator, item: string): Promise<void> => {
  await card.getByRole('button', { name: /^More: / }).click();
  await card.getByRole('button', { name: item, exact: true }).click();
};

/** Opens the menu of the whole list: its filters, and what is done with all of them. */
const openMenu = (page: Page): Promise<void> => page.getByRole('button', { name: 'More: filters' }).click();

/** Chooses what the menu of the whole list offers. */
export const chooseForAll = async (page: Page, item: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('button', { name: item }).click();
};
