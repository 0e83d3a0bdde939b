import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cards, choose, fillEnquiries, openBookings, sendEnquiry } from './enquiries.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ inTab: true });

const chip = (page: Page, name: string) => page.getByRole('radio', { name });

const stageOf = (page: Page, name: string) => page.getByLabel(`Stage of the inquiry from ${name}`, { exact: true });

test('answers, notes, books and archives a day’s inquiries, and finds each again', async ({ page, studio }) => {
  await sendEnquiry(page, { name: 'Mary', email: 'mary@example.com', preferredDate: '' });
  await sendEnquiry(page, { name: 'Anna', email: 'Anna@example.com' });
  await sendEnquiry(page, { name: 'Anna again', email: 'anna@example.com', preferredDate: '' });
  await sendEnquiry(page, { name: 'Zoë', email: 'zoe@example.com' });
  await signIn(page, studio);
  await openBookings(page);
  await expect(chip(page, 'All')).toBeChecked();

  const zoe = cards(page).filter({ hasText: 'zoe@example.com' });
  await expect(zoe.getByText('Anna wants this day too')).toBeVisible();
  await zoe.getByRole('link', { name: 'Reply' }).click();
  await zoe.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(stageOf(page, 'Zoë')).toHaveValue('answered');
  await expect(zoe).toBeFocused();
  await expect(zoe.getByText(/^by admin, \d+:\d\d [AP]M$/)).toBeVisible();

  await zoe.getByRole('button', { name: 'Add note' }).click();
  const field = zoe.getByLabel('Private note');
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(100_000));
  await zoe.getByRole('button', { name: 'Save note' }).click();
  await expect(zoe.getByText('Must be at most 5000 characters')).toBeVisible();
  await field.fill('Wants the lake\nat dusk.');
  await zoe.getByRole('button', { name: 'Save note' }).click();
  await expect(zoe.getByRole('list', { name: 'Private notes' }).getByRole('listitem')).toContainText('at dusk.');
  await expect(zoe.getByRole('button', { name: 'Add note' })).toBeFocused();

  await stageOf(page, 'Anna').selectOption('booked');
  await expect(stageOf(page, 'Anna')).toHaveValue('booked');
  await expect(zoe.getByText('Anna is booked that day')).toBeVisible();
  await stageOf(page, 'Zoë').selectOption('booked');
  const question = page.getByRole('alertdialog', { name: 'This date is booked' });
  await expect(question).toContainText('Anna is already booked on Sat, May 1, 2027. Book Zoë too?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(stageOf(page, 'Zoë')).toHaveValue('answered');
  await stageOf(page, 'Zoë').selectOption('booked');
  await question.getByRole('button', { name: 'Book both' }).click();
  await expect(stageOf(page, 'Zoë')).toHaveValue('booked');

  await stageOf(page, 'Mary').selectOption('archived');
  await expect(cards(page).getByRole('heading')).toHaveText(['Zoë', 'Anna again', 'Anna']);
  await expect(page.getByRole('radiogroup', { name: 'Which inquiries' }).getByRole('radio')).toHaveText([
    'All3',
    'New1',
    'Waiting over a day0',
    'Answered0',
    'Booked2',
    'Declined0',
    'Archived1',
    'Spam0',
  ]);
  await chip(page, 'Archived').click();
  await expect(cards(page).getByRole('heading')).toHaveText(['Mary']);
  await page.getByLabel('Notifications').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No inquiries at this stage')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  const again = cards(page).filter({ hasText: 'Wrote before: 1 earlier inquiry' });
  await choose(again, 'Show 1 earlier inquiry');
  await expect(cards(page).getByRole('heading')).toHaveText(['Anna again', 'Anna']);

  await page.getByLabel('Search').fill('dusk');
  await expect(cards(page).getByRole('heading')).toHaveText(['Zoë']);
  await choose(cards(page), 'Delete note “Wants the lake\nat dusk.”');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(page.getByText('Note deleted.').first()).toBeVisible();
  await expect(page.getByText('at dusk.')).toHaveCount(0);
  await expectAccessible(page);
});

test('marks inquiries that are unanswered for a day, on a phone by keyboard', THOROUGH, async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillEnquiries(studio, 27);
  await signIn(page, studio);
  await openBookings(page);
  await chip(page, 'Waiting over a day').press('Enter');
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).getByText('Waiting 1 day')).toHaveCount(3);
  const stage = cards(page).first().getByRole('combobox');
  await stage.focus();
  await page.keyboard.press('d');
  await expect(cards(page)).toHaveCount(2);
  await expect(chip(page, 'Waiting over a day')).toHaveText(/2$/);
  await choose(cards(page).first(), 'Add note');
  await page.getByLabel('Private note').fill('W'.repeat(80));
  await page.reload();
  await chip(page, 'Waiting over a day').press('Enter');
  await expect(page.getByLabel('Private note')).toHaveValue('W'.repeat(80));
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Private notes' })).toBeVisible();
  await expectAccessible(page);
});
