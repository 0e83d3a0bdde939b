import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS, saveSettings, wordsIn } from '@shutterdesk/shared';
import { textMatcher } from '../site/test/language-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { adminOf } from './studio-content.ts';
import { expect, formIsAlive, signIn, takeTheTimeOfAPerson, test } from './test.ts';

/** Each text of the studio has this letter. */
const OWN = 'Ω';

/** Every text of ours that is on the screen, or is read out. */
const foreignTexts = async (page: Page, language: string): Promise<readonly string[]> => {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (!parent?.closest('script, style, noscript')) found.push(text ?? '');
    }
    const named = [...document.querySelectorAll('[aria-label]')].map(
      (element) => element.getAttribute('aria-label') ?? '',
    );
    return [...found, ...named];
  });
  const isIn = textMatcher(language);
  return texts.filter((text) => !text.includes(OWN) && !isIn(text));
};

const say = wordsIn('de-ich');

test('speaks the studio’s language in every state of form and gallery', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('400');
  const api = await adminOf(studio);
  const packages = [{ name: `${OWN} small`, price: `${OWN} 200`, features: [`${OWN} an hour`], featured: true }];
  const own = {
    brandName: `${OWN} Studio`,
    packages,
    language: 'de-ich' as const,
    closedWeekdays: [7],
    timeZone: 'Europe/Berlin',
  };
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, ...own } });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel(say.form.email).fill('no address');
  await formIsAlive(page);
  await page.getByRole('button', { name: say.form.send }).click();
  await expect(page.getByText(say.form.noEmail)).toBeVisible();
  await page.getByLabel(say.form.date).fill('2031-06-15');
  await page.getByLabel(say.form.message).focus();
  await expect(page.locator('#contact-preferredDate-error')).toContainText(say.dates.closed(say.dates.weekly(7), ''));
  expect(await foreignTexts(page, 'de-ich')).toEqual([]);
  await expectAccessible(page);

  await page.getByLabel(say.form.name, { exact: true }).fill('Ada');
  await page.getByLabel(say.form.email).fill('ada@example.com');
  await page.getByLabel(say.form.phone).fill('5550100');
  await page.getByLabel(say.form.date).fill('');
  await page.getByLabel(say.form.message).fill('A portrait, please.');
  await takeTheTimeOfAPerson(page);
  await page.getByRole('button', { name: say.form.send }).click();
  await expect(page.getByText(say.notices.sentTitle)).toBeVisible();
  await expect(page.getByText(say.notices.receivedText('ada@example.com'))).toBeVisible();
  expect(await foreignTexts(page, 'de-ich')).toEqual([]);
});

test('begins a new studio with packages in the language that it chooses in First Steps', async ({ page, studio }) => {
  await signIn(page, studio);
  await page.getByLabel('The language of your page').selectOption('Deutsch (ich)');
  await expect(page.getByText('Basis (299\u00a0€), Klassik (499\u00a0€), Premium (799\u00a0€)')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('#home').getByText('Ich halte die kostbaren Momente des Lebens fest')).toBeVisible();
  await expect(page.getByRole('heading', { name: wordsIn('de').headings.packagesTitle })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Klassik' })).toBeVisible();
});
