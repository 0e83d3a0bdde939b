import type { Page } from '@playwright/test';
import { expect, signIn, THOROUGH, test } from './test.ts';

const PACKAGES = [
  { name: 'Mini', price: 'from 1,950', features: ['One hour'], featured: true },
  { name: 'A session with a name of two lines', price: '480', features: ['Two hours', 'Prints'], featured: false },
  { name: 'Wedding', price: '2,400', features: ['Ten hours'], featured: true },
  { name: 'Family', price: '299', features: ['One hour', 'Prints', 'An album'], featured: true },
  { name: 'Headshots', price: '799', features: ['A morning'], featured: false },
  { name: 'By the day', price: '950', features: ['A day'], featured: false },
];

/** Runs in the page: the position of each card, and the baseline of its price. */
const measure = (cards: Element[]) =>
  cards.map((card) => {
    const line = document.createElement('span');
    line.style.display = 'inline-block';
    card.querySelector('.package-price')?.append(line);
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return { left, right, top, bottom, price: Math.round(line.getBoundingClientRect().bottom) };
  });

const measured = (page: Page) => page.locator('.package').evaluateAll(measure);

test(
  'keeps the prices of a row on one line and every card within the page, however many there are',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    const settings = await (await page.request.get('/api/settings')).json();
    const rows = { 1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3] };
    for (const [count, expected] of Object.entries(rows)) {
      const packages = PACKAGES.slice(0, Number(count));
      expect((await page.request.put('/api/settings', { data: { ...settings, packages } })).ok()).toBe(true);
      await page.goto('/');
      const edge = await page.locator('.packages').boundingBox();
      const cards = await measured(page);
      const prices = Map.groupBy(cards, ({ price }) => price);
      expect([...prices.values()].map(({ length }) => length)).toEqual(expected);
      for (const { left, right } of cards) {
        expect(left).toBeGreaterThanOrEqual(edge?.x ?? 0);
        expect(right).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0) + 0.5);
      }
      const [first, second] = [...prices.values()];
      if (!first || !second) continue;
      const gap = Math.min(...second.map(({ top }) => top)) - Math.max(...first.map(({ bottom }) => bottom));
      expect(gap, 'two featured cards stand apart').toBeGreaterThan(32);
    }
  },
);
