import { line, signIn, syncNow, test } from './desktop-steps.ts';
import { sendEnquiry } from './enquiries.ts';
import { expect } from './test.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

test('keeps stage and note without a network, and merges them with another person’s', async ({
  launch,
  studio,
  network,
  firstReading,
  page: browser,
}) => {
  await sendEnquiry(browser, { name: 'Anna' });
  await sendEnquiry(browser, { name: 'Zoë', email: 'ANNA@example.com' });
  const desktop = await launch();
  const { page } = desktop;
  await signIn(desktop, { url: network.url, password: studio.password });
  await firstReading();
  await page.getByRole('tab', { name: 'Bookings' }).click();
  const zoe = page
    .getByRole('feed')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Zoë' }) });
  await expect(zoe.getByRole('button', { name: 'Wrote before: 1 earlier inquiry' })).toBeVisible();
  network.cut();
  await page.getByLabel('Stage of the inquiry from Zoë').selectOption('answered');
  await zoe.getByRole('button', { name: 'Add note' }).click();
  await zoe.getByLabel('Private note').fill('Wants the lake.');
  await zoe.getByRole('button', { name: 'Save note' }).click();
  await expect(zoe.getByRole('listitem')).toContainText('Wants the lake.');
  await expect(line(desktop)).toContainText('Offline · 3 changes waiting');
  await expect(page.getByLabel('Stage', { exact: true }).getByRole('option', { name: 'Answered (1)' })).toBeAttached();

  await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
  const [{ id }] = await (await browser.request.get('/api/contacts?search=anna@example.com&limit=1')).json();
  await browser.request.post(`/api/contacts/${id}/notes`, { data: { text: 'Called back.' } });
  await network.mend();
  await syncNow(desktop);
  await expect(line(desktop)).toContainText('Online · up to date');
  const [both] = await (await browser.request.get(`/api/contacts?id=${id}`)).json();
  expect(both).toMatchObject({ stage: 'answered', stageBy: 'admin' });
  expect(both.notes.map(({ text }: { text: string }) => text)).toEqual(['Called back.', 'Wants the lake.']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(zoe.getByRole('listitem')).toHaveText([/Called back/, /Wants the lake/]);
});
