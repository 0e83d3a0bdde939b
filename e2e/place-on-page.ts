import type { Page } from '@playwright/test';

/** Scrolls there at once, and waits until the page has noticed. */
export const goTo = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
    document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant', block: 'center' });
    await ended;
    return Math.round(window.scrollY);
  }, selector);

export const placeOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
