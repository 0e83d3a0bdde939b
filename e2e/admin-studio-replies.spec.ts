import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { sendEnquiry } from './enquiries.ts';
import { openTab } from './gallery-steps.ts';
import { openOnPhone } from './phone.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const LONG_NAME = 'رسالة ترحيب طويلة جدًا لعملاء حفلات الزفاف في الصيف القادم';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

const openReplies = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('navigation', { name: 'Sections of the studio' }).getByRole('link', { name: 'Replies' }).click();
  await expect(page.getByRole('heading', { name: 'Reply templates' })).toBeVisible();
};

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

const savedTemplates = (page: Page, count: number) =>
  page.request.put('/api/reply-templates', {
    data: {
      templates: Array.from({ length: count }, (_, place) => ({
        id: `01930000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`,
        name: place === 0 ? LONG_NAME : `Template ${place}`,
        subject: 'Your inquiry',
        text: 'Hello {name}',
      })),
    },
  });

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
    await openReplies(page);
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
    const items = page.getByRole('menu').getByRole('menuitem');
    await expect(items).toHaveText([LONG_NAME, 'Date is free', 'Without a template']);
    await expect(items.first()).toBeFocused();
    await expectAccessible(page);
    expect(fieldsOf(await items.first().getAttribute('href')).subject).toBe('مرحبا Zoë & Jo');
    await page.keyboard.press('Escape');
    await expect(inquiry(page).getByRole('button', { name: 'Reply' })).toBeFocused();
  },
);

test('keeps typed templates through a reload, and deletes removed ones', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  await openReplies(page);
  await addTemplate(page, { name: 'First', subject: 'S', text: 'T' });
  await addTemplate(page, { name: 'Second', subject: 'S', text: 'T' });
  await page.getByRole('button', { name: 'Remove First' }).click();
  await expect(page.getByRole('button', { name: 'Add Template' })).toBeFocused();
  await expect(page.getByText('You have unsaved changes').last()).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/^We kept what you typed/)).toBeVisible();
  await page.getByRole('button', { name: 'Second', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second');
  await page.getByRole('button', { name: 'Save Templates' }).click();
  await expect(page.getByText('Templates saved.').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Reply templates' }).getByRole('listitem')).toHaveCount(1);
});

test(
  'reports templates that somebody else has saved meanwhile, and loses neither version',
  THOROUGH,
  async ({ page, studio, expectedErrors }) => {
    expectedErrors.push('412');
    await signIn(page, studio);
    await openReplies(page);
    await addTemplate(page, { name: 'Mine', subject: 'S', text: 'T' });
    expect((await savedTemplates(page, 1)).status()).toBe(200);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Someone else changed the templates/).first()).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(page.getByRole('button', { name: LONG_NAME, exact: true })).toBeVisible();
  },
);

test('has room for 20 templates, on a phone too', THOROUGH, async ({ page, studio }) => {
  await signIn(page, studio);
  expect((await savedTemplates(page, 20)).status()).toBe(200);
  await sendEnquiry(page);
  const phone = await openOnPhone(page);
  await phone.goto('/admin/studio/replies');
  await expect(phone.getByText('20 is the limit.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Add Template' })).toHaveCount(0);
  await expectAccessible(phone);
  await phone.goto('/admin/bookings');
  await inquiry(phone).getByRole('button', { name: 'Reply' }).click();
  await expect(phone.getByRole('menuitem')).toHaveCount(21);
  await expectAccessible(phone);
  await phone.context().close();
});
