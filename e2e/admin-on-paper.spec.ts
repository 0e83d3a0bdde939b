import { cards, choose, openBookings, sendEnquiry } from './enquiries.ts';
import { expect, signIn, test } from './test.ts';

test('prints inquiries one below the other, and a dialog alone, without bars and buttons', async ({ page, studio }) => {
  for (const name of ['Anna', 'Zoë']) await sendEnquiry(page, { name });
  await signIn(page, studio);
  await openBookings(page);
  await expect(cards(page)).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  const [first, second] = await cards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().toJSON()),
  );
  expect(second.top).toBeGreaterThanOrEqual(first.bottom);
  for (const dead of ['banner', 'tab', 'button'] as const) {
    await expect(page.getByRole(dead).filter({ visible: true }), dead).toHaveCount(0);
  }

  await page.emulateMedia({ media: 'screen' });
  await choose(cards(page).first(), 'Export or erase this person…');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText('from anna@example.com');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('feed', { includeHidden: true }), 'nothing behind the dialog').toBeHidden();
});
