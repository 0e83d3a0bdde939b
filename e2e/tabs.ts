import type { BrowserContext, Page } from '@playwright/test';

/** The smallest answer with the dashboard's headers: pages that differ in these never share a process. */
const NOTHING = '/api/health';

/**
 * The tabs of one window, for the journeys of a worker one after another. They share a process, which has compiled the
 * dashboard once; in a new window, its first screen takes twice as long.
 */
export class Tabs {
  #first: Page | null = null;

  /** The window. It has the options of the first journey that uses it. */
  async window(open: () => Promise<BrowserContext>): Promise<BrowserContext> {
    if (!this.#first) {
      this.#first = await (await open()).newPage();
      await this.#first.goto(NOTHING);
    }
    return this.#first.context();
  }

  async open(): Promise<Page> {
    const first = this.#first;
    if (!first) throw new Error('no window is open');
    const opened = first.waitForEvent('popup');
    await first.evaluate((url) => void window.open(url), NOTHING);
    const tab = await opened;
    // A journey that goes elsewhere while the tab is still on its way here may wait for ever.
    await tab.waitForURL(`**${NOTHING}`);
    return tab;
  }

  /** Leaves nothing of a journey to the next one. */
  async tidy(): Promise<void> {
    const first = this.#first;
    if (!first) return;
    const context = first.context();
    const others = context.pages().filter((page) => page !== first);
    await Promise.all(others.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies()]);
    await first.evaluate(() => window.localStorage.clear());
  }
}
