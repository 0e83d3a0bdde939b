import type { Page } from '@playwright/test';
import type { Enquiry } from '@shutterdesk/shared';
import { line, signIn, syncNow, test } from './desktop-steps.ts';
import { chooseForAll, sendEnquiry } from './enquiries.ts';
import { expect, THOROUGH } from './test.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push('401');
});

test(
  'keeps stage and note without a network, and merges them with another person’s',
  THOROUGH,
  async ({ launch, studio, network, firstReading, page: browser }) => {
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
    await expect(zoe).toContainText('Wrote before: 1 earlier inquiry');
    network.cut();
    await page.getByLabel('Stage of the inquiry from Zoë').selectOption('answered');
    await zoe.getByRole('button', { name: 'Add note' }).click();
    await zoe.getByLabel('Private note').fill('Wants the lake.');
    await zoe.getByRole('button', { name: 'Save note' }).click();
    await expect(zoe.getByRole('listitem')).toContainText('Wants the lake.');
    await expect(line(desktop)).toContainText('Offline · 3 changes waiting');
    await expect(page.getByRole('radio', { name: 'Answered' })).toHaveText(/1$/);

    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const [{ id }] = await (await browser.request.get('/api/contacts?search=anna@example.com&limit=1')).json();
    await browser.request.post(`/api/contacts/${id}/notes`, { data: { text: 'Called back.' } });
    await network.mend();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    const [both] = await (await browser.request.get(`/api/contacts?id=${id}`)).json();
    expect(both).toMatchObject({ stage: 'answered', stageBy: 'admin' });
    expect(both.notes.map(({ text }: { text: string }) => text)).toEqual(['Called back.', 'Wants the lake.']);
    await chooseForAll(page, 'Refresh');
    await expect(zoe.getByRole('listitem')).toHaveText([/Called back/, /Wants the lake/]);
  },
);

const NAMES = ['Ada', 'Bea', 'Carl', 'Dora', 'Emil', 'Fred', 'Gro', 'Hans', 'Ida', 'Jo'] as const;
const STAGE_OF_DAY = ['answered', 'booked', 'declined', 'archived'] as const;

/** The card of a client in the list. */
const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Notes and stages ten inquiries in the app, and erases the last person. */
const workThroughInbox = async (page: Page): Promise<void> => {
  for (const [place, name] of NAMES.entries()) {
    const card = cardOf(page, name);
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('button', { name: 'Add note' }).click();
    await card.getByLabel('Private note').fill(`Rang ${name}.`);
    await card.getByRole('button', { name: 'Save note' }).click();
    await expect(card.getByRole('listitem')).toContainText(`Rang ${name}.`);
    const stage = STAGE_OF_DAY[place % STAGE_OF_DAY.length] ?? 'answered';
    await page.getByLabel(`Stage of the inquiry from ${name}`, { exact: true }).selectOption(stage);
    if (stage === 'archived') await expect(card).toBeHidden();
  }
};

const erase = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Look Up…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export or erase a person' });
  await dialog.getByRole('button', { name: 'Erase Forever' }).click();
};

test(
  'sends the stages and notes of ten inquiries, and an erasure, after a day without a network',
  THOROUGH,
  async ({ launch, studio, network, firstReading, page: browser }) => {
    for (const name of NAMES.toReversed()) {
      await sendEnquiry(browser, { name, email: `${name.toLowerCase()}@example.com`, preferredDate: '' });
    }
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: network.url, password: studio.password });
    await firstReading();
    network.cut();
    await page.getByRole('tab', { name: 'Bookings' }).click();
    await workThroughInbox(page);
    await erase(page, 'jo@example.com');
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
    await expect(cardOf(page, 'Jo')).toHaveCount(0);
    await network.mend();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    await browser.request.post('/api/admin/login', { data: { username: 'admin', password: studio.password } });
    const all: readonly Enquiry[] = await (await browser.request.get('/api/contacts')).json();
    expect(all.map(({ name, stage, notes }) => [name, stage, notes?.map(({ text }) => text)])).toEqual(
      NAMES.slice(0, -1).map((name, place) => [name, STAGE_OF_DAY[place % STAGE_OF_DAY.length], [`Rang ${name}.`]]),
    );
  },
);
