import { DEFAULT_SETTINGS, listEnquiries, saveSettings } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { fill, press, send } from './enquiry-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, formIsAlive, signIn, test } from './test.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('400');
});

const id = (n: number) => `01998000-0000-7000-8000-00000000000${n}`;
const PREMIUM = DEFAULT_SETTINGS.packages[2]?.id ?? '';
const rest = { choices: [], isRequired: true, packageIds: [] };

const VENUE = { id: id(1), words: 'Where is it?', kind: 'line' as const, ...rest };
const GUESTS = { ...rest, id: id(2), words: 'How many guests?', kind: 'number' as const, packageIds: [PREMIUM] };
const BORN = { ...rest, id: id(3), words: 'When were you born?', kind: 'date' as const, isRequired: false };

test('asks the studio’s own questions, and marks the one that must be answered', async ({ page, studio }) => {
  const api = await adminOf(studio);
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, formQuestions: [VENUE, GUESTS, BORN] } });
  await page.goto('/');
  await expect(page.getByLabel('Where is it?')).toBeVisible();
  await expect(page.getByLabel('How many guests?')).toBeHidden();
  await expect(page.getByText('Only for Premium')).toBeHidden();
  await fill(page);
  await page.getByLabel('How many guests?').fill('about 80');
  await page.getByLabel('When were you born? (optional)').fill('1999-05-06');
  await formIsAlive(page);
  await press(page);
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Where is it?')).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByLabel('How many guests?')).toHaveValue('about 80');
  await page.getByLabel('Where is it?').fill('مطحنة البحيرة');
  await send(page);
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  const [enquiry] = await api(listEnquiries);
  expect(enquiry?.answers).toEqual([
    { question: 'Where is it?', answer: 'مطحنة البحيرة' },
    { question: 'How many guests?', answer: 'about 80' },
    { question: 'When were you born?', answer: '1999-05-06' },
  ]);
  await expect(page.getByLabel('How many guests?')).toBeHidden();
});

test('keeps typed answers over a reload, and asks no question of another package', async ({ page, studio }) => {
  const api = await adminOf(studio);
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, formQuestions: [VENUE, GUESTS] } });
  await page.goto('/');
  await fill(page);
  await page.getByLabel('How many guests?').fill('80');
  await page.reload();
  await expect(page.getByLabel('How many guests?')).toHaveValue('80');
  await page.getByLabel('Where is it?').fill('The mill');
  await page.getByLabel('Package').selectOption('Essential');
  await expect(page.getByLabel('How many guests?')).toBeHidden();
  await formIsAlive(page);
  await send(page);
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  const [enquiry] = await api(listEnquiries);
  expect(enquiry?.answers).toEqual([{ question: 'Where is it?', answer: 'The mill' }]);
});

test('lets the studio write its questions beside the form, and shows the answers in Bookings', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  await page.goto('/admin/studio/page');
  const form = page.frameLocator('iframe[title="Preview of your page"]').locator('#contact form');
  await page.getByRole('button', { name: 'Ask “How did you find us?”' }).click();
  await expect(page.getByLabel('Choices of question 1')).toHaveValue(/^Search engine\nInstagram\n/);
  await expect(form.locator('option', { hasText: 'Instagram' })).toBeAttached();
  await page.getByRole('button', { name: 'Add Form Question' }).press('Enter');
  await expect(page.getByLabel('Form question 2', { exact: true })).toBeFocused();
  await page.keyboard.type('HOW did you find us?');
  await page
    .getByRole('group', { name: 'Only for question 2' })
    .getByRole('button', { name: 'Premium' })
    .press('Space');
  await expect(form.getByText('Only for Premium')).toBeVisible();
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Each question can appear only once')).toBeVisible();
  await page.getByLabel('Form question 2', { exact: true }).fill('Anything else?');
  await page.getByLabel('Answer to question 2').selectOption('Several lines');
  await page.getByRole('switch', { name: 'Question 2 must be answered' }).click();
  await page.getByRole('button', { name: 'Move form question 2 up' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Page saved.', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await fill(page);
  await page.getByLabel('Anything else?').fill('Two dogs.\nOne cat.');
  await page.getByLabel('How did you find us? (optional)').selectOption('Instagram');
  await formIsAlive(page);
  await send(page);
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  await page.goto('/admin/bookings');
  await expect(page.getByRole('term')).toHaveText(['Anything else?', 'How did you find us?']);
  await expect(page.getByRole('definition')).toHaveText(['Two dogs.\nOne cat.', 'Instagram']);
  await expectAccessible(page);
});
