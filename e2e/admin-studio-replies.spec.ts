import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { openSection, openTab } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const LONG_NAME = 'رسالة ترحيب طويلة جدًا لعملاء حفلات الزفاف في الصيف القادم';

interface Typed {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

const addTemplate = async (page: Page, { name, subject, text }: Typed): Promise<void> => {
  await page.getByRole('button', { name: 'Add Template' }).click();
  const item = page.getByRole('list', { name: 'Reply templates' }).getByRole('listitem').last();
  await expect(item.getByLabel('Name', { exact: true })).toBeFocused();
  await item.getByLabel('Name', { exact: true }).fill(name);
  await item.getByLabel('Subject').fill(subject);
  await item.getByLabel('Text').fill(text);
};

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Templates saved.').first()).toBeVisible();
};

const inquiry = (page: Page) => page.getByRole('feed').getByRole('article').first();

const fieldsOf = (href: string | null) => {
  const { pathname, searchParams } = new URL(href ?? '');
  return { to: pathname, subject: searchParams.get('subject'), body: searchParams.get('body') ?? '' };
};

test(
  'fills a reply in with the studio’s template, and lets it choose among several',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    await openSection(page, 'Replies');
    await expect(page.getByText(/^No templates yet/)).toBeVisible();
    await expectAccessible(page);
    await addTemplate(page, { name: 'Date is free', subject: 'Your {package} session', text: 'Hello {last name},' });
    await page.keyboard.press('Control+s');
    await expect(
      page.getByText('{last name} isn’t a placeholder: use {first name}, {name}, {package} or {date}'),
    ).toBeVisible();
    await expect(page.getByLabel('Text', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Text', { exact: true }).fill('Hello {First Name},\n{date} is free.');
    await expect(page.getByRole('figure')).toContainText('Hello Anna,\nSaturday, June 12, 2027 is free.');
    await save(page);

    await sendEnquiry(page, { name: 'Zoë & Jo' });
    await openTab(page, 'Bookings');
    const reply = inquiry(page).getByRole('link', { name: 'Reply' });
    const filledIn = fieldsOf(await reply.getAttribute('href'));
    expect(filledIn.subject).toMatch(/^Your .+ session$/);
    expect(filledIn.body).toMatch(/^Hello Zoë & Jo,\r\n.+ is free\.\r\n\r\n\r\nOn .+ wrote:\r\n> /);

    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await addTemplate(page, { name: LONG_NAME, subject: 'مرحبا {name}', text: 'شكرًا لك يا {name}' });
    await expect(page.getByRole('figure').last()).toContainText('مرحبا Zoë & Jo');
    await page.getByRole('button', { name: `Move ${LONG_NAME} up` }).click();
    await expect(page.getByRole('button', { name: `Move ${LONG_NAME} up` })).toBeFocused();
    await save(page);
    await openTab(page, 'Bookings');
    await inquiry(page).getByRole('button', { name: 'Reply' }).focus();
    await page.keyboard.press('Enter');
    const items = inquiry(page).locator('[popover]').getByRole('link');
    await expect(items).toHaveText([LONG_NAME, 'Date is free', 'Without a template']);
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await expectAccessible(page);
    expect(fieldsOf(await items.first().getAttribute('href')).subject).toBe('مرحبا Zoë & Jo');
    await page.keyboard.press('Escape');
    await expect(inquiry(page).getByRole('button', { name: 'Reply' })).toBeFocused();
  },
);
