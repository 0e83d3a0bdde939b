import { DEFAULT_SETTINGS, listEnquiries, parts, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { cards, openBookings } from './enquiries.ts';
import { openSection } from './gallery-steps.ts';
import { BUSINESS, FROM, type MailServer, openMailServer } from './mail-server.ts';
import { adminOf } from './studio-content.ts';
import { test as base, expect, signIn } from './test.ts';

const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  mail: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
  settings: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
});

const HOW = {
  id: '01998000-0000-7000-8000-000000000001',
  words: 'How did you find us?',
  kind: 'line' as const,
  choices: [],
  isRequired: false,
  packageIds: [],
};
const TEMPLATE = {
  id: '01998000-0000-7000-8000-000000000002',
  name: 'Prices',
  subject: 'Your {package} session',
  text: 'Hello {first name},\n\nour prices are attached.',
};
const PRICES = { name: 'Prices 2026.pdf', mimeType: 'application/pdf' };

test('answers an inquiry by keyboard with a template and a price list, once a mail server is entered', async ({
  page,
  studio,
  mail,
  expectedErrors,
}) => {
  expectedErrors.push('415');
  const api = await adminOf(studio);
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: BUSINESS, formQuestions: [HOW] } });
  await api(parts.replies.save, { body: { templates: [TEMPLATE] } });
  const client = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000' };
  const enquiry = { ...client, selectedPackage: 'Signature', message: 'A portrait, please.' };
  await api(sendEnquiry, { body: { ...enquiry, answers: { [HOW.id]: 'By a friend' } } });

  await signIn(page, studio);
  await openBookings(page);
  const card = cards(page).first();
  await expect(card).toContainText('By a friend');
  await expect(card.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', /^mailto:/);

  await openSection(page, 'Mail');
  const { hostname, port } = new URL(mail.url);
  await page.getByLabel('Provider').selectOption('Other');
  await page.getByLabel('Server', { exact: true }).fill(hostname);
  await page.getByLabel('Port', { exact: true }).fill(port);
  await page.getByLabel('Sender’s address').fill(FROM);
  await page.getByRole('button', { name: 'Save Mail Server' }).click();
  await expect(page.getByText('Mail server saved.').first()).toBeVisible();

  await openSection(page, 'Replies');
  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles({ ...PRICES, buffer: Buffer.from('MZ no PDF') });
  await expect(page.getByText('The file isn’t a PDF or a JPEG.')).toBeVisible();
  await picker.setInputFiles({ ...PRICES, buffer: Buffer.from('%PDF-1.4\n% prices\n%%EOF') });
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('Prices 2026.pdf');
  await expectAccessible(page);

  await openBookings(page);
  await card.getByRole('button', { name: 'Reply' }).focus();
  await page.keyboard.press('Enter');
  const form = card.getByRole('form', { name: 'Reply to Ada Lovelace' });
  const text = form.getByLabel('Text');
  await expect(text).toBeFocused();
  await expect(form.getByLabel('Subject')).toHaveValue('Your Signature session');
  await expect(text).toHaveValue(/^Hello Ada,\n/);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Prices 2026.pdf')).toBeFocused();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  const history = card.getByRole('list', { name: 'Replies' });
  await expect(history).toContainText('Prices 2026.pdf');
  expect(await api(listEnquiries)).toMatchObject([
    { stage: 'answered', letters: [{ subject: 'Your Signature session', state: 'waiting' }] },
  ]);
});
