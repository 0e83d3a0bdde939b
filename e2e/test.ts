import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { FASTEST_PERSON_MS } from '@shutterdesk/shared';
import { createStudioAt, type SharedHost, type Studio, sharedHost } from './studio.ts';

interface Fixtures {
  studio: Studio;
  /** Console errors that a journey brings about on purpose, as parts of their text. */
  expectedErrors: string[];
}

interface WorkerFixtures {
  /** Runs the servers of one journey after another. */
  studioHost: SharedHost;
}

/** Every journey has a server of its own; an error in the browser's console that was not expected fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  studioHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const host = sharedHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  studio: async ({ studioHost }, use) => {
    const studio = await createStudioAt(studioHost);
    await use(studio);
    await studio.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),
  baseURL: async ({ studio }, use) => use(studio.url),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    const unexpected = errors.filter((error) => !expectedErrors.some((part) => error.includes(part)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});

export { expect };

/**
 * A browser that runs no scripts. Without them Playwright cannot see where a press lands, so nothing may ride there
 * smoothly when a field takes the focus: the press would meet what has just left its place.
 */
export const WITHOUT_SCRIPTS = { javaScriptEnabled: false, reducedMotion: 'reduce' } as const;

/** Waits until the page has been open for as long as a person needs: what is sent sooner is taken for spam. */
export const takeTheTimeOfAPerson = (page: Page): Promise<unknown> =>
  page.waitForFunction((ms) => performance.now() >= ms, FASTEST_PERSON_MS);

/** Signs in by the call that the login screen makes (whose own journeys are in admin.spec.ts), and waits for the dashboard. */
export const signIn = async (page: Page, studio: Studio): Promise<void> => {
  const answer = await page.request.post('/api/admin/login', {
    data: { username: 'admin', password: studio.password },
  });
  expect(answer.ok(), 'signed in').toBe(true);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
};
